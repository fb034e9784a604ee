import { parse } from 'css-tree';
import { describe, expect, test } from 'vitest';
import { listCssFaults } from './check-css.ts';
import { describeCssFault } from './css-fault-texts.ts';
import { ownSheet } from './own-styles.ts';

const kindsOf = (css: string) =>
  listCssFaults(css).map((fault) => ('line' in fault ? [fault.kind, fault.line] : [fault.kind]));

describe('is taken', () => {
  test.each([
    '',
    '/* only a note */',
    ':root { --seal: #1f4e79; --paper: light-dark(#fff, #000); }',
    '.entry-title a { text-decoration: none; }\n.prose > p::first-letter { font-size: 2em; }',
    '.entry { & .meta { color: red; } &:hover { color: blue } @media (width > 40rem) { margin: 0 } }',
    '@media print { .site-footer { display: none; } }',
    '@supports (display: grid) and selector(:has(a)) { main { display: grid; } }',
    '@container (width > 30rem) { p { margin: 0 } }',
    '@scope (.prose) to (.callout) { a { color: inherit } }',
    '@layer mine { p { margin: 0 } }',
    '@property --x { syntax: "<color>"; inherits: false; initial-value: red; }',
    '@starting-style { .entry { opacity: 0 } }',
    '@font-face { font-family: A; src: url(/uploads/0123456789abcdefghijklmnop/a.woff2) }',
    '@font-face { font-family: A; src: local("Songti SC") }',
    'body { background: url("https://a.example/b.png"), url(/uploads/x/y.png) }',
    'li { list-style: url(data:image/svg+xml,%3Csvg/%3E) }',
    'p { width: calc(100% - (2 * var(--gutter))); width: if(style(--x: 1): 1px; else: 2px) }',
    'p::before { content: "}" }',
    'p::before { content: "\\"}" }',
    "p::before { content: 'a\\\nb' }",
    'p::before { content: "\\3c/style>" }',
    '.a\\:b { color: red }',
    'p { color: red !important }',
    'p { unknown-property: new-value(1) }',
    'a[href^="http"]::after { content: "↗" }',
    ':lang(zh) .prose { font-family: "Kaiti SC" }',
  ])('%s', (css) => {
    expect(listCssFaults(css)).toEqual([]);
  });
});

/** What could leave the layer or the element, and what browsers would refuse. */
const hostile: [css: string, ...faults: [kind: string, line?: number][]][] = [
  ['}</style><script>alert(1)</script>', ['markup', 1]],
  ['a{b:c}\n</STYLE >', ['markup', 2]],
  ['/* </style */', ['markup', 1]],
  ['a::before{content:"</style><img src=x onerror=alert(1)>"}', ['markup', 1]],
  ['<!-- a{b:c} -->', ['markup', 1]],
  ['a{b:c}\n\n-->', ['markup', 3]],
  ['}', ['closes-nothing', 1]],
  ['a{b:c}}', ['closes-nothing', 1]],
  ['a{b:c}\n}\nbody{display:none}\n@layer x{', ['closes-nothing', 2]],
  ['a{b:c)}', ['unclosed', 1]],
  ['a{b:(c}', ['unclosed', 1]],
  ['a{b:[c}', ['unclosed', 1]],
  ['a{b:c', ['unclosed', 1]],
  ['@media print {\na{b:c}', ['unclosed', 1]],
  ['a[b="c"', ['unclosed', 1]],
  ['a{width:calc(1px + }', ['unclosed', 1]],
  ['a{b:c}\n/* a note', ['unclosed', 2]],
  ['/*', ['unclosed', 1]],
  ['/*/', ['unclosed', 1]],
  ['a{content:"x', ['unclosed', 1]],
  ['a{content:"x\n}', ['unclosed', 1]],
  ["a{content:'", ['unclosed', 1]],
  ['a{content:"x\\"', ['unclosed', 1]],
  ['a{b:url(x', ['unclosed', 1]],
  ['a{b:url(x\\)', ['unclosed', 1]],
  ['a{b:url( "x" y z)}', ['bad-address', 1]],
  ['a{b:url(x y)}', ['unclosed', 1]],
  ['a{b:url(x"y)}', ['unclosed', 1]],
  ['a{b:c}\\', ['unclosed', 1]],
  ['a{b:c}\\\n', ['unclosed', 1]],
  ['a{b:url(javascript:alert(1))}', ['unclosed', 1]],
  ['a{b:url("javascript:alert(1)")}', ['bad-address', 1]],
  ['a{b:url(javascript:x)}', ['bad-address', 1]],
  ['a{b:URL(\\6a avascript:x)}', ['bad-address', 1]],
  ['a{b:url(vbscript:x)}', ['bad-address', 1]],
  ['a{b:url(picture.png)}', ['bad-address', 1]],
  ['a{b:url(../picture.png)}', ['bad-address', 1]],
  ['a{b:url(data:text/html,x)}', ['bad-address', 1]],
  ['a{b:c}\n@import "/a.css";', ['at-rule', 2]],
  ['@import url(https://evil.example/a.css);', ['at-rule', 1]],
  ['@IMPORT "x";', ['at-rule', 1]],
  ['@charset "utf-8"; a{b:c}', ['at-rule', 1]],
  ['@namespace svg url(http://www.w3.org/2000/svg);', ['at-rule', 1]],
  ['@media print{\n@import "/x.css";\n}', ['at-rule', 2]],
  ['@font-face{\nsrc:url(https://fonts.example/a.woff2)}', ['foreign-font', 2]],
  ['@font-face{src:url("//fonts.example/a.woff2")}', ['foreign-font', 1]],
  ['@font-face{src:url(data:font/woff2;base64,AA)}', ['foreign-font', 1]],
  ['@font-face{src:url(a.woff2)}', ['foreign-font', 1]],
  ['@media screen{@font-face{src:url(http://a.example/b)}}', ['foreign-font', 1]],
  ['a b c', ['syntax', 1]],
  ['a{b:c}\n.5{d:e}', ['syntax', 2]],
  ['a{b}', ['syntax', 1]],
  ['a{color red;}\np{d:e}\nq{f g}', ['syntax', 1], ['syntax', 3]],
  ['just some words, no styles', ['syntax', 1]],
  ['a{b:c\0}', ['unsaveable']],
  ['a{b:"\ud800"}', ['unsaveable']],
  [`/*${'a'.repeat(32 * 1024)}*/`, ['too-large']],
];

describe('is refused, with its line', () => {
  test.each(hostile)('%s', (css, ...faults) => {
    expect(kindsOf(css)).toEqual(faults);
  });
});

test('whatever is taken stays within its layer', () => {
  const pieces = ['a', '{', '}', '(', ')', '[', ']', '"', "'", '/*', '*/', '\\', '\n', ';', 'url('];
  let seed = 1;
  let taken = 0;
  for (let number = 0; number < 20_000; number += 1) {
    let css = '';
    for (let length = number % 9; length >= 0; length -= 1) {
      seed = (seed * 48_271) % 2_147_483_647;
      css += pieces[seed % pieces.length];
    }
    if (listCssFaults(css).some(({ kind }) => kind !== 'syntax')) continue;
    taken += 1;
    const sheet = parse(`${ownSheet(css)}after{all:unset}`, { parseValue: false });
    const rules = sheet.type === 'StyleSheet' ? sheet.children.toArray() : [];
    expect(
      rules.map(({ type }) => type),
      css,
    ).toEqual(['Atrule', 'Rule']);
  }
  expect(taken).toBeGreaterThan(500);
});

test('no more than five faults are told at once, in the order of their lines', () => {
  const css = Array.from({ length: 9 }, () => '@import "/x.css";').join('\n');
  expect(kindsOf(css)).toEqual([1, 2, 3, 4, 5].map((line) => ['at-rule', line]));
});

test('each kind of fault has a sentence in both languages', () => {
  const faults = hostile.flatMap(([css]) => listCssFaults(css));
  for (const fault of faults) {
    const [english, chinese] = [describeCssFault(fault, 'en'), describeCssFault(fault, 'zh-Hans')];
    expect(english).toMatch(/^[A-Z]/);
    expect(chinese).toMatch(/\p{Script=Han}/u);
  }
  expect(new Set(faults.map(({ kind }) => kind)).size).toBe(9);
});
