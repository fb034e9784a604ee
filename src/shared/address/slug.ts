/** In code points. */
export const maxSlugCharacters = 100;

/** Names that are addresses of other pages. */
const reserved: readonly string[] = ['new'];

/**
 * The address name that a text gives: letters and digits of any script, in lower case, with single
 * hyphens between the words. Empty if the text has neither a letter nor a digit. An address name
 * stays as it is.
 */
export function toSlug(text: string): string {
  const words = text
    .normalize('NFC')
    .toLowerCase()
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    // A mark without its letter would not be seen.
    .replace(/(^|-)\p{M}+/gu, '$1')
    .replace(/-+/g, '-');
  return [...words.replace(/^-/, '')].slice(0, maxSlugCharacters).join('').replace(/-$/, '');
}

/** Whether an article can have this address name. Another article may have it already. */
export function isSlug(name: string): boolean {
  return name !== '' && name === toSlug(name) && !reserved.includes(name);
}
