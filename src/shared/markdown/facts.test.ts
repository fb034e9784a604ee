import { describe, expect, test } from 'vitest';
import type { Rendering } from './base/rendering.ts';
import { renderMarkdown } from './render.ts';

async function render(markdown: string): Promise<Rendering> {
  const result = await renderMarkdown(markdown);
  if (result.kind === 'refused') throw new Error(result.reason.name);
  return result;
}

test.each([
  ['nothing', '', ''],
  ['a paragraph without its marks', '**a** *b* ~~c~~ ==d== H~2~O x^2^', 'a b c d H2O x2'],
  ['a line for each block', '# a\n\nb\n\n- c\n- d\n\n> e', 'a\nb\nc\nd\ne'],
  ['code in a line and as a block', '`a`\n\n```js\nlet b\nc\n```\n\n    d', 'a\nlet b\nc\nd'],
  ['formulas as they are written', '$x^2$\n\n$$\ny\n$$', 'x^2\ny'],
  ['what pictures show, not where they are', '![雨 *茶*](/a.png "b")', '雨 茶'],
  [
    'the words of links, not their addresses',
    '[a](/b "c") <https://tea.example>',
    'a https://tea.example',
  ],
  ['quotes and dashes as they are set', '"a" -- b...', '“a” – b…'],
  ['emoji as characters', ':tea:', '🍵'],
  ['HTML as it is written', '<b>a</b>', '<b>a</b>'],
  ['entities as characters', '&amp; &copy; \\*', '& © *'],
  ['lines between Chinese without a space', '雨\n茶', '雨茶'],
  ['lines between words, hard or not', 'a\nb  \nc', 'a\nb\nc'],
  ['abbreviations as they stand there', '*[HTML]: x\n\nHTML', 'HTML'],
  ['cells of tables', '| a | b |\n|---|---|\n| c | d |', 'a\nb\nc\nd'],
  ['terms and definitions', '茶\n: tea', '茶\ntea'],
  ['tasks without their boxes', '- [x] a\n- [ ] b', 'a\nb'],
  ['notes at the end, their numbers nowhere', 'a[^1]b\n\n[^1]: c\n\nd', 'ab\nd\nc'],
  ['a definition of a link nowhere', '[a]\n\n[a]: /b', 'a'],
  ['a table of contents nowhere', '[[toc]]\n\n# a', 'a'],
])('the text holds %s', async (_what, markdown, text) => {
  expect((await render(markdown)).text.trim()).toBe(text);
});

test.each([
  ['behind a heading and a picture', '# a\n\n![](/b.png)\n\nc\nd\n\ne', 'c\nd'],
  ['not one in a quote or list', '> a\n\n- b\n\nc', 'c'],
  ['not a note', '[^1]: a\n\nb[^1]', 'b'],
  ['a picture that is described', '![茶](/a.png)\n\nb', '茶'],
  ['without marks', '**雨** [茶](/a) `b` $x$', '雨 茶 b x'],
  ['none', '# a\n\n- b\n\n```\nc\n```', ''],
  ['none of nothing', '', ''],
])('the first paragraph with words: %s', async (_what, markdown, firstParagraph) => {
  expect((await render(markdown)).firstParagraph).toBe(firstParagraph);
});

test('Han characters count one each, and words of other scripts', async () => {
  const { hanCharacters, words, readingMinutes } = await render('# 雨天\n\n读 *two* words。\n');
  expect({ hanCharacters, words, readingMinutes }).toEqual({
    hanCharacters: 3,
    words: 2,
    readingMinutes: 1,
  });
});

test('a long text is read in more minutes', async () => {
  expect((await render('雨'.repeat(2500))).readingMinutes).toBe(5);
  expect((await render('tea '.repeat(2650))).readingMinutes).toBe(10);
});

test.each([
  ['each once, in lower case', '```js\n```\n\n```JS\n```\n\n```py\n```', ['js', 'py']],
  ['as they are named, known or not', '```tea\n```\n\n```茶\n```', ['tea', '茶']],
  [
    'without options',
    '```js {1}\n```\n\n```rust,ignore\n```\n\n```{.css}\n```',
    ['js', 'rust', 'css'],
  ],
  [
    'also in lists, quotes and notes',
    '- ```a\n  ```\n\n> ```b\n> ```\n\n[^1]: ```c\n    ```',
    ['a', 'b', 'c'],
  ],
  ['none of plain code', '```\na\n```\n\n    b\n\n`c`', []],
])('languages: %s', async (_what, markdown, languages) => {
  expect((await render(markdown)).languages).toEqual(languages);
});

test.each([
  [
    'in their order, as often as they stand there',
    '[a](/b) [c](/b) <https://d.example>',
    ['/b', '/b', 'https://d.example'],
  ],
  ['defined elsewhere, where they are used', '[a] [b][a]\n\n[a]: /c\n[d]: /unused', ['/c', '/c']],
  ['encoded, as in the HTML', '[茶](/茶)', ['/%E8%8C%B6']],
  [
    'in headings, tables and notes',
    '# [a](/b)\n\n| [c](/d) |\n|---|\n\n[^1]: [e](/f)',
    ['/b', '/d', '/f'],
  ],
  [
    'none of pictures, anchors, notes and bare addresses',
    '# a[^1]\n\n![b](/c) https://d.example\n\n[^1]: e',
    [],
  ],
  ['none that could run code', '[a](javascript:b) <vbscript:c>', []],
  ['around a picture', '[![a](/b)](/c)', ['/c']],
])('links: %s', async (_what, markdown, links) => {
  expect((await render(markdown)).links).toEqual(links);
});

test.each([
  [
    'with their descriptions',
    '![雨 **茶**](/a.png) ![](/b.png)',
    [
      ['/a.png', '雨 茶'],
      ['/b.png', ''],
    ],
  ],
  ['defined elsewhere', '![a][b]\n\n[b]: /c.png', [['/c.png', 'a']]],
  [
    'within links, tables and notes',
    '[![a](/b)](/c)\n\n| ![d](/e) |\n|---|\n\n[^1]: ![f](/g)',
    [
      ['/b', 'a'],
      ['/e', 'd'],
      ['/g', 'f'],
    ],
  ],
  ['encoded, as in the HTML', '![a](</b c.png>)', [['/b%20c.png', 'a']]],
  ['none that could run code', '![a](javascript:b)', []],
])('pictures: %s', async (_what, markdown, pictures) => {
  const found = (await render(markdown)).pictures;
  expect(found.map(({ address, alt }) => [address, alt])).toEqual(pictures);
});

test('the table of contents has levels, names, texts and lines', async () => {
  const { toc } = await render('# *One*\n\n#### none\n\n> ## 二\n\nThree\nlines\n---\n\n### 二\n');
  expect(toc).toEqual([
    { level: 1, id: 'one', text: 'One', line: 1 },
    { level: 2, id: '二', text: '二', line: 5 },
    { level: 2, id: 'three-lines', text: expect.stringMatching(/^Three\slines$/), line: 7 },
    { level: 3, id: '二-2', text: '二', line: 11 },
  ]);
});

test('there is one whether or not the text shows it', async () => {
  const { toc } = await render('# a\n\n[[toc]]\n');
  expect(toc).toEqual((await render('# a\n')).toc);
});

describe('each top-level block has its lines', () => {
  const linesOf = async (markdown: string) =>
    (await render(markdown)).blocks.map(({ firstLine, lastLine }) => [firstLine, lastLine]);

  test.each([
    [
      'paragraphs',
      'a\nb\n\nc',
      [
        [1, 2],
        [4, 4],
      ],
    ],
    [
      'headings of both kinds',
      '# a\nb\n---\n',
      [
        [1, 1],
        [2, 3],
      ],
    ],
    [
      'code',
      '```js\na\n\nb\n```\n\n    c\n\n    d\n',
      [
        [1, 5],
        [7, 9],
      ],
    ],
    ['unclosed code', '\n```\na\n', [[2, 3]]],
    [
      'a rule and a quote with a lazy line',
      '---\n> a\nb\n',
      [
        [1, 1],
        [2, 3],
      ],
    ],
    [
      'a table',
      '\n| a |\n|---|\n| b |\n\nc',
      [
        [2, 4],
        [6, 6],
      ],
    ],
    [
      'maths',
      '$$\nx\n$$\n\n$$y$$\n',
      [
        [1, 3],
        [5, 5],
      ],
    ],
    [
      'a table of contents',
      'a\n[[toc]]\n# b',
      [
        [1, 1],
        [2, 2],
        [3, 3],
      ],
    ],
    ['what definitions leave out', '*[A]: b\n\n[c]: /d\n\ne\n', [[5, 5]]],
    ['nothing', '', []],
  ])('%s', async (_what, markdown, lines) => {
    expect(await linesOf(markdown)).toEqual(lines);
  });

  test('lists and definitions, whose end may take a blank line', async () => {
    expect(await linesOf('- a\n- b\n\n  c\n')).toEqual([[1, 4]]);
    expect(await linesOf('a\n: b\n: c\n')).toEqual([[1, 3]]);
    expect((await linesOf('- a\n\n# b\n'))[1]).toEqual([3, 3]);
  });

  test('notes are put together from all over and have none', async () => {
    expect(await linesOf('a[^1]\n\n[^1]: b\n\nc')).toEqual([
      [1, 1],
      [5, 5],
      [0, 0],
    ]);
  });

  test('their HTML is that of the whole', async () => {
    const { html, blocks } = await render('# a\n\n- b\n\n| c |\n|---|\n\nd[^1]\n\n[^1]: e\n');
    expect(blocks.map((block) => block.html).join('')).toBe(html);
    expect(blocks.map((block) => /^<(\w+)/.exec(block.html)?.[1])).toEqual([
      'div',
      'ul',
      'div',
      'p',
      'section',
    ]);
  });
});
