import { behind, fenced, few, fewer, growing, lines, of, type Row, shrinking } from './row.ts';

const fenceInfos: Record<string, Row> = {
  'marked lines': behind('```{1-999999}\n', 'a\n'),
  'every second line marked': of(
    400,
    (n) => `\`\`\`{${Array.from({ length: 160 }, (_, i) => 2 * i + 1)}}\n${'a\n'.repeat(n)}`,
  ),
  'numbered lines': behind('``` showLineNumbers\n', 'a\n'),
  'numbered lines of one colour': of(
    2_000,
    (n) => `\`\`\`js showLineNumbers\n/*${'a\n'.repeat(n)}*/`,
  ),
  'colours that nest deeply before numbered lines': of(
    400,
    (n) => `\`\`\`js showLineNumbers\n${'`${'.repeat(n)}${'\n'.repeat(n)}`,
  ),
  'fences with titles': few(fenced('js {1} title="a"', 'b')),
  'a long title': behind('```js title="', 'a ', '"\n'),
  'titles without an end': behind('```js ', 'title="a ', '\n'),
  'titles without an end in single quotes': behind('```js ', "title='a ", '\n'),
  'braces without an end': behind('```js ', '{1 ', '\n'),
  'options of numbers': behind('```js ', 'showLineNumbers{', '\n'),
  'spaces in braces': behind('```js {', ' ', '-}\n'),
  'a range without an end': behind('```js {1', ' ', '}\n'),
  'commas behind a name': behind('```js', ',', '\n'),
};

export const codeBlocks: Record<string, Row> = {
  indented: fewer('    a\n\nb\n\n'),
  'one, indented, of many lines': '    a\n',
  'one, indented, with blank lines': '    a\n\n',
  fences: fewer(fenced('', 'a')),
  'empty fences': fewer('```\n```\n'),
  'fences of two kinds in turn': '```\n~~~\n',
  'a fence without an end': behind('```\n', 'a\n'),
  'fences of growing length': (n) => growing(n, (length) => `${'`'.repeat(length + 2)}\n`),
  'fences of shrinking length': (n) => shrinking(n, (length) => `${'`'.repeat(length + 2)}\n`),
  'a long fence': behind('', '`'),
  'fences in lists': fewer('- ```\n'),
  'fences in quotes': of(10_000, '> ```\n\n'),
  'fences of no known language': fewer(fenced('x', 'a')),
  'fences of a known language': of(4_000, fenced('js', 'let a = 1;')),
  'fences of many names': few((n) => lines(n, (i) => fenced(`x${i}`, 'a'))),
  'a long name': behind('```', 'a', '\n'),
  'a long name of entities': behind('```', '&amp;', '\n'),
  'a name behind spaces': behind('```', ' ', 'a\n'),
  'lines that a name makes stand out': behind('```js {', '1,', '}\n'),
  ...fenceInfos,
};
