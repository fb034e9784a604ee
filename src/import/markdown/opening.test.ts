import { expect, test } from 'vitest';
import { findHeading, readOpening, readTeaser, type TitleHeading } from './opening.ts';

test.each([
  ['text', 'Hello **big** [world](x.md) and `code`.\n\nMore', 'Hello big world and code.'],
  [
    'what follows headings, pictures, code and rules',
    '# H\n\n![a](b.png)\n\n```\ncode\n```\n\n    code\n\n---\n\nText',
    'Text',
  ],
  [
    'links defined far below',
    'The [new] [release][r].\n\n# x\n\n[new]: a\n[r]: b',
    'The new release.',
  ],
  ['links defined very far below', `[a]\n\n${'b\n\n'.repeat(20_000)}[a]: c`, 'a'],
  ['text inside a component', '<Intro>\n\nText\n\n</Intro>', 'Text'],
  ['text that touches a component', '<Intro>\nText\n</Intro>', 'Text'],
  ['text inside a Hexo note', '{% note warn %}\nText\n{% endnote %}', 'Text'],
  [
    'text after a Hexo code block',
    '{% codeblock js %}\n\nlet a\n\n{% endcodeblock %}\n\nText',
    'Text',
  ],
  ['text after raw HTML', '<div>x</div>\n\nText', 'Text'],
  ['text without footnotes and strikes', 'A[^1] ~~b~~\n\n[^1]: c', 'A b'],
  ['text after a table', 'a | b\n--|--\n1 | 2\n\nText', 'Text'],
  ['Chinese lines without a space between them', '今天\n我们 go\non', '今天我们 go on'],
  ['text before text in a list', '- item\n\nText', 'Text'],
  ['text in a quotation when there is no other', '> quoted\n\n# H', 'quoted'],
  ['text in very deep quotations', `${'> '.repeat(5000)}deep`, 'deep'],
  ['text in very deep emphasis', `a ${'*'.repeat(9000)}`, `a ${'*'.repeat(9000)}`.slice(0, 300)],
  ['text with a formula', 'The sum $a*b*c$.', 'The sum a*b*c.'],
  ['a formula where there is nothing else', '$$\na^2\n$$', 'a^2'],
  ['text behind a formula', '$$\na^2\n$$\n\nText', 'Text'],
  ['text without marks', 'H~2~O, x^2^, ==a *b*==, ~~c~~, __d__', 'H2O, x2, a b, c, d'],
  ['text with what only looks like a mark', '3~5 minutes ^_^ a == b', '3~5 minutes ^_^ a == b'],
  ['text with signs and emoji', '\\*a\\* &copy; :tea: `x*y`', '*a* © 🍵 x*y'],
  ['text without pictures', '![Tea](a.png)\n\nA ![pot](b.png "c" =20x) b', 'A b'],
  ['text without HTML', 'A <b>big</b> <br> world<!-- more -->', 'A big world'],
  ['text in a container', '::: tip Title\nText\n:::', 'Text'],
  ['text after a table of contents', '[[toc]]\n\nText', 'Text'],
  ['text in a callout when there is no other', '> [!NOTE]\n> Text\n> more', 'Text more'],
  ['text of a task when there is no other', '- [x] Text', 'Text'],
  ['text before the first note', '[^1]: A note.\n\nText[^1]', 'Text'],
  ['text after abbreviations', '*[HTML]: Hyper Text\n*[CSS]: Sheets\n\nText', 'Text'],
  ['text that touches an abbreviation', '*[HTML]: Hyper Text\nText', 'Text'],
  ['text without notes within it', 'A^[see [b](c) there] d^[e].', 'A d.'],
  ['text after a note right behind a quotation', '> a\n[^1]: A note.\n\nText', 'Text'],
  ['text with readings in brackets', '{汉字|hàn zì}很美', '汉字（hàn zì）很美'],
  ['nothing of an article of notes', '[^1]: A note.\n\n*[HTML]: Hyper Text\n', ''],
  ['nothing where there is none', '# H\n\n```\ncode\n```\n', ''],
])('the opening is %s', (_, markdown, expected) => {
  expect(readOpening(markdown, 300)).toBe(expected);
});

test.each([
  ['all paragraphs', 'One\ntwo\n\n> three\n\n- four', 'One two three four'],
  ['no headings, pictures and code', '# H\n\n![a](b)\n\n```\nc\n```\n\nText', 'Text'],
  ['no marks', 'H~2~O\n\n==a==', 'H2O a'],
  ['links that are defined below', '[One][a] two', 'One two'],
  ['nothing where there is none', '![a](b)', ''],
])('a teaser has %s', (_, markdown, expected) => {
  expect(readTeaser(markdown, `${markdown}\n\n[a]: b`, 300)).toBe(expected);
});

test('a teaser is cut between words', () => {
  expect(readTeaser('One\n\ntwo three', '', 9)).toBe('One two');
});

test.each([
  ['between words', 'one two three', 9, 'one two'],
  ['behind a word that just fits', 'one two three', 7, 'one two'],
  ['between Chinese words', '今天我们非常高兴', 3, '今天'],
  ['never within an emoji', '👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦', 2, '👨‍👩‍👧‍👦👨‍👩‍👧‍👦'],
  ['anywhere in a single long word', 'abcdefgh', 3, 'abc'],
])('a long opening is cut %s', (_, markdown, max, expected) => {
  expect(readOpening(markdown, max)).toBe(expected);
});

test.each<[string, Omit<TitleHeading, 'hasMore'> | undefined]>([
  ['# Title', { text: 'Title', level: 1, start: 0, end: 7 }],
  ['text\n\nTitle\n=====\n', { text: 'Title', level: 1, start: 6, end: 17 }],
  ['```\n# no\n```\n\n## A *b* {#id}\n', { text: 'A b', level: 2, start: 14, end: 28 }],
  ['# ![](a.png)\n\n## 标题 {/*x*/}', { text: '标题', level: 2, start: 14, end: 27 }],
  ['# H~2~O ==x== :tea:', { text: 'H2O x 🍵', level: 1, start: 0, end: 19 }],
  ['text\n---more', undefined],
])('the first heading of %j', (markdown, expected) => {
  expect(findHeading(markdown)).toEqual(expected && { hasMore: false, ...expected });
});
