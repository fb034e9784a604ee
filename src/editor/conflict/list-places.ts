import { listChanges } from '../../browser/sync/merge/changes.ts';
import type { Choice, Segment } from '../../browser/sync/merge/merge-text.ts';
import { cutUnits } from '../../shared/render/characters.ts';
import type { ComparedPart } from '../../ui/compared-text.tsx';

/** The text that each choice makes of a place, with the rest of the line: one word says little. */
export type Place = Record<Choice, ComparedPart[]>;

/** UTF-16 code units of unchanged text that are shown beside a change. */
const maxAround = 120;

/** The places of a text at which the owner chooses, and between them the unchanged text. */
export function listPlaces(segments: readonly Segment[]): (string | Place)[] {
  const choices: Extract<Segment, { kind: 'choice' }>[] = [];
  /** The text before each choice, and behind the last one. */
  const between: string[] = [];
  let unchanged = '';
  for (const segment of segments) {
    if (segment.kind === 'choice') {
      choices.push(segment);
      between.push(unchanged);
      unchanged = '';
    } else unchanged += segment.text;
  }
  between.push(unchanged);
  return between.flatMap((text, index) => {
    const before = choices[index - 1];
    const choice = choices[index];
    const start = before ? lineEnd(text, before) : 0;
    const end = choice ? text.lastIndexOf('\n') + 1 : text.length;
    const common = cutMiddle(text.slice(start, end), !before, !choice);
    if (!choice) return common === '' ? [] : [common];
    const behind = between[index + 1] ?? '';
    const place = toPlace(choice, text.slice(end), behind.slice(0, lineEnd(behind, choice)));
    return common === '' ? [place] : [common, place];
  });
}

/** Where the line ends that a choice has begun, in the text behind it. */
function lineEnd(text: string, { mine, theirs }: { mine: string; theirs: string }): number {
  if (mine.endsWith('\n') || theirs.endsWith('\n')) return 0;
  const end = text.indexOf('\n');
  return end === -1 ? text.length : end;
}

function toPlace(
  { base, mine, theirs }: { base: string; mine: string; theirs: string },
  before: string,
  behind: string,
): Place {
  const inLine = (parts: ComparedPart[]) =>
    [same(lastOf(before)), ...parts, same(firstOf(behind))].filter(({ text }) => text !== '');
  const [changed, otherwise] = [mark(base, mine), mark(base, theirs)];
  const both = [...changed, ...otherwise].filter(({ kind }) => kind !== 'removed');
  return { mine: inLine(changed), theirs: inLine(otherwise), both: inLine(both) };
}

/** A version of a place, with what it has changed. */
function mark(base: string, text: string): ComparedPart[] {
  let at = 0;
  const parts = listChanges(base, text).flatMap(({ from, to, insert }): ComparedPart[] => {
    const unchanged = same(base.slice(at, from));
    at = to;
    const removed = { kind: 'removed', text: base.slice(from, to) } as const;
    return [unchanged, removed, { kind: 'added', text: insert }];
  });
  return [...parts, same(base.slice(at))];
}

function same(text: string): ComparedPart {
  return { kind: 'same', text };
}

/** Unchanged text between two places, without empty lines at its edges. The middle is cut out. */
function cutMiddle(whole: string, isFirst: boolean, isLast: boolean): string {
  const text = whole.replace(/^\s*\n/, '').trimEnd();
  if (text.length <= 2 * maxAround) return text;
  if (isFirst) return lastOf(text);
  return isLast ? firstOf(text) : `${firstOf(text)} ${lastOf(text)}`;
}

function firstOf(text: string): string {
  return text.length <= maxAround ? text : `${cutUnits(text, maxAround)} …`;
}

function lastOf(text: string): string {
  if (text.length <= maxAround) return text;
  // Half of an emoji may stand at the cut.
  return `… ${text.slice(-maxAround).replace(/^[\udc00-\udfff]/, '')}`;
}
