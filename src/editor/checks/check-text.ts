import { readProse } from './read-prose.ts';
import { doubledHan, doubledWords } from './rules/doubled.ts';
import { fullWidthLetters } from './rules/full-width.ts';
import { halfWidthBrackets, halfWidthMarks } from './rules/half-width.ts';
import { doubledMarks, ellipses } from './rules/marks.ts';
import { wrongNames } from './rules/names.ts';
import type { Place, Rule } from './rules/prose.ts';
import { unusualSpaces } from './rules/spaces.ts';
import { unpairedMarks } from './rules/unpaired.ts';

const rules: readonly Rule[] = [
  halfWidthMarks,
  halfWidthBrackets,
  doubledMarks,
  ellipses,
  unpairedMarks,
  doubledHan,
  doubledWords,
  unusualSpaces,
  fullWidthLetters,
  wrongNames,
];

/** The places of a text that the writer should look at, in their order. */
export function checkText(text: string): Place[] {
  const prose = readProse(text);
  return rules.flatMap((rule) => rule(prose)).sort((a, b) => a.from - b.from);
}
