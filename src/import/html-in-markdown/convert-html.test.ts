import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readConversions } from '../../../test/conversions.ts';
import { describeNote } from '../../shared/import/import-note.ts';
import { convertHtml } from './convert-html.ts';

describe.each(['blocks', 'lines'])('HTML in %s', (name) => {
  const cases = readConversions(join(import.meta.dirname, 'cases', `${name}.txt`));

  test.each(cases)('$title', ({ html, markdown }) => {
    expect(convertHtml(html).markdown).toBe(markdown);
  });

  test.each(cases.filter(({ html }) => html.includes('\n')))(
    'with CRLF: $title',
    ({ html, markdown }) => {
      const withCrlf = (text: string) => text.replaceAll('\n', '\r\n');
      expect(convertHtml(withCrlf(html)).markdown).toBe(withCrlf(markdown));
    },
  );

  test.each(cases)('what was converted is not converted again: $title', ({ markdown }) => {
    expect(convertHtml(markdown).markdown).toBe(markdown);
  });
});

test.each([
  ['plain text', 'a < b, Map<String, Object>, List<T>, Box<S>, 1<2>1, <3'],
  ['addresses', '<lin@tea.example> <https://tea.example/a?b=<c> <mailto:a@b.example>'],
  ['escapes', '\\<b>x\\</b> &lt;b&gt;'],
  ['code in a heading', '## `<a id="x">` a'],
  ['code in a line', '`<b>` `` ` <br> `` [`<i>`](a)'],
  ['fenced code', '```html\n<b>x</b>\n<!-- more -->\n```\n\n~~~\n<br>\n~~~'],
  ['fenced code in a list', '- a\n\n  ```\n  <b>x</b>\n  ```'],
  ['fenced code in a quotation', '> ```\n> <b>x</b>\n> ```'],
  ['indented code', 'a\n\n    <b>x</b>\n\n- b\n\n      <i>y</i>'],
  ['formulas', '$a<b>c$\n\n$$\na <b> c\n$$'],
  ['code of PHP and XML', 'a <?php echo 1; ?> b\n\n<?xml version="1.0"?>\n'],
  ['unknown elements', '<Foo bar="1"/> <my-element>x</my-element> <T>'],
  ['line ends of each kind', 'a\r\n\r\n<T>\r\rb\n'],
  ['a byte order mark', '\uFEFFa <T>'],
  ['the titles of links', '[a](b "<b>c</b>") ![d](e "<i>")'],
  ['definitions of links', '[a]: <b c> "<i>d</i>"'],
])('%s stay byte for byte', (_, markdown) => {
  expect(convertHtml(markdown).markdown).toBe(markdown);
});

test.each([
  ['more', 'One *a*\n\n<!-- more -->\n\nTwo', 'One *a*\n\nTwo'],
  ['without spaces', 'One *a*\n\n<!--more-->\n\nTwo', 'One *a*\n\nTwo'],
  ['at the end of a line', 'One *a* <!-- MORE -->\n\nTwo', 'One *a*\n\nTwo'],
  ['between lines', 'One *a*\n<!--more-->\nTwo', 'One *a*\n\nTwo'],
  ['of Docusaurus', 'One *a*\n\n<!-- truncate -->\n\nTwo', 'One *a*\n\nTwo'],
  ['of Jekyll', 'One *a*\n\n<!-- excerpt -->\n\nTwo', 'One *a*\n\nTwo'],
  [
    'above all words but these',
    'One *a*\n\n<!-- more -->\n\n# Two\n\nthree',
    'One *a*\n\n# Two\n\nthree',
  ],
  ['in an element', '<div>One <i>a</i>\n\n<!-- more -->\n\nTwo</div>', 'One *a*\n\nTwo'],
])('the words above the mark %s are the teaser', (_, markdown, expected) => {
  const { markdown: converted, teaser } = convertHtml(markdown);
  expect(converted).toBe(expected);
  expect(teaser?.trim()).toBe('One *a*');
});

test('a mark above all words goes with its line', () => {
  expect(convertHtml('<!-- more -->\n\nOne\n\ntwo\n').markdown).toBe('One\n\ntwo\n');
  expect(convertHtml('<!-- a\n\nb -->\n\nOne\n').markdown).toBe('One\n');
});

test.each([
  ['in code', '    <!-- more -->\n\n`<!-- more -->`'],
  ['with other words', 'a <!-- more tea --> b'],
])('a mark %s makes no teaser', (_, markdown) => {
  expect(convertHtml(markdown).teaser).toBeUndefined();
});

test.each([
  [
    'a\n\n<iframe src="https://a.example"></iframe>',
    '3: links to what it showed from elsewhere: iframe',
  ],
  ['<style>a</style>\n\nb <svg><path/></svg>', '1: loses HTML that has no form here: style, svg'],
  ['a\n<input type="text"> <input name="b">', '2: loses HTML that has no form here: input (2)'],
  ['<img src="data:image/png;base64,AA">', '1: loses HTML that has no form here: img'],
  ['a\n\n<Foo>\n\nb\n\n</Foo>\n\n<Foo>\n\nc\n\n</Foo>', '3: keeps HTML as text: Foo (2)'],
  ['a <my-tag></my-tag> <Bar b="c" />', '1: keeps HTML as text: my-tag, Bar'],
  ['the tag <script> is code', '1: keeps HTML as text: script'],
  [`a\n\n${'<div>'.repeat(300)}`, '3: keeps a part as HTML: its HTML is nested too deeply'],
])('the owner is told of %j', (markdown, expected) => {
  const notes = convertHtml(markdown).notes.map(
    (note) => `${note.line}: ${describeNote(note, 'en')}`,
  );
  expect(notes).toEqual([expected]);
});

test.each([
  ['marks', '<b>a</b> <br> <img src="a.png"> <span>b</span> <!-- c -->'],
  ['types', 'List<T> <T> a < b <https://a.example>'],
  ['tasks', '<ul><li><input type="checkbox" checked> a</li></ul>'],
])('the owner is not told of %s', (_, markdown) => {
  expect(convertHtml(markdown).notes).toEqual([]);
});

test('both languages name the elements', () => {
  const [note] = convertHtml('<svg></svg>\n\n<svg></svg>').notes;
  expect(note && describeNote(note, 'zh-Hans')).toBe('有 HTML 无法表示，已略去：svg（2 处）');
});

test('to Jekyll, indented lines of an element are no code', () => {
  const markdown =
    '<div>\n    <h3>A</h3>\n\n    <h3>B</h3>\n    <ul>\n        <li>c</li>\n    </ul>\n\n</div>\n\n    <b>d</b>\n';
  expect(convertHtml(markdown, { isKramdown: true }).markdown).toBe(
    '### A\n\n### B\n\n- c\n\n    <b>d</b>\n',
  );
  expect(convertHtml(markdown).markdown).toContain('    <h3>B</h3>\n    <ul>\n');
});

test('a message about Markdown in an element has the line of the text', () => {
  const { notes } = convertHtml('a\n\n<div markdown="1">\n- b\n- <svg></svg>\n</div>\n');
  expect(notes).toMatchObject([{ kind: 'html-lost', line: 5 }]);
});
