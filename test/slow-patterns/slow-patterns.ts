import { abbreviations, containers, headings, notes, tables } from './blocks.ts';
import { callouts, colonContainers } from './callouts.ts';
import { emoji, formulas, languages, maths } from './code-and-maths.ts';
import { codeBlocks } from './code-blocks.ts';
import { addresses, lineEnds, links, marks, pictures, quotes, readings } from './inline.ts';
import { otherSuites } from './other-suites.ts';
import { maxRepetitions, type Row, type SlowPattern } from './row.ts';

/**
 * Documents that make Markdown renderers slow, each as a function of how often something is
 * repeated. Those of other suites are theirs in shape, in our words: cmark and cmark-gfm
 * (`test/pathological_tests.py`), markdown-it (`test/pathological.mjs` and the issues that it came
 * from), commonmark.js (`test/test.js`), MD4C (`test/pathological-tests.py`). The rest is aimed at
 * our own rules, at highlight.js and at Temml.
 */
const groups: Record<string, Record<string, Row>> = {
  'from other suites': otherSuites,
  marks,
  links,
  addresses,
  readings,
  pictures,
  quotes,
  'line ends': lineEnds,
  headings,
  'code blocks': codeBlocks,
  languages,
  containers,
  callouts,
  'colon containers': colonContainers,
  tables,
  notes,
  abbreviations,
  emoji,
  maths,
  formulas,
};

export const slowPatterns: readonly SlowPattern[] = Object.entries(groups).flatMap(
  ([group, rows]) =>
    Object.entries(rows).map(([name, row]) => {
      const {
        document,
        n = maxRepetitions,
        isRefused = false,
        isWithinBound = false,
      } = typeof row === 'object' ? row : { document: row };
      return {
        name: `${group}: ${name}`,
        document:
          typeof document === 'string' ? (times: number) => document.repeat(times) : document,
        n,
        isRefused,
        isWithinBound,
      };
    }),
);
