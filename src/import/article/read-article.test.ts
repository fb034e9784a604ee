import { describe, expect, test } from 'vitest';
import { newContent } from '../../shared/document.ts';
import { type OldSite, unknownSite } from '../site/old-site.ts';
import { type ImportedArticle, makeExcerpt, readArticle } from './read-article.ts';

function read(path: string, file: string | Uint8Array) {
  return readArticle(path, typeof file === 'string' ? new TextEncoder().encode(file) : file);
}

function article(path: string, file: string): ImportedArticle {
  const result = read(path, file);
  if (result.kind !== 'article') throw new Error(JSON.stringify(result));
  const { content } = result.article;
  const excerpt = content.excerpt || makeExcerpt(content.markdown);
  return { ...result.article, content: { ...content, excerpt } };
}

const yaml = (...lines: string[]) => `---\n${lines.join('\n')}\n---\n\nText\n`;
const toml = (...lines: string[]) => `+++\n${lines.join('\n')}\n+++\n\nText\n`;
const day = (text: string) => Date.parse(text);

test('an article of the Rust blog is read whole', () => {
  const file = toml(
    'path = "2015/05/15/Rust-1.0"',
    'title = "Announcing Rust 1.0"',
    'authors = ["The Rust Core Team"]',
    'aliases = ["2015/05/15/Rust-1.0.html", "releases/1.0.0"]',
    '[extra]',
    'release = true',
  );
  expect(article('Rust-1.0@1.md', file)).toEqual({
    path: 'Rust-1.0@1.md',
    content: newContent({
      title: 'Announcing Rust 1.0',
      author: 'The Rust Core Team',
      excerpt: 'Text',
      markdown: 'Text\n',
    }),
    postedAt: day('2015-05-15'),
    isDraft: false,
    password: undefined,
    notes: [],
    cover: undefined,
    addresses: ['/2015/05/15/Rust-1.0', '/releases/1.0.0'],
    categories: [],
    guesses: [],
    seriesCount: 0,
    ignoredFields: [],
    markdownLine: 10,
  });
});

test.each([
  ['a picture', '# Tea ![bowl](bowl.png)\n\nText\n', 'Tea'],
  ['a picture in emphasis', '# *Tea ![bowl](bowl.png)*\n\nText\n', 'Tea'],
  ['a link', '# On [tea](https://tea.example/)\n\nText\n', 'On tea'],
  ['a note', '# Tea[^1]\n\nText\n\n[^1]: Green.\n', 'Tea'],
  ['a note in the line', '# Tea ^[It is green.]\n\nText\n', 'Tea'],
])('a heading with %s gives the title and stays in the text', (_, file, title) => {
  expect(article('a.md', file).content).toMatchObject({ title, markdown: file });
});

describe('the title', () => {
  test.each([
    ['is that of the front matter', 'a.md', `${yaml('title: A')}# B\n`, 'A'],
    ['is that of JSON', 'a.md', '{\n"title": "A"\n}\n\n# B\n', 'A'],
    ['may be a number', 'a.md', yaml('title: 2024'), '2024'],
    ['may be a version', 'a.md', yaml('title: 1.10'), '1.10'],
    ['has its line breaks folded', 'a.md', yaml('title: |', '  a', '  b'), 'a b'],
    ['is else the first heading', 'a.md', 'Text\n\n## *B* c\n\n# D\n', 'B c'],
    ['is else the file name', 'posts/my-note.md', 'Text', 'my-note'],
    ['is else the file name without its date', '2020-01-02-my note.md', 'Text', 'my note'],
    ['is else the name of the folder of an index', 'b/my-note/index.md', 'Text', 'my-note'],
    ['is not an empty one', 'a.md', yaml('title: ""'), 'a'],
  ])('%s', (_, path, file, title) => {
    expect(article(path, file).content.title).toBe(title);
  });

  test.each([
    ['at the top', '# A\n\nText\n', 'Text\n'],
    ['underlined', 'A\n===\nText\n', 'Text\n'],
    ['between paragraphs, which stay two', 'One\n# A\nTwo\n', 'One\n\nTwo\n'],
    ['with CRLF', '# A\r\n\r\nText\r\n', 'Text\r\n'],
  ])('taken from a heading of level 1 leaves the text: %s', (_, file, markdown) => {
    expect(article('a.md', file).content.markdown).toBe(markdown);
  });

  test.each([
    ['of level 2', '## A\n\nText\n'],
    ['inside code', '```\n# A\n```\n'],
  ])('leaves a heading %s in the text', (_, file) => {
    expect(article('a.md', file).content.markdown).toBe(file);
  });
});

test('the text stays byte for byte', () => {
  const text = 'a  \r\n\tb\u00a0\n\n\n* c \n';
  expect(article('a.md', `\uFEFF---\r\ntitle: A\r\n---\r\n\r\n${text}`).content.markdown).toBe(
    text,
  );
});

test.each([
  ['one', ['author: Dan'], 'Dan'],
  ['several', ['authors: [Dan, Rachel]'], 'Dan, Rachel'],
  ['with fields', ['authors:', '  - name: Dan', '    url: x', '  - Rachel'], 'Dan, Rachel'],
  ['none', [], ''],
  [
    'as many as fit',
    [`authors: [${'Someone Long, '.repeat(20)}End]`],
    `${'Someone Long, '.repeat(12)}Someone Long et al.`,
  ],
  [
    'as many as fit in one text',
    [`author: ${'Someone Long, '.repeat(20)}and End`],
    `${'Someone Long, '.repeat(12)}Someone Long et al.`,
  ],
])('the author: %s', (_, lines, author) => {
  expect(article('a.md', yaml('title: A', ...lines)).content.author).toBe(author);
});

test.each([
  ['tags, then categories', ['categories: [c]', 'tags: [a, b]'], ['a', 'b', 'c']],
  ['once whatever the case', ['tags: [Rust, rust, " RUST "]'], ['Rust']],
  ['nested categories', ['categories:', '  - [a, b]', '  - c'], ['a', 'b', 'c']],
  ['a comma-separated text', ['tags: a, b c，d'], ['a', 'b c', 'd']],
  ['numbers and words of YAML', ['tags: [2024, 1.10, true, ~]'], ['2024', '1.10', 'true']],
  ['a single one', ['tag: a', 'category: b'], ['a', 'b']],
])('the tags are %s', (_, lines, tags) => {
  expect(article('a.md', yaml('title: A', ...lines)).content.tags).toEqual(tags);
});

test('tables of TOML are read as those of YAML', () => {
  const file = toml('type = { a = 1 }', '[cover]', 'image = "a.png"', '[draft]', 'a = 1');
  expect(article('a.md', file)).toMatchObject({ cover: { address: 'a.png' }, isDraft: true });
});

test('the time of the last change in Docusaurus is in a table', () => {
  const file = yaml('last_update:', '  date: 2023-07-01', '  author: Jane');
  expect(article('a.md', file)).toMatchObject({
    updatedAt: Date.parse('2023-07-01'),
    ignoredFields: [],
  });
});

test('the tags of Zola are in its taxonomies', () => {
  const file = toml('title = "A"', '[taxonomies]', 'tags = ["a"]', 'categories = ["b"]');
  expect(article('a.md', file).content.tags).toEqual(['a', 'b']);
});

test.each([
  ['the description', yaml('title: A', 'description: B  c'), 'B c'],
  ['else the first paragraph', yaml('title: A', 'description: ""'), 'Text'],
  [
    'cut at 300 characters, between words',
    `# A\n\n${'abcd '.repeat(100)}`,
    'abcd '.repeat(60).trim(),
  ],
  ['without the heading that became the title', '# A\n\nB', 'B'],
])('the excerpt is %s', (_, file, excerpt) => {
  expect(article('a.md', file).content.excerpt).toBe(excerpt);
});

test.each([
  ['the front matter', '2020-01-01-a.md', yaml('date: 2023/03/22'), '2023-03-22'],
  ['its time with a zone', 'a.md', yaml('date: 2023-03-22T10:00:00+08:00'), '2023-03-22T02:00:00Z'],
  ['its time in UTC', 'a.md', yaml('date: 2023-03-22 10:00:00'), '2023-03-22T10:00:00Z'],
  ['a day of YAML', 'a.md', yaml('date: 2023-03-22'), '2023-03-22'],
  ['a day of TOML', 'a.md', toml('date = 2023-03-22'), '2023-03-22'],
  ['a time to come', 'a.md', yaml('date: 2023-03-22', 'publishDate: 9000-01-01'), '9000-01-01'],
  [
    'a time that is over',
    'a.md',
    yaml('date: 2023-03-22', 'publishDate: 2023-05-01'),
    '2023-03-22',
  ],
  ['a local time of TOML', 'a.md', toml('date = 2023-03-22T10:00:00'), '2023-03-22T10:00:00Z'],
  ['a time of TOML', 'a.md', toml('date = 2023-03-22T10:00:00+08:00'), '2023-03-22T02:00:00Z'],
  ['a text of TOML', 'a.md', toml('date = "2023-03-22"'), '2023-03-22'],
  ['a field named otherwise', 'a.md', yaml('pubDate: Jul 08 2022'), '2022-07-08'],
  ['the written address', '2020-01-01-a.md', yaml('permalink: /2023/03/22/a/'), '2023-03-22'],
  ['the file name', '2019/01/01/2020-01-02-a.md', 'Text', '2020-01-02'],
  ['the folders', 'blog/2020/01/02/a.md', 'Text', '2020-01-02'],
  ['the folder of an index', '2020-01-02-a/index.md', 'Text', '2020-01-02'],
])('the date comes from %s', (_, path, file, date) => {
  expect(article(path, file).postedAt).toBe(day(date));
});

test('an article without a date has none', () => {
  expect(article('Rust-1.0@1.md', 'Text').postedAt).toBeUndefined();
});

test.each([
  ['draft: true', 'a.md', yaml('draft: true'), true],
  ['draft: yes', 'a.md', yaml('draft: yes'), true],
  ['draft: false', 'a.md', yaml('draft: false'), false],
  ['published: false', 'a.md', yaml('published: false'), true],
  ['published: true', 'a.md', yaml('published: true'), false],
  ['a date of publication', 'a.md', yaml('published: 2020-01-01'), false],
  ['a folder of drafts', 'blog/_drafts/a.md', 'Text', true],
  ['draft = true of TOML', 'a.md', toml('draft = true'), true],
  ['nothing', 'a.md', 'Text', false],
])('with %s, whether it is a draft is known', (_, path, file, isDraft) => {
  expect(article(path, file).isDraft).toBe(isDraft);
});

test.each([
  ['a path', ['cover: ./a b.png'], './a b.png'],
  ['a picture in a table', ['header:', '  image: /a.png', '  teaser: /b.png'], '/a.png'],
  ['an address', ['cover_image: https://example.com/a.png'], 'https://example.com/a.png'],
  ['in a table', ['image:', '  alt: x', '  src: a.png'], 'a.png'],
  ['in a list', ['banner: [a.png, b.png]'], 'a.png'],
  ['empty in a table', ['cover:', '  image: ""', '  alt: ""'], undefined],
  ['switched off', ['thumbnail: false'], undefined],
])('the cover is read: %s', (_, lines, coverUrl) => {
  expect(article('a.md', yaml(...lines)).cover?.address).toBe(coverUrl);
});

test.each([
  ['of its path', 'b/a.md', 'Text', [], ['/b/a']],
  ['of its permalink', 'a.md', yaml('permalink: /x/y.html'), ['/x/y'], []],
  ['of its slug', 'a.md', yaml('slug: s'), [], ['/s']],
  ['redirected from one', 'a.md', yaml('redirect_from: /old'), ['/old'], ['/a']],
  ['redirected from several', 'a.md', yaml('aliases: [/o1, /o2/, /a]'), ['/o1', '/o2', '/a'], []],
])('its old addresses are known: %s', (_, path, file, addresses, guesses) => {
  expect(article(path, file)).toMatchObject({ addresses, guesses });
});

test('its old addresses follow from the configuration of the site', () => {
  const config = { permalink: ':year/:title/', source_dir: 'src' };
  const site: OldSite = { ...unknownSite, program: 'Hexo', prefix: '/tea', config };
  const file = new TextEncoder().encode(
    yaml('date: 2020-01-02', 'permalink: none', 'aliases: /old'),
  );
  expect(readArticle('src/_posts/a/b.md', file, site)).toMatchObject({
    article: {
      addresses: ['/tea/none', '/none', '/tea/old', '/old'],
      guesses: ['/tea/2020/a/b', '/2020/a/b'],
    },
  });
});

describe('a file is refused, with its line,', () => {
  test.each([['with a NUL in its text', 'a\nb\0\n', 2, /^file: .*NUL/]])(
    '%s',
    (_, file, line, reason) => {
      expect(read('a.md', file)).toEqual({
        kind: 'refused',
        line,
        reason: expect.stringMatching(reason),
      });
    },
  );

  test.each([
    ['in its second line', [0x61, 0x0a, 0xff, 0x0a, 0x62], 2],
    ['in its last line', [0x61, 0x0a, 0xc3], 2],
    ['as UTF-16', [0xff, 0xfe, 0x61, 0x00], 1],
  ])('that is not UTF-8 %s', (_, bytes, line) => {
    const reason = 'file: is not UTF-8';
    expect(read('a.md', new Uint8Array(bytes))).toEqual({ kind: 'refused', reason, line });
  });

  test('that is larger than 2 MiB, at the line where it goes over it', () => {
    const line = `${'字'.repeat(341)}\n`;
    const text = line.repeat(2048);
    expect(read('a.md', yaml('title: A').replace('Text\n', text)).kind).toBe('article');
    expect(read('a.md', yaml('title: A').replace('Text\n', `${text}b`))).toEqual({
      kind: 'refused',
      reason: 'text: is larger than 2 MiB',
      line: 2053,
    });
  });
});

test('characters are counted as readers see them', () => {
  const title = '👨‍👩‍👧‍👦'.repeat(200);
  expect(article('a.md', yaml(`title: ${title}`)).content.title).toBe(title);
});

test.each([
  ['_posts/2020-01-02-green-tea.md', 'Green Tea'],
  ['_tabs/about.md', 'About'],
  ['_posts/2020-01-02-绿茶.md', '绿茶'],
])('Jekyll makes the title of %s: %s', (path, title) => {
  const site = { ...unknownSite, program: 'Jekyll' } as const;
  const read = readArticle(path, new TextEncoder().encode('Text'), site);
  expect(read).toMatchObject({ article: { content: { title } } });
});
