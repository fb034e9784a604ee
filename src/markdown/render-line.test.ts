import { expect, test } from 'vitest';
import { renderLine } from './render-line.ts';

test.each<[line: string, html: string]>([
  ['plain', 'plain'],
  ['*a* **b** `c` ==d==', '<em>a</em> <strong>b</strong> <code>c</code> <mark>d</mark>'],
  ['[a](/about)', '<a href="/about">a</a>'],
  ['[a](https://a.example/)', '<a href="https://a.example/" rel="noopener">a</a>'],
  ['"a" -- b...', '“a” – b…'],
  // What would run code is no link.
  ['[a](javascript:alert(1))', '[a](javascript:alert(1))'],
  ['<b onclick=alert(1)>a</b>', '&lt;b onclick=alert(1)&gt;a&lt;/b&gt;'],
  // No blocks.
  ['# a', '# a'],
  ['- a', '- a'],
  ['> a', '&gt; a'],
  ['1. a', '1. a'],
  ['[[toc]]', '[[toc]]'],
  ['    a', '    a'],
  // No pictures, formulas and notes.
  ['![a < b](/b.png)', 'a &lt; b'],
  ['$a$', '$a$'],
  ['a^[b]', 'a^[b]'],
  ['a[^b]', 'a[^b]'],
])('%j becomes %j', (line, html) => {
  expect(renderLine(line, 'en')).toBe(html);
});

test('a line that nests deeper than any text may stays as it was written', () => {
  const line = `${'*a _b '.repeat(50)}<${'b_ a*'.repeat(50)}`;
  const html = renderLine(line, 'en');
  expect(html).toContain('&lt;');
  expect(html.length).toBeGreaterThanOrEqual(line.length);
});
