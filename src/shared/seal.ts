import { countCharacters } from './text.ts';

/**
 * A name of at most this many characters is drawn as a seal. A longer name is drawn as plain text.
 */
const maxSealCharacters = 4;

export function isSeal(brand: string): boolean {
  return countCharacters(brand) <= maxSealCharacters;
}
