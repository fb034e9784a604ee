/** The readable id of a heading, in any script: letters and digits stay, the rest becomes hyphens. */
export function slugify(heading: string): string {
  const slug = heading
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}_]+/gu, '-')
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
