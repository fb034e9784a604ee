import { listChanges, type TextChange } from './changes.ts';

/**
 * A piece of three texts that were laid side by side. Joined, the pieces of a side are the text of
 * this side. `mine` and `theirs` alone mean that only this side has changed the piece.
 */
export type Segment =
  /** The sides agree. `base` may differ: then both sides have made the same change. */
  | { kind: 'common'; base: string; text: string }
  | { kind: 'mine'; base: string; text: string }
  | { kind: 'theirs'; base: string; text: string }
  /** The changes of the two sides touch: somebody has to choose. */
  | { kind: 'choice'; base: string; mine: string; theirs: string };

/** `both`: my text, and theirs after it. */
export type Choice = 'mine' | 'theirs' | 'both';

/**
 * Merges two texts that were made of `base`. Undefined if their changes touch. Without a base
 * nothing tells who has changed what: then only equal texts can be merged.
 */
export function mergeTexts(base: string | null, mine: string, theirs: string): string | undefined {
  if (mine === theirs || base === theirs) return mine;
  if (base === mine) return theirs;
  if (base === null) return undefined;
  const segments = listSegments(base, mine, theirs);
  return segments.some(({ kind }) => kind === 'choice') ? undefined : choose(segments, []);
}

/**
 * The text that follows from choices, one for each segment of kind `choice`, in order. A missing
 * one means `mine`.
 */
export function choose(segments: readonly Segment[], choices: readonly Choice[]): string {
  let index = 0;
  const texts = segments.map((segment) => {
    if (segment.kind !== 'choice') return segment.text;
    const choice = choices[index++] ?? 'mine';
    return choice === 'both' ? segment.mine + segment.theirs : segment[choice];
  });
  return texts.join('');
}

/**
 * Lays three texts side by side, as diff3 does (Khanna, Kunal, Pierce: A Formal Investigation of
 * Diff3, 2007). Changes of the two sides that overlap or have no text between them become one
 * choice. So do several choices in one line, because single words of two rewritten sentences make
 * no sentence. Without a base each difference is a choice.
 */
export function listSegments(base: string | null, mine: string, theirs: string): Segment[] {
  if (base === null) return listDifferences(mine, theirs);
  const groups = groupTouching(listChanges(base, mine), listChanges(base, theirs));
  return toSegments(base, joinInLine(base, groups)).filter(isFilled);
}

function isFilled(segment: Segment): boolean {
  const texts = segment.kind === 'choice' ? [segment.mine, segment.theirs] : [segment.text];
  return segment.base !== '' || texts.some((text) => text !== '');
}

/** Changes of both sides that touch each other. A range of the base contains them. */
interface Group {
  from: number;
  to: number;
  mine: TextChange[];
  theirs: TextChange[];
}

function groupTouching(mine: readonly TextChange[], theirs: readonly TextChange[]): Group[] {
  const groups: Group[] = [];
  const sorted = [
    ...mine.map((change) => ({ ...change, side: 'mine' as const })),
    ...theirs.map((change) => ({ ...change, side: 'theirs' as const })),
  ].sort((a, b) => a.from - b.from || a.to - b.to);
  for (const { side, ...change } of sorted) {
    const last = groups.at(-1);
    if (last && change.from <= last.to) {
      last.to = Math.max(last.to, change.to);
      last[side].push(change);
    } else {
      groups.push({ mine: [], theirs: [], from: change.from, to: change.to, [side]: [change] });
    }
  }
  return groups;
}

/** Joins choices that have no line end between them, with everything between them. */
function joinInLine(base: string, groups: readonly Group[]): Group[] {
  const joined: Group[] = [];
  /** The last choice in `joined`, as long as its line goes on. */
  let open = -1;
  let end = 0;
  for (const group of groups) {
    if (base.slice(end, group.from).includes('\n')) open = -1;
    joined.push(group);
    if (isChoice(base, group)) {
      if (open >= 0) {
        const parts = joined.splice(open);
        joined.push({
          from: parts[0]?.from ?? group.from,
          to: group.to,
          mine: parts.flatMap(({ mine }) => mine),
          theirs: parts.flatMap(({ theirs }) => theirs),
        });
      }
      open = joined.length - 1;
    } else if (base.slice(group.from, group.to).includes('\n')) open = -1;
    end = group.to;
  }
  return joined;
}

function isChoice(base: string, group: Group): boolean {
  const { mine, theirs } = group;
  if (mine.length === 0 || theirs.length === 0) return false;
  return apply(base, group, mine) !== apply(base, group, theirs);
}

function toSegments(base: string, groups: readonly Group[]): Segment[] {
  const segments: Segment[] = [];
  let at = 0;
  const common = (to: number) => {
    segments.push({ kind: 'common', base: base.slice(at, to), text: base.slice(at, to) });
    at = to;
  };
  for (const group of groups) {
    common(group.from);
    at = group.to;
    const old = base.slice(group.from, group.to);
    const mine = apply(base, group, group.mine);
    const theirs = apply(base, group, group.theirs);
    if (group.theirs.length === 0) segments.push({ kind: 'mine', base: old, text: mine });
    else if (group.mine.length === 0) segments.push({ kind: 'theirs', base: old, text: theirs });
    else if (mine === theirs) segments.push({ kind: 'common', base: old, text: mine });
    else segments.push({ kind: 'choice', base: old, mine, theirs });
  }
  common(base.length);
  return segments;
}

/** The base from `from` to `to`, with changes that lie in it. */
function apply(
  base: string,
  { from, to }: { from: number; to: number },
  changes: readonly TextChange[],
): string {
  let at = from;
  const parts = [];
  for (const change of changes) {
    parts.push(base.slice(at, change.from), change.insert);
    at = change.to;
  }
  return [...parts, base.slice(at, to)].join('');
}

function listDifferences(mine: string, theirs: string): Segment[] {
  const segments: Segment[] = [];
  let at = 0;
  const common = (to: number) => {
    segments.push({ kind: 'common', base: mine.slice(at, to), text: mine.slice(at, to) });
  };
  for (const { from, to, insert } of listChanges(mine, theirs)) {
    common(from);
    segments.push({ kind: 'choice', base: '', mine: mine.slice(from, to), theirs: insert });
    at = to;
  }
  common(mine.length);
  return segments.filter(isFilled);
}
