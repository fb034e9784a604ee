import { isBlockName } from './elements.ts';
import type { Piece } from './pieces.ts';

/** Neighbouring pieces that become Markdown together, by their places in the list. */
export interface Region {
  first: number;
  last: number;
}

/**
 * The HTML among the pieces of one place: the outermost elements with all that stands in them, and
 * the tags and comments that stand alone. An element that begins a line of its own and has no end
 * goes to the end of its block of HTML. Any other element without an end is only its tag. Regions
 * become one if `isJoined` says so of the pieces between them, `from` to before `to`.
 */
export function findRegions(
  pieces: readonly Piece[],
  isJoined: (from: number, to: number) => boolean,
): Region[] {
  const closings = matchTags(pieces);
  const blockEnds = listBlockEnds(pieces);
  const regions: Region[] = [];
  for (let at = 0; at < pieces.length; at += 1) {
    const { kind, name } = pieces[at] as Piece;
    if (!/^(?:open|close|single|comment)$/.test(kind)) continue;
    const openEnd = isBlockName(name) ? (blockEnds[at] ?? at) : at;
    const last = kind === 'open' ? (closings.get(at) ?? openEnd) : at;
    const before = regions.at(-1);
    if (before && isJoined(before.last + 1, at)) before.last = last;
    else regions.push({ first: at, last });
    at = last;
  }
  return regions;
}

/** The place of the tag that closes the one at a place, else that of the end of its block. */
export function closingOf(pieces: readonly Piece[], at: number): number {
  return matchTags(pieces).get(at) ?? pieces.length - 1;
}

/** For each opening tag that has a closing one: the places of both in the list. */
function matchTags(pieces: readonly Piece[]): Map<number, number> {
  const open = new Map<string, number[]>();
  const closings = new Map<number, number>();
  for (const [at, { kind, name }] of pieces.entries()) {
    if (kind === 'open') {
      const places = open.get(name);
      if (places) places.push(at);
      else open.set(name, [at]);
    } else if (kind === 'close') {
      const opened = open.get(name)?.pop();
      if (opened !== undefined) closings.set(opened, at);
    }
  }
  return closings;
}

/** For each piece of a block of HTML: the place of the last piece of the block. */
function listBlockEnds(pieces: readonly Piece[]): (number | undefined)[] {
  const ends: (number | undefined)[] = [];
  let end: number | undefined;
  for (let at = pieces.length - 1; at >= 0; at -= 1) {
    const { kind } = pieces[at] as Piece;
    if (kind === 'end') end = at - 1;
    else if (kind === 'blocks') end = undefined;
    ends[at] = end;
  }
  return ends;
}
