import { describe, expect, test } from 'vitest';
import { edited, htmlAfterTyping } from '../../../../test/editor-text.ts';
import type { Edit } from '../commands/edit.ts';
import { closeCallout } from './close-callout.ts';
import { breakCode, closeBrace, indentCode, outdentCode } from './code-edits.ts';

describe('Tab in a block of code', () => {
  test.each([
    ['indents by two spaces', '```\na‸\n```', '```\n  a‸\n```'],
    [
      'indents by the spaces of the block',
      '```\na {\n    b‸\n}\n```',
      '```\na {\n        b‸\n}\n```',
    ],
    ['indents by tabs where the block has some', '```\na\n\tb‸\n```', '```\na\n\t\tb‸\n```'],
    [
      'leaves the star of a comment out',
      '```\n/*\n * a\n */\n‸b\n```',
      '```\n/*\n * a\n */\n  ‸b\n```',
    ],
    ['indents the selected lines', '```\n⟨a\n\nb⟩\n```', '```\n  ⟨a\n\n  b⟩\n```'],
    ['indents an empty line', '```\n‸\n```', '```\n  ‸\n```'],
    ['keeps the signs of a quote', '> ```\n> a‸\n> ```', '> ```\n>   a‸\n> ```'],
    ['keeps the indentation of an item', '- ```\n  a‸\n  ```', '- ```\n    a‸\n  ```'],
    ['works in a block that is not closed', '~~~\na‸', '~~~\n  a‸'],
    ['works in a formula', '$$\nx‸\n$$', '$$\n  x‸\n$$'],
    ['leaves the signs of the block', '```js‸\na\n```', '```js‸\na\n```'],
    ['does nothing in words', 'a‸', undefined],
  ])('%s', (_name, before, expected) => {
    expect(edited(indentCode, before)).toBe(expected);
  });

  test.each([
    ['takes a step back', '```\n  a\n    b‸\n```', '```\n  a\n  b‸\n```'],
    ['takes what is there', '```\n a‸\n```', '```\na‸\n```'],
    ['takes a tab', '```\n\ta‸\n```', '```\na‸\n```'],
    ['takes nothing where there is nothing', '```\na‸\n```', '```\na‸\n```'],
    ['keeps the signs of a quote', '> ```\n>   a‸\n> ```', '> ```\n> a‸\n> ```'],
  ])('with Shift %s', (_name, before, expected) => {
    expect(edited(outdentCode, before)).toBe(expected);
  });
});

describe('Enter', () => {
  test.each<[string, Edit, string, string | undefined]>([
    ['closes a fence', breakCode, '```js‸', '```js\n‸\n```'],
    ['closes a fence of more signs', breakCode, 'a\n\n~~~~‸', 'a\n\n~~~~\n‸\n~~~~'],
    ['closes a fence above words', breakCode, '```‸\na', '```\n‸\n```\na'],
    ['closes a fence of an item', breakCode, '- a\n  ```‸', '- a\n  ```\n  ‸\n  ```'],
    ['closes a fence of a quote', breakCode, '> ```‸', '> ```\n> ‸\n> ```'],
    ['closes a formula', breakCode, '$$‸', '$$\n‸\n$$'],
    ['leaves a closed fence', breakCode, '```‸\na\n```', undefined],
    ['leaves a closed formula', breakCode, '$$‸\na\n$$', undefined],
    ['leaves a formula in one line', breakCode, '$$ a $$‸', undefined],
    ['closes a callout', closeCallout, '::: tip Tea‸', '::: tip Tea\n‸\n:::'],
    ['closes a callout of four signs', closeCallout, '::::tip‸', '::::tip\n‸\n::::'],
    ['closes friend links', closeCallout, '::: links‸', '::: links\n‸\n:::'],
    ['leaves a closed callout', closeCallout, '::: tip‸\na\n:::', undefined],
    [
      'closes one of two callouts',
      closeCallout,
      '::: note\n::: tip‸\n:::',
      '::: note\n::: tip\n‸\n:::\n:::',
    ],
    ['leaves the inner callout', closeCallout, '::: note\n:::: tip‸\n::::', undefined],
    ['leaves a closing line', closeCallout, '::: tip\n:::‸', undefined],
    ['leaves a word that names no container', closeCallout, '::: tea‸', undefined],
    ['keeps the indentation', breakCode, '```\n  a‸\n```', '```\n  a\n  ‸\n```'],
    ['keeps a tab', breakCode, '```\n\ta‸\n```', '```\n\ta\n\t‸\n```'],
    ['divides a line', breakCode, '```\n  a‸b\n```', '```\n  a\n  ‸b\n```'],
    ['stays before the code', breakCode, '```\n‸  a\n```', '```\n\n‸  a\n```'],
    ['indents behind {', breakCode, '```\na {‸\n```', '```\na {\n  ‸\n```'],
    ['indents behind [', breakCode, '```\n  a = [‸\n```', '```\n  a = [\n    ‸\n```'],
    ['indents behind (', breakCode, '```\na(‸\n```', '```\na(\n  ‸\n```'],
    ['indents behind :', breakCode, '```\nif a: ‸\n```', '```\nif a: \n  ‸\n```'],
    ['indents no formula', breakCode, '$$\n\\frac{‸\n$$', '$$\n\\frac{\n‸\n$$'],
    ['keeps the signs of a quote', breakCode, '> ```\n> a {‸\n> ```', '> ```\n> a {\n>   ‸\n> ```'],
    ['keeps an item', breakCode, '- ```\n  a‸\n  ```', '- ```\n  a\n  ‸\n  ```'],
    ['leaves the indentation of a block', breakCode, '  ```\n  a\n  ```‸', '  ```\n  a\n  ```\n‸'],
    ['stays in the item of a block', breakCode, '- ```\n  a\n  ```‸', '- ```\n  a\n  ```\n  ‸'],
    ['does nothing in words', breakCode, 'a‸', undefined],
  ])('%s', (_name, edit, before, expected) => {
    expect(edited(edit, before)).toBe(expected);
  });

  test.each(['```js‸', '> ```‸', '- a\n  ```‸', '$$‸'])('closes %j for the renderer', (before) => {
    const html = htmlAfterTyping(`${edited(breakCode, before)}\n\nwords`, 'x');
    expect(html).toMatch(/<p>words<\/p>/);
  });

  test('closes a callout for the renderer', () => {
    const html = htmlAfterTyping(`${edited(closeCallout, '::: tip Tea‸')}\n\nwords`, 'x');
    expect(html.trim()).toMatch(/<\/div>\s*<p>words<\/p>$/);
  });
});

test.each([
  ['goes one step back', '```\na {\n    b\n    ‸\n```', '```\na {\n    b\n}‸\n```'],
  ['goes one tab back', '```\n\t\ta\n\t\t‸\n```', '```\n\t\ta\n\t}‸\n```'],
  ['stays at the start of a line', '```\n‸\n```', '```\n}‸\n```'],
  ['keeps the signs of a quote', '> ```\n>   ‸\n> ```', '> ```\n> }‸\n> ```'],
  ['is a sign like others behind words', '```\n  a‸\n```', undefined],
  ['is a sign like others outside of code', '  ‸', undefined],
])('} %s', (_name, before, expected) => {
  expect(edited(closeBrace, before)).toBe(expected);
});
