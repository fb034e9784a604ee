import { expect, test } from 'vitest';
import { escapeMarkup, toXmlCharacters } from './xml.ts';

test('an escaped text ends no element, attribute or reference', () => {
  expect(escapeMarkup(`</a><b c="d">&amp; 'e' ]]>`)).toBe(
    `&lt;/a&gt;&lt;b c=&quot;d&quot;&gt;&amp;amp; 'e' ]]&gt;`,
  );
});

test.each([
  ['\u0000\u0001\u0008\u000b\u000c\u000e\u001f', ''],
  ['\ufffe\uffff', ''],
  ['a\ud800b\udc00c', 'abc'],
  ['\t\n\r', '\t\n\r'],
  ['\u007f\u0085\u2028', '\u007f\u0085\u2028'],
  ['👍\u{10ffff}\ufffd', '👍\u{10ffff}\ufffd'],
])('only characters that XML can hold are left of %j', (text, left) => {
  expect(toXmlCharacters(text)).toBe(left);
});
