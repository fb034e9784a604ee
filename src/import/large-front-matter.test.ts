// @module-tag rest

import { expect, test } from 'vitest';
import { growthOf, maxLinearGrowth } from '../../test/growth.ts';
import { readArticle } from './article/read-article.ts';

const listOf = (line: (number: number) => string, bytes: number) => {
  let [text, number] = ['', 0];
  for (; text.length < bytes; number += 1) text += line(number);
  return text;
};
const name = (number: number) => number.toString(36);

const yaml = (fields: string) => `---\n${fields}\n---\nText\n`;
const toml = (fields: string) => `+++\n${fields}\n+++\nText\n`;
const json = (fields: string) => `{${fields}}\nText\n`;

/** Front matter of about so many bytes. */
const forms: [string, (bytes: number) => string][] = [
  ['YAML with many keys', (bytes) => yaml(listOf((n) => `${name(n)}:\n`, bytes))],
  ['YAML with many keys in braces', (bytes) => yaml(`a: {${listOf((n) => `${name(n)},`, bytes)}}`)],
  ['YAML with many keys behind ?', (bytes) => yaml(listOf((n) => `? ${name(n)}\n: 1\n`, bytes))],
  ['YAML with many anchors', (bytes) => yaml(listOf((n) => `${name(n)}: &${name(n)}\n`, bytes))],
  ['YAML with many authors', (bytes) => yaml(`author:\n${listOf((n) => `- ${name(n)}\n`, bytes)}`)],
  [
    'YAML with many authors in one line',
    (bytes) => yaml(`author: ${listOf((n) => `${name(n)}, `, bytes)}`),
  ],
  ['YAML with many tags', (bytes) => yaml(`tags:\n${listOf((n) => `- ${name(n)}\n`, bytes)}`)],
  [
    'YAML with many old addresses',
    (bytes) => yaml(`aliases:\n${listOf((n) => `- /${name(n)}\n`, bytes)}`),
  ],
  [
    'TOML with many authors',
    (bytes) => toml(`authors = [${listOf((n) => `"${name(n)}", `, bytes)}]`),
  ],
  ['TOML with many keys', (bytes) => toml(listOf((n) => `${name(n)} = 1\n`, bytes))],
  ['JSON with many keys', (bytes) => json(`${listOf((n) => `"${name(n)}":1,`, bytes)}"a":1`)],
];

test.each(forms)('%s: 16 times as much takes about 16 times the time', (_, form) => {
  const files = new Map([4000, 64_000].map((bytes) => [bytes, Buffer.from(form(bytes))]));
  const read = (bytes: number) => readArticle('a.md', files.get(bytes) ?? Buffer.of());
  expect(growthOf(read, 64_000)).toBeLessThan(maxLinearGrowth);
});
