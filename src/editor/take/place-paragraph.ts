import { comparePieces } from '../../browser/sync/merge/changes.ts';
import { listParagraphs, type Paragraph } from '../../shared/render/paragraphs.ts';
import { listTokens } from '../../shared/text.ts';

/** Where a paragraph of an older text belongs in a newer one. Positions are UTF-16 code units. */
export type ParagraphPlace =
  /** `insert` replaces the text between. The paragraph then ends at `end`. */
  | { kind: 'place'; from: number; to: number; insert: string; end: number }
  /** The newer text has it already. It ends at `end`. */
  | { kind: 'present'; end: number }
  /** Nothing tells where it belongs. */
  | { kind: 'lost'; paragraph: string }
  /** The older text has no paragraph that begins at this line. */
  | { kind: 'none' };

/** With more differing paragraphs than this in one place, the comparison is a coarse one. */
const maxScanned = 1_000;

/** Two paragraphs of which less is equal are two texts, and not two versions of one. */
const minLikeness = 0.25;

/**
 * Finds the place of the paragraph that begins at `line` (counted from 0) of `older`. It takes the
 * place of its version in `today`: the paragraph between the same neighbours, and of several the
 * one that is most like it. If there is none, it comes beside the neighbour that is there. `today`
 * has `\n` as line ends.
 */
export function placeParagraph(older: string, line: number, today: string): ParagraphPlace {
  const old = listParagraphs(older);
  const young = withPlaces(today);
  const index = old.findIndex((paragraph) => paragraph.line === line);
  const wanted = old[index];
  if (!wanted) return { kind: 'none' };
  const present = young.find(({ text }) => text === wanted.text);
  if (present) return { kind: 'present', end: present.to };

  const texts = ({ text }: Paragraph) => text;
  const gap = comparePieces(old.map(texts), young.map(texts), maxScanned).find(
    ({ fromA, toA }) => fromA <= index && index < toA,
  );
  if (!gap) return { kind: 'lost', paragraph: wanted.text };
  const rivals = old.slice(gap.fromA, gap.toA);
  const between = young.slice(gap.fromB, gap.toB);
  if (between.length === 0) return insertAt(young, gap.fromB, wanted.text);
  const version =
    rivals.length === 1 && between.length === 1
      ? between[0]
      : findVersion(rivals, index - gap.fromA, between);
  if (!version) {
    // Nothing has its place, but the neighbour that it stood beside is there.
    if (index === gap.fromA && index > 0) return insertAt(young, gap.fromB, wanted.text);
    if (index === gap.toA - 1 && gap.toA < old.length) {
      return insertAt(young, gap.toB, wanted.text);
    }
    return { kind: 'lost', paragraph: wanted.text };
  }
  const { from, to } = version;
  return { kind: 'place', from, to, insert: wanted.text, end: from + wanted.text.length };
}

interface PlacedParagraph extends Paragraph {
  from: number;
  to: number;
}

function withPlaces(markdown: string): PlacedParagraph[] {
  const starts = [0];
  for (let at = markdown.indexOf('\n'); at >= 0; at = markdown.indexOf('\n', at + 1)) {
    starts.push(at + 1);
  }
  return listParagraphs(markdown).map(({ line, text }) => {
    const from = starts[line] ?? 0;
    return { line, text, from, to: from + text.length };
  });
}

/** Before the paragraph `index` of a text, or behind the last one. */
function insertAt(
  young: readonly PlacedParagraph[],
  index: number,
  paragraph: string,
): ParagraphPlace {
  const [before, after] = [young[index - 1], young[index]];
  const from = before?.to ?? after?.from ?? 0;
  const insert = before ? `\n\n${paragraph}` : after ? `${paragraph}\n\n` : paragraph;
  const end = from + (before ? insert.length : paragraph.length);
  return { kind: 'place', from, to: from, insert, end };
}

/** The paragraph of `young` and the one of `old` at `index` that are most like each other. */
function findVersion(
  old: readonly Paragraph[],
  index: number,
  young: readonly PlacedParagraph[],
): PlacedParagraph | undefined {
  const pairs = (paragraphs: readonly Paragraph[]) => paragraphs.map(({ text }) => pairsOf(text));
  const [oldPairs, youngPairs] = [pairs(old), pairs(young)];
  const best = mostLike(oldPairs[index], youngPairs);
  // The other paragraph may be a version of a neighbour, rather than of this one.
  return mostLike(youngPairs[best], oldPairs) === index ? young[best] : undefined;
}

type Pairs = ReadonlyMap<string, number>;

/** The index of the candidate that is most like `wanted`. -1 if none is like it. */
function mostLike(wanted: Pairs | undefined, candidates: readonly Pairs[]): number {
  let best = -1;
  let most = minLikeness;
  for (const [index, candidate] of candidates.entries()) {
    const likeness = wanted ? likenessOf(wanted, candidate) : 0;
    if (likeness <= most) continue;
    most = likeness;
    best = index;
  }
  return best;
}

/** The pairs of neighbouring words or Han characters, with their numbers. */
function pairsOf(text: string): Pairs {
  const tokens = ['', ...listTokens(text).filter((token) => /[\p{L}\p{N}]/u.test(token)), ''];
  const pairs = new Map<string, number>();
  for (let index = 1; index < tokens.length; index += 1) {
    const pair = `${tokens[index - 1]} ${tokens[index]}`;
    pairs.set(pair, (pairs.get(pair) ?? 0) + 1);
  }
  return pairs;
}

/** Dice’s coefficient: 1 for equal texts, 0 for texts without a common pair. */
function likenessOf(a: Pairs, b: Pairs): number {
  let common = 0;
  for (const [pair, count] of a) common += Math.min(count, b.get(pair) ?? 0);
  const all = [...a.values(), ...b.values()].reduce((sum, count) => sum + count, 0);
  return (2 * common) / all;
}
