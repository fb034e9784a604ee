import { expect, test } from 'vitest';
import { describeNote } from '../import/import-note.ts';
import { parseFrontMatter } from './front-matter.ts';
import { mendFrontMatter, readUnopenedFrontMatter } from './mend-front-matter.ts';

const yaml = (...lines: string[]) => `---\n${lines.join('\n')}\n---\n\nText\n`;
const toml = (...lines: string[]) => `+++\n${lines.join('\n')}\n+++\n\nText\n`;

const read = (field: string, line: number) =>
  `${line} has a “${field}” that is no valid YAML; it is read as it is written`;
const left = (text: string, line: number) => `${line} has a line that cannot be read: “${text}”`;

test.each<[string, string, object, string[]]>([
  [
    'a value that begins with @',
    yaml('title: @tea', 'a: b'),
    { title: '@tea', a: 'b' },
    [read('title', 2)],
  ],
  ['with %', yaml('a: b', 'title: %E4'), { a: 'b', title: '%E4' }, [read('title', 3)]],
  ['with {%', yaml('title: {% raw %} b'), { title: '{% raw %} b' }, [read('title', 2)]],
  ['with a backtick', yaml('title: `a`'), { title: '`a`' }, [read('title', 2)]],
  ['with an asterisk', yaml('title: *a* b'), { title: '*a* b' }, [read('title', 2)]],
  ['with two colons', yaml('title: a: b: c'), { title: 'a: b: c' }, [read('title', 2)]],
  ['with a bracket', yaml('title: [a] b: c'), { title: '[a] b: c' }, [read('title', 2)]],
  ['with an open quote', yaml('title: "a', 'b: c'), { title: '"a', b: 'c' }, [read('title', 2)]],
  ['with text behind a quote', yaml('title: "a" b'), { title: '"a" b' }, [read('title', 2)]],
  ['with a wrong escape', yaml('title: "C:\\path"'), { title: 'C:\\path' }, [read('title', 2)]],
  ['in several lines', yaml('a: b: c', '  d'), { a: 'b: c d' }, [read('a', 2)]],
  [
    'an item of a list',
    yaml('tags:', '- @a', '- b: c: d'),
    { tags: ['@a', 'b: c: d'] },
    [read('tags', 2)],
  ],
  ['a list in brackets', yaml('tags: [C#, @b, c'), { tags: ['C#', '@b', 'c'] }, [read('tags', 2)]],
  ['tabs', yaml('tags:', '\t- a', '\t- b'), { tags: ['a', 'b'] }, [read('tags', 2)]],
  [
    'a colon without a space',
    yaml('a: b', 'date:2023-01-05'),
    { a: 'b', date: '2023-01-05' },
    [read('date', 3)],
  ],
  ['a wide colon', yaml('title：雨', 'a: b'), { title: '雨', a: 'b' }, [read('title', 2)]],
  [
    'a line that is no field',
    yaml('a: b', 'only words', 'c: d'),
    { a: 'b', c: 'd' },
    [left('only words', 3)],
  ],
  [
    'a field that stands twice',
    yaml('a: b', 'c: d', 'a: e'),
    { a: 'e', c: 'd' },
    ['2 has “a” twice; the last one counts'],
  ],
  [
    'a field of a field that stands twice',
    yaml('a: b', 'c:', '  d: 1', '  d: 2'),
    { a: 'b', c: 'd: 1 d: 2' },
    [read('c', 3)],
  ],
  [
    'a value of TOML without quotes',
    toml('a = 1', 'title = Tea'),
    { title: 'Tea' },
    [read('title', 3)],
  ],
  [
    'a day of TOML that does not exist',
    toml('date = 2023-02-30'),
    { date: '2023-02-30' },
    [read('date', 2)],
  ],
  [
    'a field of TOML that stands twice',
    toml('a = "b"', 'a = "c"'),
    { a: 'b' },
    [left('a = "c"', 3)],
  ],
])('%s is mended', (_, file, data, notes) => {
  expect(parseFrontMatter(file).kind).toBe('malformed');
  const mended = mendFrontMatter(file);
  expect(mended?.front).toMatchObject({ kind: 'parsed', data, body: '\nText\n' });
  expect(file.split('\n').slice((mended?.front.bodyLine ?? 0) - 1)).toEqual(['', 'Text', '']);
  expect(mended?.notes.map((note) => `${note.line} ${describeNote(note, 'en')}`)).toEqual(notes);
});

test('lines end as the file has them', () => {
  const mended = mendFrontMatter('\uFEFF---\r\ntitle: a: b\r\ntags: [c]\r\n---\r\n\r\nText\r\n');
  expect(mended?.front).toMatchObject({
    data: { title: 'a: b', tags: ['c'] },
    body: '\r\nText\r\n',
    bodyLine: 5,
  });
});

test('front matter without an end ends at the first blank line', () => {
  const mended = mendFrontMatter('---\ntitle: A\ndate: 2023-01-05\n\nText\n\n# B\n');
  expect(mended).toMatchObject({
    front: { data: { title: 'A', date: '2023-01-05' }, body: 'Text\n\n# B\n', bodyLine: 5 },
    notes: [{ kind: 'front-matter-open', line: 1 }],
  });
});

test.each([
  ['JSON', '{"title": "A",}\n\nText'],
  ['without an end and a blank line', '---\ntitle: A\nText'],
  ['of nothing but words', '---\nwords\nmore words\n---\nText'],
  ['that is too large', yaml('title: a: b', `c: ${'d'.repeat(70_000)}`)],
  [
    'with too many fields',
    yaml('title: a: b', ...Array.from({ length: 600 }, (_, n) => `f${n}: 1`)),
  ],
])('front matter %s is not mended', (_, file) => {
  expect(mendFrontMatter(file)).toBeUndefined();
});

test('the oldest form of Hexo has no line above it', () => {
  const file = '\uFEFFtitle: "雨"\ndate: 2013-01-05 10:00:00\ntags:\n- a\n  \n---\n\nText\n';
  expect(readUnopenedFrontMatter(file.replace('  \n', ''))).toMatchObject({
    data: { title: '雨', date: '2013-01-05 10:00:00', tags: ['a'] },
    body: '\nText\n',
    bodyLine: 6,
  });
  expect(readUnopenedFrontMatter(file.replace('  \n', ''))?.lineOf('tags')).toBe(3);
});

test.each([
  ['a heading', 'Note: a heading\n---\nText'],
  ['a title alone', 'title: a heading\n---\nText'],
  ['a text with a title', 'title: a\n\ndate: b\n---\nText'],
  ['a file that has none', '# A\n\nText'],
])('%s is none', (_, file) => {
  expect(readUnopenedFrontMatter(file)).toBeUndefined();
});
