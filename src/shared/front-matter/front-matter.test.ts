import { describe, expect, test } from 'vitest';
import { parseFrontMatter } from './front-matter.ts';

describe('the front matter of a file', () => {
  test.each([
    ['of YAML', '---\ntitle: A\n---\ntext\n', { title: 'A' }, 'text\n', 4],
    ['of TOML', '+++\ntitle = "A"\n+++\ntext\n', { title: 'A' }, 'text\n', 4],
    ['that is missing leaves the whole text', 'text\n', {}, 'text\n', 1],
    ['after a byte order mark', '\uFEFF---\ntitle: A\n---\ntext', { title: 'A' }, 'text', 4],
    [
      'with CRLF leaves those of the body',
      '---\r\ntitle: A\r\n---\r\na\r\nb',
      { title: 'A' },
      'a\r\nb',
      4,
    ],
    ['of TOML with CRLF', '+++\r\ntitle = "A"\r\n+++\r\na', { title: 'A' }, 'a', 4],
    ['that is empty', '---\n---\ntext', {}, 'text', 3],
    ['that has only a comment', '---\n# title: A\n---\ntext', {}, 'text', 4],
    ['closed by three dots', '---\ntitle: A\n...\ntext', { title: 'A' }, 'text', 4],
    ['closed by the last line', '---\ntitle: A\n---', { title: 'A' }, '', 3],
    ['with spaces behind its dashes', '---  \ntitle: A\n--- \ntext', { title: 'A' }, 'text', 4],
    [
      'does not end inside a longer line',
      '---\na: |\n  ---\nb: ----\n---\n',
      { a: '---\n', b: '----' },
      '',
      6,
    ],
    ['keeps blank lines of the body', '---\na: b\n---\n\n text \n', { a: 'b' }, '\n text \n', 4],
    ['is none where the text begins with a break', '---\n\nHello\n', {}, '---\n\nHello\n', 1],
    ['is none where the text begins with plus signs', '+++\n\nHello\n', {}, '+++\n\nHello\n', 1],
    ['is none between two breaks', '---\n\nHello\n\n---\n', {}, '---\n\nHello\n\n---\n', 1],
    ['is none above a list', '---\n- a\n---\n', {}, '---\n- a\n---\n', 1],
    ['is none above a heading', '---\nTea\n---\na', {}, '---\nTea\n---\na', 1],
    [
      'is none above sentences with colons',
      '---\n\nTea: it is old\n\nRain.\n\n---\n',
      {},
      '---\n\nTea: it is old\n\nRain.\n\n---\n',
      1,
    ],
    [
      'of JSON, as Hugo has it',
      '{\n  "title": "A}",\n  "tags": ["b"]\n}\n\ntext',
      { title: 'A}', tags: ['b'] },
      '\ntext',
      5,
    ],
    ['of JSON in one line', '{"title": "A"}\r\ntext', { title: 'A' }, 'text', 2],
    ['of JSON in dashes', '---json\n{"a": 1.10}\n---\ntext', { a: '1.10' }, 'text', 4],
    [
      'of JSON, as Hexo has it',
      '"title": "A",\n"date": "2013/7/13"\n;;;\ntext',
      { title: 'A', date: '2013/7/13' },
      'text',
      4,
    ],
    ['of JSON between semicolons', ';;;\n"title": "A",\n;;;\ntext', { title: 'A' }, 'text', 4],
    ['is none where a text begins with a brace', '{% raw %}\na\n', {}, '{% raw %}\na\n', 1],
    [
      'is none where text stands behind the object',
      '{"a": 1} is JSON\n',
      {},
      '{"a": 1} is JSON\n',
      1,
    ],
    ['is none where a text begins with a quotation', '"Tea": a word\n', {}, '"Tea": a word\n', 1],
    [
      'keeps numbers as they were written',
      '---\nv: 1.10\nw: 2024\n---\n',
      { v: '1.10', w: '2024' },
      '',
      5,
    ],
    ['keeps days of YAML as text', '---\nd: 2023-03-22\n---\n', { d: '2023-03-22' }, '', 4],
    ['does not run what it names', '---\na: !!js/function "x"\n---\n', { a: 'x' }, '', 4],
  ])('%s', (_, file, data, body, bodyLine) => {
    expect(parseFrontMatter(file)).toMatchObject({ kind: 'parsed', data, body, bodyLine });
  });

  test.each([
    ['is never closed', '---\ntitle: A\n\ntext', 1, 'no line that closes it'],
    [
      'is never closed and begins with a comment',
      '---\n# c\n标题: A\n',
      1,
      'no line that closes it',
    ],
    ['of TOML is never closed', '+++\ntitle = "A"\n', 1, 'no line that closes it'],
    ['has a mistake on its third line', '---\na: 1\nb: 2\nc: "x\n---\n', 4, 'quote'],
    ['has colons in a plain text', '---\na: 1\ntitle: a: b\n---\n', 3, 'Nested mappings'],
    ['has a field twice', '---\na: 1\na: 2\n---\n', 3, 'twice'],
    ['has a number as a field twice', '---\n1: a\n"2": b\n0x1: c\n---\n', 4, 'twice'],
    ['has a field of a list twice', '---\na:\n- b: 1\n- {b: 1, c: 2, b: 1}\n---\n', 4, 'twice'],
    ['of JSON has a mistake', '{\n"a": 1\n"b": 2\n}\n', 3, 'JSON'],
    ['of JSON is never closed', '{\n"a": 1,\n\ntext', 1, 'nothing closes it'],
    ['of JSON in dashes is never closed', '---json\n{"a": 1}\n', 1, 'no line that closes it'],
    ['of Hexo’s JSON has a mistake', '"a": 1\n"b": 2\n;;;\n', 2, 'JSON'],
    ['of TOML has a mistake', '+++\na = 1\nb = \n+++\n', 3, ''],
    ['of TOML has a month that does not exist', '+++\na = 1\nd = 2023-13-30\n+++\n', 3, ''],
    ['of TOML has a day that does not exist', '+++\na = 1\nd = 2023-02-30\n+++\n', 3, 'not a date'],
    ['of TOML has no 29 February', '+++\nd = 2023-02-29T10:00:00Z\n+++\n', 2, 'not a date'],
    ['names an anchor that is not there', '---\na: 1\nb: *c\n---\n', 3, 'Unresolved alias'],
  ])('that %s is refused with its line', (_, file, line, reason) => {
    const front = parseFrontMatter(file);
    expect(front).toMatchObject({ kind: 'malformed', line });
    expect(front.kind === 'malformed' && front.reason).toContain(`front matter: `);
    expect(front.kind === 'malformed' && front.reason).toContain(reason);
  });

  test('that would grow without end by its anchors is refused', () => {
    const doublings = Array.from(
      { length: 30 },
      (_, i) => `a${i + 1}: &a${i + 1} [*a${i}, *a${i}]`,
    );
    const file = `---\na0: &a0 [x, x]\n${doublings.join('\n')}\n---\n`;
    expect(parseFrontMatter(file)).toMatchObject({ kind: 'malformed' });
  });

  test('that has more than 100 aliases is refused before they are resolved', () => {
    const file = (count: number) => `---\na: &a x\nb:\n${'- *a\n'.repeat(count)}---\n`;
    expect(parseFrontMatter(file(99))).toMatchObject({ kind: 'parsed' });
    expect(parseFrontMatter(file(101))).toEqual({
      kind: 'malformed',
      reason: 'front matter: has more than 100 aliases (*name)',
      line: 104,
    });
    const chain = Array.from({ length: 3_000 }, (_, i) => `k${i + 1}: &k${i + 1} [*k${i}]\n`);
    const begin = performance.now();
    expect(parseFrontMatter(`---\nk0: &k0 x\n${chain.join('')}---\n`)).toMatchObject({
      kind: 'malformed',
    });
    // Without the limit this takes 20 seconds.
    expect(performance.now() - begin).toBeLessThan(5_000);
  });

  test.each([
    ['YAML', (text: string) => `---\na: ${text}\n---\n`],
    ['TOML', (text: string) => `+++\na = "${text}"\n+++\n`],
    ['JSON', (text: string) => `{"a": "${text}"}\n`],
  ])('of %s that is larger than 64 KiB is refused', (_, file) => {
    const kibi = 1024;
    expect(parseFrontMatter(file('a'.repeat(63 * kibi)))).toMatchObject({ kind: 'parsed' });
    // Three bytes for each character.
    expect(parseFrontMatter(file('雨'.repeat(22 * kibi)))).toEqual({
      kind: 'malformed',
      reason: 'front matter: is larger than 64 KiB',
      line: 1,
    });
  });

  test('only begins where a field does: a long text between two thematic breaks is none', () => {
    const text = `---\n\n${'Rain. '.repeat(20_000)}\n\n---\n`;
    expect(parseFrontMatter(text)).toMatchObject({ kind: 'parsed', body: text });
  });

  test.each([
    ['YAML', `---\na: ${'['.repeat(20_000)}${']'.repeat(20_000)}\n---\n`],
    ['JSON', `{"a": ${'['.repeat(20_000)}${']'.repeat(20_000)}}\n`],
    ['TOML', `+++\na = ${'['.repeat(20_000)}${']'.repeat(20_000)}\n+++\n`],
  ])('of %s that is nested too deeply is refused', (_, file) => {
    expect(parseFrontMatter(file)).toMatchObject({ kind: 'malformed' });
  });

  test.each([
    ['title', 2],
    ['tags', 3],
    ['tags.1', 5],
    ['extra.cover', 7],
    ['missing', 1],
  ])('knows the line of %s in YAML', (field, line) => {
    const front = parseFrontMatter('---\ntitle: A\ntags:\n  - a\n  - b\nextra:\n  cover: c\n---\n');
    expect(front.kind === 'parsed' && front.lineOf(field)).toBe(line);
  });

  test.each([
    ['title', 2],
    ['tags.1', 4],
    ['extra.cover', 5],
    ['missing', 1],
  ])('knows the line of %s in JSON', (field, line) => {
    const front = parseFrontMatter(
      '{\n"title": "A", "cover": "b",\n"tags": [\n"a", "1"],\n"extra": { "cover": "c" }\n}\n',
    );
    expect(front.kind === 'parsed' && front.lineOf(field)).toBe(line);
  });

  test.each([
    ['title', 2],
    ['tags.1', 3],
    ['extra.cover', 6],
    ['cover', 1],
  ])('knows the line of %s in TOML', (field, line) => {
    const front = parseFrontMatter(
      '+++\ntitle = "A"\ntags = ["a", "b"]\n\n[extra]\ncover = "c"\n+++\n',
    );
    expect(front.kind === 'parsed' && front.lineOf(field)).toBe(line);
  });
});
