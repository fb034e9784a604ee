import { expect, test } from 'vitest';
import { element, text, xmlDocument } from './xml.ts';

test('what is written as text or attribute stays text', () => {
  const hostile = `</a><b c="d">&amp; 'e' ]]>`;
  expect(element('a', { href: hostile }, hostile).xml).toBe(
    `<a href="&lt;/a&gt;&lt;b c=&quot;d&quot;&gt;&amp;amp; 'e' ]]&gt;">&lt;/a&gt;&lt;b c="d"&gt;&amp;amp; 'e' ]]&gt;</a>`,
  );
});

test('elements nest, and one without content or attributes is short', () => {
  const inner = element('b', { c: undefined });
  expect(xmlDocument(element('a', { lang: '' }, 'x', inner, text('y'))).split('\n')).toEqual([
    '<?xml version="1.0" encoding="utf-8"?>',
    '<a lang="">x<b/>y</a>',
    '',
  ]);
});

test.each([
  ['\u0000\u0001\u0008\u000b\u000c\u000e\u001f', ''],
  ['\ufffe\uffff', ''],
  ['a\ud800b\udc00c', 'abc'],
  ['\t\n', '\t\n'],
  ['a\r\nb', 'a&#13;\nb'],
  ['\u007f\u0085\u2028', '\u007f\u0085\u2028'],
  ['👍\u{10ffff}\ufffd', '👍\u{10ffff}\ufffd'],
])('only characters that XML has get out: %j', (value, written) => {
  expect(text(value).xml).toBe(written);
});

test('white space in an attribute is what it was after parsing', () => {
  expect(element('a', { b: ' \t\n\r' }).xml).toBe('<a b=" &#9;&#10;&#13;"/>');
});
