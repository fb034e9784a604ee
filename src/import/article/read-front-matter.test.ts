import { describe, expect, test } from 'vitest';
import { describeNote } from '../../shared/import/import-note.ts';
import { unknownSite } from '../site/old-site.ts';
import { type ImportedArticle, readArticle } from './read-article.ts';

const read = (path: string, file: string) => readArticle(path, Buffer.from(file));

function article(path: string, file: string): ImportedArticle {
  const result = read(path, file);
  if (result.kind !== 'article') throw new Error(JSON.stringify(result));
  return result.article;
}

const yaml = (...lines: string[]) => `---\n${lines.join('\n')}\n---\n\nText\n`;
const toml = (...lines: string[]) => `+++\n${lines.join('\n')}\n+++\n\nText\n`;
const day = (text: string) => Date.parse(text);

const left = (field: string, line: number) =>
  `${line} has a “${field}” that cannot be read; it is left out`;
const told = ({ notes }: ImportedArticle) =>
  notes.map((note) => `${note.line ?? ''} ${describeNote(note, 'en')}`);

describe('a faulty front matter refuses no file', () => {
  const long = (count: number) => '字'.repeat(count);
  const many = Array.from({ length: 21 }, (_, i) => i);
  test.each<[string, string, object, string[]]>([
    [
      'a title that is too long is cut',
      yaml('a: b', `title: ${long(300)}`),
      { title: `${long(199)}…` },
      ['3 has a shorter “title” now'],
    ],
    [
      'a heading that is too long gives a title, and stays',
      `Text\n\n# ${long(300)}\n`,
      { title: `${long(199)}…`, markdown: `Text\n\n# ${long(300)}\n` },
      [' has a shorter title now'],
    ],
    [
      'a title in brackets is read',
      yaml('title: [雨]'),
      { title: '雨' },
      ['2 has a “title” that is no valid YAML; it is read as it is written'],
    ],
    [
      'a title that is a table is left out',
      toml('[title]', 'a = 1'),
      { title: 'a' },
      [left('title', 2)],
    ],
    ['a title with a NUL is left out', yaml('title: "a\\0"'), { title: 'a' }, [left('title', 2)]],
    [
      'a tag with a comma becomes two',
      yaml('tags:', '  - a', '  - "b, c"'),
      { tags: ['a', 'b', 'c'] },
      ['4 gets several tags of “b, c”, because a tag has no comma'],
    ],
    [
      'a tag that is too long is left out',
      yaml('tags:', `  - ${long(51)}`, '  - a'),
      { tags: ['a'] },
      [`3 loses the tag “${long(50)}…”, which has more than 50 characters`],
    ],
    [
      'a tag that is a table is left out',
      yaml('tags:', '  - a: b', '  - c'),
      { tags: ['c'] },
      [left('tags', 3)],
    ],
    [
      'of too many tags the first ones stay',
      yaml(`tags: [${many}]`),
      { tags: many.slice(0, 20).map(String) },
      ['2 has only the first 20 of its 21 tags'],
    ],
    [
      'a description that is too long is cut',
      yaml(`description: ${long(1001)}`),
      { excerpt: `${long(999)}…` },
      ['2 has a shorter “description” now'],
    ],
    [
      'an author that is too long is cut',
      yaml(`author: ${long(201)}`),
      { author: `${long(199)}…` },
      ['2 has a shorter “author” now'],
    ],
    ['an alias that is a table is left out', yaml('aliases: [{a: b}]'), {}, [left('aliases', 2)]],
    [
      'a series that is too long is left out',
      yaml(`series: ${long(101)}`),
      { series: null },
      [left('series', 2)],
    ],
    [
      'a language that nobody knows is left out',
      yaml('lang: klingonish'),
      { lang: null },
      ['2 names no language that is known (“klingonish”); it is detected from the text'],
    ],
  ])('%s', (_, file, content, notes) => {
    const read = article('a.md', file);
    expect(read.content).toMatchObject(content);
    expect(told(read)).toEqual(notes);
  });

  test.each([
    ['the name of the file', 'b/2020-01-02-a.md', 'not a date', '2020-01-02', 'its path'],
    ['the folders', 'b/2020/01/02/a.md', '2023-02-30', '2020-01-02', 'its path'],
    ['the time of the file', 'a.md', '2021-02-29', undefined, 'the time of the file'],
    ['the time of the file', 'a.md', '18:30:22 2023 -0800', undefined, 'the time of the file'],
  ])('a date that cannot be read is that of %s', (_, path, date, expected, from) => {
    const read = article(path, yaml('title: A', `date: "${date}"`));
    expect(read.postedAt).toBe(expected && day(expected));
    expect(told(read)).toEqual([
      `3 has no date that can be read (“${date}”), and gets one from ${from}`,
    ]);
  });

  test('a date that can be read stands for one that cannot', () => {
    const read = article('2020-01-02-a.md', yaml('date: {{ date }}', 'created: 2021-03-04'));
    expect(read.postedAt).toBe(day('2021-03-04'));
    expect(told(read)).toEqual([
      '2 has no date that can be read (“{…}”), and gets one from another field',
    ]);
  });

  test('an article whose draft is not clear is a draft', () => {
    const read = article('a.md', yaml('draft: maybe'));
    expect(read.isDraft).toBe(true);
    expect(told(read)).toEqual(['2 has “draft: maybe”, and becomes a draft']);
    expect(article('a.md', yaml('draft: 0'))).toMatchObject({ isDraft: false, notes: [] });
    expect(article('a.md', yaml('draft: 1'))).toMatchObject({ isDraft: true, notes: [] });
  });

  test('front matter in which nothing can be read stays in the text of a draft', () => {
    const file = '{"title": "A",\n"tags": ["a",]}\n\nText\n';
    const read = article('tea.md', file);
    expect(read).toMatchObject({ isDraft: true, content: { title: 'tea', markdown: file } });
    expect(told(read)[0]).toMatch(
      /^1 keeps its front matter in the text, and becomes a draft: .*JSON/,
    );
  });

  test('front matter of Suibi with a fault is refused', () => {
    const file = yaml('title: a: b', 'suibi: 0123456789AB');
    expect(read('a.md', file)).toMatchObject({ kind: 'refused', line: 2 });
  });
});

test.each([
  ['zh_TW.UTF-8', 'zh-TW'],
  ['zh_hk', 'zh-HK'],
  ['tw', 'zh-TW'],
  ['繁體中文', 'zh-Hant'],
  ['cn', 'zh-Hans'],
  ['zh-hans', 'zh-Hans'],
  ['English', 'en'],
  ['en_US', 'en-US'],
  ['jp', 'ja'],
  ['chinese', null],
  ['default', null],
])('the language %s is %s', (written, lang) => {
  expect(article('a.md', yaml(`lang: "${written}"`))).toMatchObject({
    content: { lang },
    notes: [],
  });
});

test.each([
  ['雨天讀書，喝一壺熱茶。', null],
  ['const x = 1;', 'zh'],
])('the script of `zh` is detected from the text %s', (text, lang) => {
  expect(article('a.md', `---\nlang: zh\n---\n\n${text}\n`).content.lang).toBe(lang);
});

test('a date without a zone is read in the zone of the site', () => {
  const bytes = Buffer.from(yaml('date: 2023-01-05 10:00:00', 'updated: 2023-01-06'));
  const site = { ...unknownSite, timeZone: 'Asia/Shanghai' };
  expect(readArticle('a.md', bytes, site)).toMatchObject({
    article: { postedAt: day('2023-01-05T02:00:00Z'), updatedAt: day('2023-01-05T16:00:00Z') },
  });
});

test('Jekyll writes lists with spaces', () => {
  const tags = (line: string) => {
    const bytes = Buffer.from(yaml(line));
    const found = readArticle('a.md', bytes, { ...unknownSite, program: 'Jekyll' });
    return found.kind === 'article' && found.article.content.tags;
  };
  expect(tags('categories: jekyll update')).toEqual(['jekyll', 'update']);
  expect(tags('tags: green tea, rain')).toEqual(['green tea', 'rain']);
  expect(tags('tags: [green tea, rain]')).toEqual(['green tea', 'rain']);
});

test('fields that mean nothing here are named', () => {
  const fields = ['title: A', 'layout: post', 'toc: true', 'top: 1', 'comments: false', 'sticky:'];
  expect(article('a.md', yaml(...fields)).ignoredFields).toEqual(['toc', 'top', 'comments']);
  expect(article('a.md', yaml('layout: wide')).ignoredFields).toEqual(['layout']);
});
