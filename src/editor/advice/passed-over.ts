import { keepRow, readRow } from '../../browser/kept-rows.ts';
import type { Advice } from './advise.ts';

const maxPoints = 50;

/**
 * What an advice says, without its line, which moves. It is a number: the words of a draft have no
 * business in this place of the browser.
 */
export function pointOf(advice: Advice): string {
  const place = 'place' in advice ? advice.place.address : '';
  let hash = 0;
  for (const character of `${advice.kind} ${place}`) {
    hash = (Math.imul(hash, 31) + (character.codePointAt(0) ?? 0)) >>> 0;
  }
  return hash.toString(36);
}

/** The points that the owner has passed over at the last publication of an article. */
export function readPassedOver(articleID: string): readonly unknown[] {
  const points = readRow('advice', articleID);
  return Array.isArray(points) ? points : [];
}

/**
 * Remembers the points that an article had when it was published. One that is mended, and is there
 * again later, comes again.
 */
export function keepPassedOver(articleID: string, points: readonly string[]): void {
  keepRow('advice', articleID, points.length > 0 ? points.slice(0, maxPoints) : undefined);
}
