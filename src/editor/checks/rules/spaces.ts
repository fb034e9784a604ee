import { han } from './patterns.ts';
import { type Block, type Place, type Prose, placeOf } from './prose.ts';

/** So many places tell what an article does, and so much of them must agree. */
const minPlaces = 10;
const minShare = 0.8;

interface Patterns {
  /** Where Chinese and the others meet, with a space or without. */
  borders: RegExp;
  /**
   * Words with a space on both sides. A space on one side only often divides a name and its
   * explanation, or begins the number of an item.
   */
  spaced?: RegExp;
}

const letters: Patterns = {
  // A single letter and the character behind it are one word, such as T恤.
  borders: new RegExp(
    `(?<=[${han}])( ?)(?=[A-Za-z](?![${han}]))|(?<=[A-Za-z0-9][A-Za-z])( ?)(?=[${han}])`,
    'g',
  ),
  spaced: new RegExp(
    `(?<=[${han}]) [A-Za-z][\\w.+#-]*(?: [A-Za-z][\\w.+#-]*){0,3} (?=[${han}])`,
    'g',
  ),
};

const digits: Patterns = {
  borders: new RegExp(`(?<=[${han}])( ?)(?=[0-9])|(?<=[0-9])( ?)(?=[${han}])`, 'g'),
};

/**
 * Spaces between Chinese characters and letters, and those and digits, where the article mostly
 * does otherwise. Which of the two is right is the writer’s matter.
 */
export function unusualSpaces({ blocks }: Prose): Place[] {
  const chinese = blocks.filter(({ isChinese }) => isChinese);
  return [letters, digits].flatMap((patterns: Patterns) => {
    const borders = listBorders(chinese, patterns.borders);
    const spaced = borders.filter(({ isSpaced }) => isSpaced).length;
    if (borders.length < minPlaces) return [];
    if (spaced >= minShare * borders.length) return borders.flatMap(toMissing);
    if (!patterns.spaced || spaced > (1 - minShare) * borders.length) return [];
    const { spaced: pattern } = patterns;
    return chinese.flatMap((block) => listSpaced(block, pattern));
  });
}

interface Border {
  block: Block;
  at: number;
  isSpaced: boolean;
}

function listBorders(blocks: readonly Block[], pattern: RegExp): Border[] {
  return blocks.flatMap((block) =>
    [...block.words.matchAll(pattern)].map(({ index: at, 0: found }) => ({
      block,
      at,
      isSpaced: found !== '',
    })),
  );
}

function toMissing({ block, at, isSpaced }: Border): Place[] {
  if (isSpaced) return [];
  const edits = [{ from: at, to: at, insert: ' ' }];
  const place = placeOf(block, { kind: 'spaces', from: at - 1, to: at + 1, edits });
  return place ? [place] : [];
}

function listSpaced(block: Block, pattern: RegExp): Place[] {
  return [...block.own.matchAll(pattern)].flatMap(({ index: from, 0: found }) => {
    const to = from + found.length;
    const edits = [
      { from, to: from + 1, insert: '' },
      { from: to - 1, to, insert: '' },
    ];
    return placeOf(block, { kind: 'spaces', from, to, edits }) ?? [];
  });
}
