import { countCharacters, cutCharacters } from './text.ts';

/**
 * A name of at most this many characters is drawn as a seal. A longer name is drawn as plain text.
 */
const maxSealCharacters = 4;

export function isSeal(brand: string): boolean {
  return countCharacters(brand) <= maxSealCharacters;
}

/** The character that stands for the blog, on its icon and at the end of articles. */
export function sealLetter(brand: string): string {
  return cutCharacters(brand.trim(), 1);
}

/** The colours of the seal for a reader whose system is dark. */
export const sealDarkStyle =
  '@media (prefers-color-scheme:dark){rect{fill:#e0705a}text{fill:#161514}}';

/** The seal as a drawing. `style` is an element that stands in it. */
export function sealSvg(brand: string, style = ''): string {
  const letter = sealLetter(brand).replace(/[<>&"']/g, '');
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">${style}<rect width="32" height="32" rx="5" fill="#a8321f"/>` +
    `<text x="16" y="23" font-family="serif" font-size="20" font-weight="700" text-anchor="middle" fill="#fbfaf6">${letter}</text></svg>`
  );
}
