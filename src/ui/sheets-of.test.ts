import { expect, test } from 'vitest';
import { renderMarkdown } from '../markdown/render.ts';
import { sheetsOf } from './sheets-of.ts';

test.each([
  ['a\n\n> b\n\n- c\n\n```js\nd\n```', ['reading']],
  ['$a$', ['reading', 'formulas']],
  ['> [!NOTE]\n> a', ['reading', 'blocks']],
  ['::: links\n- [a](/b)\n:::', ['reading', 'friends']],
  ['links\n- [a](/b)', ['reading']],
  ['- > [!NOTE]- $a$', ['reading', 'blocks', 'formulas']],
  ['```js a.js\nb\n```', ['reading', 'blocks']],
  ['```{1}\nb\n```', ['reading', 'blocks']],
  ['![a](/b.png "c")', ['reading', 'blocks', 'pictures']],
  ['- ![a](/b.mp3)', ['reading', 'blocks']],
  ['![a](/b.png)', ['reading', 'pictures']],
  ['`<div class="callout ` a', ['reading']],
])('the text %j has the style sheets %j', async (markdown, sheets) => {
  const rendering = await renderMarkdown(markdown);
  if (rendering.kind === 'refused') throw new Error(rendering.reason.name);
  expect(sheetsOf(rendering.html)).toEqual(sheets);
});

test('a cover brings the sheet of pictures to a text without any', () => {
  expect(sheetsOf('<p>a</p>', true)).toEqual(['reading', 'pictures']);
});
