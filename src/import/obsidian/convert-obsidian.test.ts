import { describe, expect, test } from 'vitest';
import { growthOf, maxLinearGrowth } from '../../../test/growth.ts';
import { describeNote } from '../../shared/import/import-note.ts';
import { convertObsidian } from './convert-obsidian.ts';

/** A vault that has everything but what begins with `no`, and in which `draft` is a draft. */
const targets = {
  isKnown: (href: string) => !/^(?:no|draft)/i.test(href),
  isDraft: (href: string) => href.startsWith('draft'),
};
const convert = (markdown: string) => convertObsidian(markdown, targets).markdown;
const notesOf = (markdown: string) =>
  convertObsidian(markdown, targets).notes.map(
    (note) => `${note.line}: ${describeNote(note, 'en')}`,
  );

describe('a link by name', () => {
  test.each([
    ['to a note', 'See [[Tea]].', 'See [Tea](Tea).'],
    ['with spaces', '[[Green tea]]', '[Green tea](Green%20tea)'],
    ['with words', '[[Green tea|it]]', '[it](Green%20tea)'],
    ['with marks in its words', '[[Tea|*the* `tea`]]', '[*the* `tea`](Tea)'],
    ['with brackets in its words', '[[Tea|a ] b]]', '[a \\] b](Tea)'],
    ['with letters behind it', '[[Tea]]s', '[Tea](Tea)s'],
    ['to a path', '[[Drinks/Tea.md]]', '[Drinks/Tea](Drinks/Tea.md)'],
    ['to a path from the folder', '[[../Tea|it]]', '[it](../Tea)'],
    ['in Chinese', '见[[绿茶|茶]]。', '见[茶](绿茶)。'],
    ['to a heading', '[[Tea#How to pour]]', '[Tea > How to pour](Tea#How%20to%20pour)'],
    ['to a heading, with words', '[[Tea#Pour|pour]]', '[pour](Tea#Pour)'],
    ['to a heading below another', '[[Tea#Pour#Cold]]', '[Tea > Pour > Cold](Tea#Pour#Cold)'],
    ['to a heading with code', '[[Tea#`pour`|pour it]]', '[pour it](Tea#`pour`)'],
    ['to a heading of the note itself', '[[#Pour]]', '[Pour](#Pour)'],
    ['to a block', '[[Tea#^b1]]', '[Tea](Tea)'],
    ['to a block of the note itself', '[[#^b1|above]]', 'above'],
    ['to a name with a number behind a dot', '[[Rust 1.0#A]]', '[Rust 1.0 > A](Rust%201.0#A)'],
    ['to a file', '[[list of teas.csv]]', '[list of teas.csv](list%20of%20teas.csv)'],
    ['to a page of a file', '[[Tea.pdf#page=3]]', '[Tea.pdf](Tea.pdf#page=3)'],
    [
      'with signs in the name',
      '[[What? 100% *tea*_]]',
      '[What? 100% \\*tea\\*\\_](What%3F%20100%25%20*tea*_)',
    ],
    ['with a colon in the name', '[[Tea: a story]]', '[Tea: a story](Tea%3A%20a%20story)'],
    ['with parentheses in the name', '[[Tea (black)|it]]', '[it](Tea%20%28black%29)'],
    [
      'in a table',
      '|a|b|\n|-|-|\n|[[Tea\\|it]]|![[a.png\\|30]]|',
      '|a|b|\n|-|-|\n|[it](Tea)|![](a.png =30x)|',
    ],
    [
      'in a heading, a list and a quote',
      '# [[Tea]]\n\n- > [[Tea]]',
      '# [Tea](Tea)\n\n- > [Tea](Tea)',
    ],
    ['with two bars', '[[Tea|a|b]]', '[a\\|b](Tea)'],
    ['to a web address', '[[https://a.example/b#c]]', '<https://a.example/b#c>'],
    ['to a web address with words', '[[https://a.example/b|c]]', '[c](https://a.example/b)'],
    [
      'that the vault does not have',
      'See [[Nothing|it]] and [[no_such *tea*]].',
      'See it and no_such \\*tea\\*.',
    ],
    ['to a draft', 'See [[draft]].', 'See draft.'],
    ['to a canvas', '[[Tea.canvas]] [[Tea.base|b]]', 'Tea.canvas b'],
  ])('%s', (_, markdown, expected) => {
    expect(convert(markdown)).toBe(expected);
  });
});

describe('what is shown', () => {
  test.each([
    ['a picture', '![[a b.png]]', '![](a%20b.png)'],
    ['a picture with a width', '![[a.png|200]]', '![](a.png =200x)'],
    ['a picture with both sides', '![[a.png|200x100]]', '![](a.png =200x100)'],
    ['a picture with words', '![[a.png|A bowl]]', '![A bowl](a.png)'],
    ['a picture with words and a width', '![[a.png|A bowl|200]]', '![A bowl](a.png =200x)'],
    ['a picture with a style', '![[a.png#outline|20]]', '![](a.png =20x)'],
    ['a film and a sound', '![[a.mp4|300]] ![[b.mp3]]', '![](a.mp4 =300x) ![](b.mp3)'],
    ['a film that Suibi does not play', '![[a.mkv]]', '[a.mkv](a.mkv)'],
    ['a part of a film', '![[a.mp4#t=30]]', '![](a.mp4#t=30)'],
    ['a document', '![[a.pdf#height=400]]', '[a.pdf](a.pdf#height=400)'],
    ['a note', '![[Tea]]', '[Tea](Tea)'],
    ['a part of a note', '![[Tea#Pour]]', '[Tea > Pour](Tea#Pour)'],
    ['a picture with a line of its own', 'a\n![[b.png]]\nc\nd', 'a\\\n![](b.png)\\\nc\nd'],
    [
      'a picture below the title of a callout',
      '> [!tip] a\n> ![[b.png]]\n> c',
      '> [!tip] a\n> ![](b.png)\\\n> c',
    ],
    ['a picture within a line', 'a ![[b.png]]\nc', 'a ![](b.png)\nc'],
    ['a picture that is missing', '![[no.png|200]] ![[no.png|A bowl|20]]', 'no.png A bowl'],
    ['a drawing with its picture', '![[a.excalidraw]]', '![](a.excalidraw.svg)'],
    ['a drawing without its picture', '![[no.excalidraw.md|300]]', 'no.excalidraw'],
    ['a Markdown picture with a width', '![A bowl|200](a.png)', '![A bowl](a.png =200x)'],
    [
      'a Markdown picture with a width alone',
      '![200x100](https://a.example/b.png "c")',
      '![](https://a.example/b.png "c" =200x100)',
    ],
    ['a Markdown picture in pointed brackets', '![A|20](<a b.png>)', '![A](<a b.png> =20x)'],
    ['a Markdown picture without a width', '![A | B](a.png)', '![A | B](a.png)'],
    [
      'a Markdown picture that is missing',
      'a ![A bowl|200](no/a%20b.png) ![](no/a%20b.png)',
      'a A bowl no/a b.png',
    ],
    [
      'a film of the web',
      '![](https://www.youtube.com/watch?v=1)',
      '[https://www.youtube.com/watch?v=1](https://www.youtube.com/watch?v=1)',
    ],
    [
      'a film of the web with words',
      '![A film](https://youtu.be/1)',
      '[A film](https://youtu.be/1)',
    ],
  ])('%s', (_, markdown, expected) => {
    expect(convert(markdown)).toBe(expected);
  });
});

describe('a comment goes', () => {
  test.each([
    ['in a line', 'One %%two%% three.', 'One three.'],
    ['at the end of a line', 'One. %%two%%\nThree.', 'One.\nThree.'],
    ['between words without spaces', '一%%二%%三', '一三'],
    ['over two lines', 'One %%two\nthree%% four.', 'One four.'],
    ['on a line of its own', 'One\n%% two %%\nthree', 'One\nthree'],
    ['between paragraphs', 'One\n\n%%\ntwo\n\nthree\n%%\n\nFour', 'One\n\n\nFour'],
    ['right between paragraphs', 'One\n%%\ntwo\n%%\nthree', 'One\n\nthree'],
    [
      'with links, code and tasks in it',
      '%%\n[[Tea]] `a`\n\n```\nb %% c\n```\n- [/] d ^e\n%%\nF',
      'F',
    ],
    ['in a quote', '> One\n> %% two %%\n> three', '> One\n> three'],
    ['of a kanban', '- a\n\n%% kanban:settings\n```\n{}\n```\n%%', '- a\n\n'],
    ['with HTML in it', 'One\n\n%%\n<div>a</div>\n%%\n\nTwo', 'One\n\n\nTwo'],
    ['that does not end', 'One\n\n%%\ntwo\n\nthree', 'One\n\n'],
  ])('%s', (_, markdown, expected) => {
    expect(convert(markdown)).toBe(expected);
  });
});

describe('the name of a block goes', () => {
  test.each([
    ['of a paragraph', 'One ^a1\n\ntwo', 'One\n\ntwo'],
    ['of an item', '- one ^a\n- two\n  - three ^b-c', '- one\n- two\n  - three'],
    ['below a list', '- one\n\n^list\n\nTwo', '- one\n\n\n\nTwo'],
    ['below a quote', '> one\n^quote', '> one'],
    ['in a quote', '> one\n> ^quote\n\nTwo', '> one\n\nTwo'],
    ['below a table', '|a|\n|-|\n|b|\n^table', '|a|\n|-|\n|b|'],
    ['of a heading', '## One ^a', '## One'],
    ['with Windows line ends', 'One ^a\r\n\r\nTwo', 'One\r\n\r\nTwo'],
  ])('%s', (_, markdown, expected) => {
    expect(convert(markdown)).toBe(expected);
  });
});

describe('blocks', () => {
  test.each([
    [
      'a callout with what a theme reads',
      '> [!info|left]- A [[Tea]]\n> b',
      '> [!info]- A [Tea](Tea)\n> b',
    ],
    ['a callout of an own kind', '> [!my kind]+\n> b', '> [!note]+ my kind\n> b'],
    ['a callout of an own kind with a title', '> [!my kind] A\n> b', '> [!note] A\n> b'],
    ['a callout in a callout', '> [!tip]\n> > [!a|b] C\n> > d', '> [!tip]\n> > [!a] C\n> > d'],
    [
      'tasks',
      '- [/] a\n- [-] b\n1. [?] c\n- [x] d\n- [ ] e',
      '- [ ] a\n- [x] b\n1. [x] c\n- [x] d\n- [ ] e',
    ],
  ])('%s', (_, markdown, expected) => {
    expect(convert(markdown)).toBe(expected);
  });
});

describe('stays byte for byte', () => {
  test.each([
    [
      'a text that has nothing of Obsidian',
      '# A\n\n> [!tip] B\n> c[^1]\n\n[^1]: d  \r\n\r\n* [e](f) ![g](h.png)\n',
    ],
    ['a line of code', '`[[Tea]] %%a%% #b` ``![[a.png]]``'],
    ['a block of code', '```md\n[[Tea]]\n%%\n![200](a.png) ^a\n```\n\n    [[Tea]]\n'],
    ['a formula', '$[[a]] %%$ and\n\n$$\n[[a]]\n%%b%%\n$$'],
    ['an escaped link', '\\[[Tea]] \\[\\[Tea\\]\\]'],
    ['a link that names nothing', '[[]] [[ ]] [[#]] [[##tea]] [[^^tea]] [[a\nb]]'],
    ['a table of contents', '[[toc]]\n\n[[TOC]]'],
    ['two percent signs', 'It is 100%% sure.\n\nAnd 50%% more.'],
    ['a footnote', 'One [^a]\n\n[^a]: x'],
    ['powers and marks', 'x^2^ H~2~O ==mark== 2 ^10 and more'],
    ['a tag', 'About #tea and #tea/green.'],
    ['a callout that Suibi reads', '> [!question]- 问\n> a\n\n> [!小贴士]\n> b'],
    ['what only looks like a task', '- [a](b)\n- [?]c\n\n[/] d'],
    ['a link to another site', '[a](https://a.example/no.md) [b](#c) [d](mailto:no@a.example)'],
  ])('%s', (_, markdown) => {
    expect(convert(markdown)).toBe(markdown);
  });
});

test('a Markdown link to a note that readers cannot open becomes its words', () => {
  expect(convert('[*a*](no.md#b) [c](draft) [d](Tea.md) [e](no.csv)')).toBe(
    '*a* c [d](Tea.md) [e](no.csv)',
  );
});

test('messages name what is not as in Obsidian, with the line of the first', () => {
  const text = [
    'a [[no a]] [[no b]] [[no a]]',
    '[[no c]] [[no d]] [[no e]] [[no f]] [[no f]]',
    '[[draft]]',
    '![[no.png]] ![[Tea]] ![[a.pdf]] [[a.canvas]]',
    '',
    '```dataview',
    'TABLE',
    '```',
    '',
    '- [>] a',
  ];
  expect(notesOf(text.join('\n'))).toEqual([
    '1: shows as text what it links to and the vault does not have: no a (2), no b, no c, no d, no e, and 2 more',
    '3: has words in place of links to drafts; when these are public, an import with --again makes links: draft',
    '4: shows files that the vault does not have: no.png',
    '4: has links in place of what it shows of other files: Tea, a.pdf',
    '4: has what only Obsidian can draw: canvas, dataview',
    '10: has tasks with marks that are not known here: [>]',
  ]);
  expect(notesOf('a\n\n%%\nb')).toEqual([
    '3: has a comment (%%) that does not end; the text behind it is left out',
  ]);
});

describe('lines stay lines, as Obsidian shows them', () => {
  test.each([
    ['of a paragraph', 'One\ntwo\n\nthree', 'One\\\ntwo\n\nthree'],
    ['in Chinese', '方法 1：甲\n方法 2：乙\n方法 3：丙', '方法 1：甲\\\n方法 2：乙\\\n方法 3：丙'],
    ['in quotes and lists', '> one\n> two\n\n- a\n  b\n- c', '> one\\\n> two\n\n- a\\\n  b\n- c'],
    ['below the title of a callout', '> [!tip] A\n> b\n> c', '> [!tip] A\n> b\\\n> c'],
    ['beside links and pictures', '[[Tea]]\n![[a.png]]', '[Tea](Tea)\\\n![](a.png)'],
    ['with Windows line ends', 'One\r\ntwo', 'One\\\r\ntwo'],
    ['above the name of a block', 'One\ntwo\n^a', 'One\\\ntwo'],
    ['around a comment', 'One %%a%%\ntwo\n%% b %%\nthree', 'One\\\ntwo\nthree'],
  ])('%s', (_, markdown, expected) => {
    expect(convertObsidian(markdown, targets, { keepsLines: true }).markdown).toBe(expected);
  });

  test.each([
    ['that are broken', 'One  \ntwo\\\nthree<br>\nfour'],
    ['of tables', 'a | b\n-|-\nc | d\n\n|a|\n|:-:|\n|b|'],
    ['of code, formulas and headings', '```\na\nb\n```\n`a\nb` $a\nb$\n\nA\n---\n\n$$\na\n$$\nb'],
    ['of lists', '- a\n- b\n\n1. c\n2. d'],
    ['of HTML', '<div>\na\n</div>'],
    ['of definitions and containers', 'a\n: b\n\n::: tip\nc\n:::\n\n*[a]: b\n*[c]: d'],
    ['of footnotes', 'a[^1]\n\n[^1]: b\n[^2]: c'],
  ])('nothing is added to lines %s', (_, markdown) => {
    expect(convertObsidian(markdown, targets, { keepsLines: true }).markdown).toBe(markdown);
  });
});

test('nothing within a comment makes a message or a tag', () => {
  const found = convertObsidian('a %%[[no]] #b `c`%% #d', targets);
  expect(found).toEqual({ markdown: 'a #d', tags: ['d'], notes: [] });
});

test('tags of the text are found, each once', () => {
  const text =
    '#tea #Tea (#no) #1984 #y1984 #tea/green/ a#no `#no` [a](b "#no") <!-- #no --> ##no\n' +
    '## #in-heading\n- #绿茶，#no #🍵_cup\n\n```\n#no\n```\n$#no$ [[a|#no]] \\#no #a,b';
  const { tags } = convertObsidian(text, targets);
  expect(tags).toEqual(['tea', 'y1984', 'tea/green', 'in-heading', '绿茶', '🍵_cup', 'a']);
});

// A reading whose time grows with the square of the size takes 16 times as long.
test.each([
  ['open links', '[['],
  ['open links with words', '[[a|'],
  ['links', '[[a]] '],
  ['pictures', '![[a.png|2]]'],
  ['comment signs', '%%'],
  ['comments in one line', '%%a%% b '],
  ['open comments', '%%a\n\nb '],
  ['signs of tags', '#'],
  ['tags', '#a '],
  ['names of blocks', '^a ^'],
  ['lines with names of blocks', 'a ^b\n\n'],
  ['callouts', '> [!a|b]\n\n'],
  ['callouts in callouts', '> [!a|'],
  ['tasks', '- [/] a\n'],
  ['Markdown pictures', '![a|2](b.png) '],
  ['open Markdown pictures', '![2]('],
])('16 times as many %s take about 16 times the time', { tags: ['rest'] }, (_, part) => {
  const read = (count: number) => convert(`${part.repeat(count)}\n\n[[Tea]]`);
  expect(read(2_000)).toMatch(/Tea/);
  expect(growthOf(read, 16_000)).toBeLessThan(maxLinearGrowth);
});
