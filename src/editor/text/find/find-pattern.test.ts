import { expect, test } from 'vitest';
import { findPattern, isPattern, type Pattern } from './find-pattern.ts';

const any = { isCaseSensitive: false, isWholeWord: false };

function find(text: string, pattern: Pattern) {
  const { places, insertions } = findPattern(text, pattern);
  const found = insertions.length > 0 ? insertions : places;
  return Array.from({ length: places.length / 2 }, (_, index) =>
    insertions.length > 0 ? found[index] : text.slice(places[2 * index], places[2 * index + 1]),
  );
}

test.each<[string, string, string, Partial<Pattern>, string[]]>([
  ['digits', 'a1 b22', '\\d+', {}, ['1', '22']],
  ['any case', 'Tea tea', 'TEA', {}, ['Tea', 'tea']],
  ['this case', 'Tea tea', 'tea', { isCaseSensitive: true }, ['tea']],
  ['whole words', 'tea teapot', 'tea\\w*', { isWholeWord: true }, ['tea', 'teapot']],
  ['a whole Chinese word', '我喜欢红茶，不喜欢茶。', '[茶]', { isWholeWord: true }, ['茶']],
  ['the beginning of lines', '# a\nb # c\n# d', '^#', {}, ['#', '#']],
  ['an empty match for each line', 'a\n\nb', '^', {}, ['', '', '']],
  ['several lines', 'a\nb', 'a\\nb', {}, ['a\nb']],
  ['no line break by a point', 'a\nb', 'a.b', {}, []],
  ['a character outside the first plane', '🫖 tea', '^.$|^. ', {}, ['🫖 ']],
  ['nothing by a wrong pattern', '(', '(', {}, []],
  [
    'groups',
    'tea 12',
    '(\\w+) (\\d)(\\d)',
    { replace: '$3$2 [$1] $& $$ $4' },
    ['21 [tea] tea 12 $ $4'],
  ],
  ['a group and a digit', 'ab', '(a)b', { replace: '$12' }, ['a2']],
  ['a group that is not there', 'b', '(a)?b', { replace: '<$1>' }, ['<>']],
  ['signs behind a backslash', 'a', 'a', { replace: '\\n\\t\\\\n' }, ['\n\t\\n']],
])('finds or replaces %s', (_name, text, search, more, found) => {
  expect(find(text, { ...any, search, ...more })).toEqual(found);
});

test.each([
  ['a+', true],
  ['(', false],
  ['[a', false],
  ['*', false],
  ['', false],
])('%j is a pattern: %s', (search, expected) => {
  expect(isPattern(search)).toBe(expected);
});
