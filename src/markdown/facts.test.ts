import { expect, test } from 'vitest';
import type { Rendering } from '../shared/render/rendering.ts';
import { renderMarkdown } from './render.ts';

async function render(markdown: string): Promise<Rendering> {
  const result = await renderMarkdown(markdown);
  if (result.kind === 'refused') throw new Error(result.reason.name);
  return result;
}

test.each([
  ['stands behind a heading and a picture', '# a\n\n![](/b.png)\n\nc\nd\n\ne', 'c\nd'],
  ['is not in a quote or a list', '> a\n\n- b\n\nc', 'c'],
  ['is not in a callout', '> [!tip] a\n> b\n\nc', 'c'],
  ['is not a figure', '![a](/b.png "c")\n\nd', 'd'],
  ['is not a note', '[^1]: a\n\nb[^1]', 'b'],
  ['is not a definition of a link', '[a]: /b\n\nc', 'c'],
  ['is not a table of contents', '[[toc]]\n\n# a\n\nb', 'b'],
  ['is empty if there is no paragraph', '# a\n\n- b\n\n```\nc\n```', ''],
  ['is empty if there is no text', '', ''],
  ['has no marks', '**a** *b* ~~c~~ ==d== H~2~O x^2^', 'a b c d H2O x2'],
  ['has code and formulas as they are written', '`a` $x^2$', 'a x^2'],
  ['has no descriptions of pictures', 'a ![雨 *茶*](/a.png) b', 'a b'],
  ['is not a picture', '![雨](/a.png)\n\nb', 'b'],
  ['has the words of links', '[a](/b "c") <https://tea.example>', 'a https://tea.example'],
  ['has typographic quotes and dashes', '"a" -- b...', '“a” – b…'],
  ['has emoji as characters', ':tea:', '🍵'],
  ['has HTML as text', '<b>a</b>', '<b>a</b>'],
  ['has entities as characters', '&amp; &copy; \\*', '& © *'],
  ['has no space at the end of a Chinese line', '雨\n茶', '雨茶'],
  ['has the ends of other lines', 'a\nb  \nc', 'a\nb\nc'],
  ['has abbreviations without their explanations', '*[HTML]: x\n\nHTML', 'HTML'],
  ['has no numbers of notes', 'a[^1]b\n\n[^1]: c', 'ab'],
])('the first paragraph %s', async (_, markdown, firstParagraph) => {
  expect((await render(markdown)).firstParagraph).toBe(firstParagraph);
});

/** Ten minutes of reading. */
const long = '雨'.repeat(5000);

test.each([
  ['a heading', `# ${long}`],
  ['a paragraph', long],
  ['a quote', `> ${long}`],
  ['a list', `- ${long}`],
  ['a task', `- [x] ${long}`],
  ['a term and its definition', `${long.slice(2500)}\n: ${long.slice(2500)}`],
  ['a table', `| ${long} |\n|---|`],
  ['a note', `a[^1]\n\n[^1]: ${long}`],
  ['code in a line', `\`${long}\``],
  ['a block of code', `\`\`\`js\n${long}\n\`\`\``],
  ['indented code', `    ${long}`],
  ['the description of a picture', `![${long}](/a)`],
])('the reading time counts %s', async (_, markdown) => {
  expect((await render(markdown)).readingMinutes).toBe(10);
});

test.each([
  ['the address of a link', `[a](/${long})`],
  ['the address of a picture', `![a](/${long})`],
  ['the definition of a link', `[a]\n\n[a]: /b "${long}"`],
  ['the explanation of an abbreviation', `*[HTML]: ${long}\n\nHTML`],
])('the reading time does not count %s', async (_, markdown) => {
  expect((await render(markdown)).readingMinutes).toBe(1);
});

test('the table of contents has levels, names and texts', async () => {
  const { toc } = await render('# *One*\n\n#### none\n\n> ## 二\n\nThree\nlines\n---\n\n### 二\n');
  expect(toc).toEqual([
    { level: 1, id: 'one', text: 'One' },
    { level: 2, id: '二', text: '二' },
    { level: 2, id: 'three-lines', text: expect.stringMatching(/^Three\slines$/) },
    { level: 3, id: '二-2', text: '二' },
  ]);
});

test('a table of contents in the text lists no entry twice', async () => {
  const { toc } = await render('# a\n\n[[toc]]\n');
  expect(toc).toEqual((await render('# a\n')).toc);
});
