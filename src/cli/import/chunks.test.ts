import { expect, test } from 'vitest';
import { chunksAround, splitChunks } from './chunks.ts';

const split = (markdown: string) =>
  [...splitChunks(markdown)].map(({ start, end }) => markdown.slice(start, end));

test.each([
  ['at blank lines', ['a\nb\n\n', 'c\n \n', 'd']],
  ['not before what is indented', ['- a\n\n  b\n\n', 'c']],
  ['between the items of a list', ['- a\n\n', '- b']],
  ['not inside fenced code', ['```js\n\na\n\n```\n\n', 'b']],
  ['not at a fence of other characters', ['~~~\n\n```\n\n~~~\n\n', 'b']],
  ['not at a shorter fence', ['````\n\n```\n\na\n````\n\n', 'b']],
  ['not at a fence that is indented code', ['```\n    ```\n\na\n```\n\n', 'b']],
  ['behind an indented fence that is surely closed', ['- a\n\n  ```\n\n  b\n  ```\n\n', 'c']],
  ['no more where an indented fence may have ended', ['- ```\n  a\n\nb\n\n```\n\nc\n\nd']],
  ['no more behind a fence inside HTML', ['<div>\n```\n\na\n\n```\n\nb']],
  ['not inside a comment', ['<!--\n\na\n\n-->\n\n', 'b']],
  ['not inside a script', ['<script>\n\n```\n\n</script>\n\n', 'b']],
  ['behind a comment that ends on its line', ['<!-- more -->\n\n', 'a']],
  ['no more behind a comment that opens in a list', ['- <!--\n\na\n\nb']],
  ['behind a fence in a quotation', ['> ```\n> a\n\n', 'b']],
  ['not where a line has a space that Markdown does not know', ['a `b\n\u3000\nc` d\n\n', 'e']],
  ['never with line breaks of old Macintoshes', ['a\r\n\r\nb\r```\r\n\r\nc']],
])('a text is split %s', (_, chunks) => {
  expect(split(chunks.join(''))).toEqual(chunks);
});

test('only the pieces around the offsets are given', () => {
  expect(chunksAround('a\n\nb\n\nc\n\nd', [3, 4, 9])).toEqual([
    { start: 3, end: 6 },
    { start: 9, end: 10 },
  ]);
});
