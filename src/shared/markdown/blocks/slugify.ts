/**
 * The readable id of a heading, in any script: letters and digits stay, the rest becomes hyphens. It has no
 * capitals, as the ids of the page’s own parts have.
 */
export function slugify(heading: string): string {
  // Selectors and joiners of emoji are marks, and stay behind when their emoji goes.
  const text = heading
    .normalize('NFC')
    .toLowerCase()
    .replace(/[\u200d\u20e3\ufe0e\ufe0f]/g, '');
  // The short way for ASCII is the same, and much faster.
  const isAscii = /^[ -~]*$/.test(text);
  const slug = text
    .replace(isAscii ? /[^a-z0-9_]+/g : /[^\p{L}\p{M}\p{N}_]+/gu, '-')
    .replace(/^-+|-+$/g, '');
  return slug === '' ? 'section' : slug;
}

/**
 * Gives each heading of one document a slug of its own: the second `安装` is `安装-2`. It takes time in
 * proportion to the headings, however many are called the same.
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
