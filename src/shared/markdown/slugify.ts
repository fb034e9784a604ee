/** The readable id of a heading, in any script: letters and digits stay, the rest becomes hyphens. */
export function slugify(heading: string): string {
  const slug = heading
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}_]+/gu, '-')
    .replace(/^-+|-+$/g, '');
  return slug === '' ? 'section' : slug;
}
