import { type ChangeObject, diffArrays } from 'diff';
import {
  type ArticleContent,
  documentFields,
  type FieldName,
  listDifferingFields,
} from '../../shared/document.ts';
import { kindLabels } from '../../shared/document-schemas.ts';
import type { UiLang } from '../../shared/lang/ui-lang.ts';
import { cutUnits } from '../../shared/render/characters.ts';
import { listLines, listTokens } from '../../shared/text.ts';
import type { ComparedPart } from '../../ui/compared-text.tsx';

/**
 * A part of the text in which something differs, or the number of equal lines that are left out.
 */
export type DifferenceBlock =
  | { kind: 'parts'; parts: ComparedPart[] }
  | { kind: 'gap'; lines: number };

export interface Differences {
  blocks: DifferenceBlock[];
  /**
   * Whether some lines were compared only as a whole, because comparing their words would take too
   * long.
   */
  isCoarse: boolean;
  /** Whether a part of the differences is left out, because the page would be too long. */
  isCut: boolean;
}

export const differenceLimits = {
  /**
   * The search for differing lines ends after so long. So two texts of 2 MB hold up other requests
   * only for a moment.
   */
  maxLineSearchMs: 150,
  /** The same for the words of all differing lines together. */
  maxWordSearchMs: 250,
  /** A page shows at most so many UTF-16 code units of differing text. */
  maxShownUnits: 200_000,
  /** Equal lines that are shown before and after a differing line. */
  linesAround: 2,
};

/** A field in which two versions differ. */
export interface FieldDifferences extends Differences {
  name: FieldName;
}

/**
 * The differences of two versions, field by field, in the order in which the editor shows the
 * fields.
 */
export function compareVersions(
  before: ArticleContent,
  after: ArticleContent,
  lang: UiLang,
): FieldDifferences[] {
  return listDifferingFields(before, after).map((name) => {
    const [older, younger] = [before, after].map((content) => describe(name, content, lang));
    return { name, ...listDifferences(older ?? '', younger ?? '') };
  });
}

/** The value of a field as the owner knows it. Empty if there is none. */
function describe(name: FieldName, content: ArticleContent, lang: UiLang): string {
  if (name === 'kind') return kindLabels[content.kind][lang];
  const value = content[name];
  if (Array.isArray(value)) return value.join(', ');
  if (value === null) return '';
  if (documentFields[name].kind !== 'language') return value;
  return new Intl.DisplayNames(lang, { type: 'language' }).of(value) ?? value;
}

/**
 * The differences of two texts: by lines, and in the lines that differ by words. Chinese is
 * compared by characters.
 */
export function listDifferences(
  before: string,
  after: string,
  limits = differenceLimits,
): Differences {
  const lines = compareLines(before, after, limits.maxLineSearchMs);
  const wordsEnd = performance.now() + limits.maxWordSearchMs;
  let isCoarse = false;
  const parts: ComparedPart[] = [];
  for (const [index, part] of lines.entries()) {
    const next = lines[index + 1];
    const previous = lines[index - 1];
    if (part.kind === 'removed' && next?.kind === 'added') {
      const words = compareWords(part.text, next.text, wordsEnd - performance.now());
      if (!words) isCoarse = true;
      parts.push(...(words ?? [part, next]));
    } else if (!(part.kind === 'added' && previous?.kind === 'removed')) parts.push(part);
  }
  const cut = cutParts(parts, limits.maxShownUnits);
  return { blocks: toBlocks(cut.parts, limits.linesAround), isCoarse, isCut: cut.isCut };
}

function compareLines(before: string, after: string, timeout: number): ComparedPart[] {
  const old = listLines(before);
  const young = listLines(after);
  const changes = diffArrays(old, young, { timeout });
  if (changes) return changes.map(toPart);
  // Two texts with little in common. What they share at the start and at the end is found in any
  // case.
  let start = 0;
  while (start < old.length && start < young.length && old[start] === young[start]) start += 1;
  let end = 0;
  const max = Math.min(old.length, young.length) - start;
  while (end < max && old.at(-1 - end) === young.at(-1 - end)) end += 1;
  const joined = (lines: string[], from: number, to: number) => lines.slice(from, to).join('');
  const parts: ComparedPart[] = [
    { kind: 'same', text: joined(old, 0, start) },
    { kind: 'removed', text: joined(old, start, old.length - end) },
    { kind: 'added', text: joined(young, start, young.length - end) },
    { kind: 'same', text: joined(old, old.length - end, old.length) },
  ];
  return parts.filter(({ text }) => text !== '');
}

/** Undefined if the search takes longer than `timeout` milliseconds. */
function compareWords(before: string, after: string, timeout: number): ComparedPart[] | undefined {
  if (timeout <= 0) return undefined;
  return diffArrays(listTokens(before), listTokens(after), { timeout })?.map(toPart);
}

function toPart({ value, added, removed }: ChangeObject<string[]>): ComparedPart {
  return { kind: added ? 'added' : removed ? 'removed' : 'same', text: value.join('') };
}

function cutParts(parts: ComparedPart[], max: number): { parts: ComparedPart[]; isCut: boolean } {
  const shown: ComparedPart[] = [];
  let left = max;
  for (const part of parts) {
    if (part.kind === 'same') shown.push(part);
    else if (part.text.length <= left) {
      shown.push(part);
      left -= part.text.length;
    } else {
      const text = cutUnits(part.text, left);
      if (text !== '') shown.push({ ...part, text });
      return { parts: shown, isCut: true };
    }
  }
  return { parts: shown, isCut: false };
}

/** Leaves out the equal lines that are far from a difference. */
function toBlocks(parts: readonly ComparedPart[], linesAround: number): DifferenceBlock[] {
  const blocks: DifferenceBlock[] = [];
  let current: ComparedPart[] = [];
  const close = () => {
    if (current.length > 0) blocks.push({ kind: 'parts', parts: current });
    current = [];
  };
  for (const [index, part] of parts.entries()) {
    const lines = listLines(part.text);
    const head = index === 0 ? 0 : linesAround;
    const tail = index === parts.length - 1 ? 0 : linesAround;
    // The first and the last line may be parts of lines in which a word differs, so one more of
    // each is kept.
    const left = lines.length - head - tail - 2;
    if (part.kind !== 'same' || left < 2) {
      current.push(part);
      continue;
    }
    const start = index === 0 ? 0 : head + 1;
    const end = index === parts.length - 1 ? lines.length : lines.length - tail - 1;
    if (start > 0) current.push({ kind: 'same', text: lines.slice(0, start).join('') });
    close();
    blocks.push({ kind: 'gap', lines: end - start });
    if (end < lines.length) current.push({ kind: 'same', text: lines.slice(end).join('') });
  }
  close();
  return blocks;
}
