/**
 * The readable id of a heading in any script: letters and digits stay, all else becomes hyphens. It has only lower
 * case, because the ids of the page’s own elements have capitals and must differ.
 */
export function slugify(heading: string): string {
  // Variation selectors and joiners would stay when their emoji is removed.
  const text = heading
    .normalize('NFC')
    .toLowerCase()
    .replace(/[\u200d\u20e3\ufe0e\ufe0f]/g, '');
  // For ASCII this pattern gives the same result and is much faster.
  const isAscii = /^[ -~]*$/.test(text);
  const slug = text
    .replace(isAscii ? /[^a-z0-9_]+/g : /[^\p{L}\p{M}\p{N}_]+/gu, '-')
    .replace(/^-+|-+$/g, '');
  return slug === '' ? 'section' : slug;
}

/**
 * Gives each heading of one document its own slug: the second `安装` is `安装-2`. The time is proportional to the number
 * of headings, even if all have the same text.
 */
export function makeUniqueSlugs(): (heading: string) => string {
  const taken = new Set<string>();
  const next = new Map<string, number>();
  return (heading) => {
    const base = slugify(heading);
    let slug = base;
    let number = next.get(base) ?? 2;
    while (taken.has(slug)) {
      slug = `${base}-${number}`;
      number += 1;
    }
    next.set(base, number);
    taken.add(slug);
    return slug;
  };
}
