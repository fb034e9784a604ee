import { expect, test } from 'vitest';
import { looksLikeVault } from './looks-like-vault.ts';

const five = (text: string) => Array.from({ length: 5 }, () => text);

test.each([
  ['links', five('See [[Tea]].'), true],
  ['shown pictures', five('![[茶.png|20]]'), true],
  ['links to days', five('[[2024-05-01]]'), true],
  ['links behind code', five('```\na\n```\n[[Tea|it]]'), true],
  ['four texts with links', five('[[Tea]] [[Milk]]').slice(1), false],
  ['tests of a shell', five('if [[ -f a ]]; then'), false],
  ['attributes in code', five('```cpp\n[[nodiscard]] int a();\n```'), false],
  ['code within a line', five('`[[Tea]]`'), false],
  ['links in brackets', five('[[Tea]](https://a.example)'), false],
  ['numbers of sources', five('as said [[1]] and [[2]]'), false],
  ['a table of contents', five('[[toc]] [[TOC]]'), false],
  ['no texts', [], false],
])('%s', (_, texts, expected) => {
  expect(looksLikeVault(texts)).toBe(expected);
});

test('no more texts are read than that needs', () => {
  let count = 0;
  function* read() {
    for (; count < 100; count += 1) yield '[[Tea]]';
  }
  expect(looksLikeVault(read())).toBe(true);
  expect(count).toBe(4);
});
