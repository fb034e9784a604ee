import { describe, expect, test } from 'vitest';
import type { RefusalReason } from '../shared/render/refusal.ts';
import { maxLength } from './base/bounds.ts';
import { renderMarkdown } from './render.ts';

/** Lists and quotes may reach level 96; a list and its item are two levels, a quote is one. */
const quotes = (depth: number) => `${'>'.repeat(depth)} a`;
const lists = (depth: number) => `${'- '.repeat(depth)}a`;
const definitions = (depth: number) =>
  Array.from({ length: depth + 1 }, (_, at) => (at === 0 ? 'a' : `${'  '.repeat(at - 1)}: a`)).join(
    '\n',
  );
const pictures = (depth: number) => `${'!['.repeat(depth)}a${'](/b)'.repeat(depth)}`;
const marks = (depth: number) => `${'*a **b '.repeat(depth / 2)}${'** c*'.repeat(depth / 2)}`;
const links = (times: number, length: number) =>
  `first\n\n${'[a] '.repeat(times)}\n\n[a]: /${'b'.repeat(length - 1)}\n`;
const abbreviations = (times: number, length: number) =>
  `first\n\n${'A '.repeat(times)}\n\n*[A]: ${'b'.repeat(length)}\n`;
/** Each formula gives about 450 KB of MathML: one character makes an empty cell. */
const formulas = (times: number) =>
  `first\n\n${`$\\begin{matrix}${'&'.repeat(19_000)}\\end{matrix}$\n`.repeat(times)}`;
/** Each table has about 65,000 cells, and the text leaves out nearly all of them. */
const tables = (times: number) =>
  `${'a|'.repeat(256)}\n${'-|'.repeat(256)}\n${'b\n'.repeat(255)}\n`.repeat(times);
/** The formulas of `formulas` in fences. */
const mathFences = (times: number) =>
  `first\n\n${`\`\`\`math\n\\begin{matrix}${'&'.repeat(19_000)}\\end{matrix}\n\`\`\`\n`.repeat(times)}`;
const tocs = (times: number, headings: number) =>
  `${'# a\n'.repeat(headings)}${'[[toc]]\n'.repeat(times)}`;

/** Each quote looks at all lines behind it and takes one. */
const quotesWithoutBlankLines = (times: number) => `first\n\n${'> ***\na\n'.repeat(times)}`;

const nested = { name: 'nestedBlocks' } as const;
const repeated = { name: 'repeatedAttributes' } as const;

interface Bound {
  name: string;
  below: string;
  beyond: string;
  line: number | undefined;
  reason: RefusalReason;
}

const bounds: Bound[] = [
  {
    name: 'the length of a text',
    below: 'a'.repeat(maxLength),
    beyond: 'a'.repeat(maxLength + 1),
    line: undefined,
    reason: { name: 'length', maxCharacters: maxLength },
  },
  {
    name: 'quotes within quotes',
    below: `first\n\n${quotes(95)}`,
    beyond: `first\n\n${quotes(96)}`,
    line: 3,
    reason: nested,
  },
  {
    name: 'quotes that end with no paragraph, without blank lines between them',
    below: quotesWithoutBlankLines(990),
    beyond: quotesWithoutBlankLines(1_100),
    line: 1_285,
    reason: { name: 'quotes' },
  },
  {
    name: 'lists within lists',
    below: `first\n\n${lists(47)}`,
    beyond: `first\n\n${lists(48)}`,
    line: 3,
    reason: nested,
  },
  {
    name: 'definitions within definitions',
    below: `first\n\n${definitions(47)}`,
    beyond: `first\n\n${definitions(48)}`,
    line: 51,
    reason: nested,
  },
  {
    name: 'notes within quotes',
    below: `first\n\n${'>'.repeat(94)} [^1]: a`,
    beyond: `first\n\n${'>'.repeat(95)} [^1]: a`,
    line: 3,
    reason: nested,
  },
  {
    name: 'pictures within the description of pictures',
    below: `first\n\n${pictures(99)}`,
    beyond: `first\n\n${pictures(100)}`,
    line: 3,
    reason: { name: 'nestedPictures' },
  },
  {
    name: 'marks within marks',
    below: `first\n\n${marks(100)}`,
    beyond: `first\n\n${marks(102)}`,
    line: 3,
    reason: { name: 'nestedMarks' },
  },
  {
    name: 'an address that is used again and again',
    below: links(800, 10_000),
    beyond: links(840, 10_000),
    line: 3,
    reason: repeated,
  },
  {
    name: 'an explanation that is used again and again',
    below: abbreviations(800, 10_000),
    beyond: abbreviations(840, 10_000),
    line: 3,
    reason: repeated,
  },
  {
    name: 'formulas',
    below: formulas(18),
    beyond: formulas(19),
    line: undefined,
    reason: { name: 'formulas' },
  },
  {
    name: 'fences of formulas',
    below: mathFences(18),
    beyond: mathFences(19),
    line: undefined,
    reason: { name: 'formulas' },
  },
  {
    name: 'cells that are not written',
    below: tables(1),
    beyond: tables(2),
    line: 259,
    reason: { name: 'missingCells' },
  },
  {
    name: 'tables of contents',
    below: tocs(1_300, 100),
    beyond: tocs(1_500, 100),
    line: 1_499,
    reason: { name: 'tablesOfContents' },
  },
];

describe.each(bounds)('$name', ({ below, beyond, line, reason }) => {
  test('a text at the limit is rendered', async () => {
    expect((await renderMarkdown(below)).kind).toBe('rendered');
  });

  test('a text past the limit is refused, with the line and the reason', async () => {
    expect(await renderMarkdown(beyond)).toEqual({ kind: 'refused', line, reason });
  });
});

describe('a formula past a limit is shown as its source with the reason, and the text below is rendered', () => {
  test.each([
    ['x'.repeat(20_000), 'x'.repeat(20_001), 'This formula is too long.'],
    [
      `${'{'.repeat(100)}x${'}'.repeat(100)}`,
      `${'{'.repeat(101)}x${'}'.repeat(101)}`,
      'This formula is nested too deep.',
    ],
  ])('%#', async (below, beyond, reason) => {
    const fine = await renderMarkdown(`$${below}$ goes on`);
    expect(fine.kind === 'rendered' && fine.html).toMatch(/^<p><math>.*<\/math> goes on/);
    const fault = await renderMarkdown(`$${beyond}$ goes on`);
    const html = `<p><span class="math-fault"><code>$${beyond}$</code> <span>${reason}</span></span> goes on</p>\n`;
    expect(fault).toMatchObject({ kind: 'rendered', html });
  });
});
