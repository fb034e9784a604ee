import { describe, expect, test } from 'vitest';
import { growthOf, maxLinearGrowth } from '../../../test/growth.ts';
import { rewriteLinks } from './links.ts';

/** Old addresses begin with `old`: everything else leads elsewhere. */
const resolve = (href: string) => (href.startsWith('old') ? `/new/${href.slice(3)}` : undefined);

test.each([
  ['a link', 'a [b](old1) c', 'a [b](/new/1) c'],
  ['an image', '![b](old1)', '![b](/new/1)'],
  ['an image inside a link', '[![b](old1)](old2)', '[![b](/new/1)](/new/2)'],
  ['a link with a title', '[b](  old1  "old2"  )', '[b](  /new/1  "old2"  )'],
  ['a link in pointed brackets', '[b](<old 1> "t")', '[b](</new/%201> "t")'],
  ['a link on the next line', '[b](\nold1)', '[b](\n/new/1)'],
  ['a definition', '[b]\n\n[b]: old1 "t"', '[b]\n\n[b]: /new/1 "t"'],
  ['a definition in pointed brackets', '[b]: <old1>', '[b]: </new/1>'],
  ['a definition on the next line', '[b]:\n  old1', '[b]:\n  /new/1'],
  ['parentheses in pairs', '[b](old(1))', '[b](/new/%281%29)'],
  ['escaped parentheses', '[b](old\\(1)', '[b](/new/%281)'],
  ['an entity', '[b](old&amp;1)', '[b](/new/&1)'],
  ['an address that looks like an entity', '[b](old&amp;copy;)', '[b](/new/&amp;copy;)'],
  ['a link in a table', '|a|\n|-|\n|[b](<old|>)|', '|a|\n|-|\n|[b](</new/%7C>)|'],
  ['a link in a list and a quotation', '- > [b](old1)', '- > [b](/new/1)'],
  ['a link with CRLF around it', 'a\r\n\r\n[b](old1)\r\n', 'a\r\n\r\n[b](/new/1)\r\n'],
  ['links one after the other', '见[甲](old1)和[乙](old2)。', '见[甲](/new/1)和[乙](/new/2)。'],
  ['a link behind a byte order mark', '\uFEFF[b](old1)', '\uFEFF[b](/new/1)'],
  ['an image with a size', '![b](old1 =200x100)', '![b](/new/1 =200x100)'],
  ['an image with a title and a size', '![b](old1 "t" =200x)', '![b](/new/1 "t" =200x)'],
  ['an image with a size in pointed brackets', '![b](<old 1> =50%x)', '![b](</new/%201> =50%x)'],
  [
    'an image with a size and brackets in its text',
    '![b [c] \\]](old1 =1x1)',
    '![b [c] \\]](/new/1 =1x1)',
  ],
  ['an image with a size inside a link', '[![b](old1 =1x1)](old2)', '[![b](/new/1 =1x1)](/new/2)'],
])('rewrites %s', (_, markdown, expected) => {
  expect(rewriteLinks(markdown, resolve)).toBe(expected);
});

describe('leaves as it is', () => {
  test.each([
    ['what does not resolve', '[b](x) ![c](y =1x1)\n\n[d]: z'],
    ['a code span', '`[b](old1) ![c](old2 =1x1)`'],
    ['a code span over two lines', 'a `x\n[b](old1)\n`'],
    ['fenced code', '```md\n[b](old1)\n\n![c](old2 =1x1)\n```'],
    ['fenced code in a list', '- a\n\n  ~~~\n  [b](old1)\n\n  [c]: old2\n  ~~~'],
    ['fenced code that is never closed', 'a\n\n```\n\n[b](old1)'],
    ['code behind a fence of another length', '````\n```\n\n[b](old1)\n````'],
    ['indented code', 'a\n\n    [b](old1)\n\n    [c]: old2\n'],
    ['raw HTML', '<a href="old1">b</a> <!-- [b](old2) -->'],
    ['a comment over blank lines', '<!--\n\n[b](old1)\n\n![c](old2 =1x1)\n\n-->'],
    ['an escaped link', '\\[b](old1) \\![c](old2 =1x1)'],
    ['text that only looks like a link', '[b] (old1) (old2)'],
    ['an image with a size that is none', '![c](old2 =1x1 z)'],
  ])('%s', (_, markdown) => {
    expect(rewriteLinks(markdown, resolve)).toBe(markdown);
  });
});

test('rewrites links around code and leaves the code', () => {
  const code = '```\n[x](old0)\n\n[x](old0)\n```\n\n- a\n\n  ```\n  [x](old0)\n  ```\n';
  const markdown = `[a](old1)\n\n${code}\n[b](old2) \`[x](old0)\`\n\n${code}\n\n# [c](old3)\n`;
  const expected = markdown.replace(/old([1-3])/g, '/new/$1');
  expect(rewriteLinks(markdown, resolve)).toBe(expected);
});

test('only what is a link is resolved where what is known can be told apart', () => {
  const resolved: string[] = [];
  const note = (href: string) => {
    resolved.push(href);
    return resolve(href);
  };
  rewriteLinks('`[a](old1)` [b](old2) [c](x)', note, (href) => href.startsWith('old'));
  expect(resolved).toEqual(['old2', 'x']);
});

test('a link in very deep quotations is rewritten all the same', () => {
  const deep = '> '.repeat(5000);
  expect(rewriteLinks(`${deep}[a](old1)`, resolve)).toBe(`${deep}[a](/new/1)`);
});

// A reading whose time grows with the square of the size takes 16 times as long.
test.each([
  ['words and links', 'Some *words* and `code` [a](b).\n\n'],
  ['open brackets', '['],
  ['closing brackets', ']'],
  ['links within links', '[a]('],
  ['pictures within pictures', '!['],
  ['asterisks', 'a**b'],
  ['open emphasis of two kinds', '*a _b '],
  ['signs of tags', '<'],
  ['comments without an end', 'a <!--'],
  ['dollar signs', '$a '],
  ['footnotes', '[^a]: '],
])('16 times as many %s take about 16 times the time', { tags: ['rest'] }, (_, part) => {
  const read = (count: number) => rewriteLinks(`${part.repeat(count)}\n\n[c](old1)`, resolve);
  expect(read(20_000).endsWith('[c](/new/1)')).toBe(true);
  expect(growthOf(read, 20_000)).toBeLessThan(maxLinearGrowth);
});
