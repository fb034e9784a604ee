import { describe, expect, test } from 'vitest';
import { makeFields } from '../../shared/front-matter/fields.ts';
import { parseFrontMatter } from '../../shared/front-matter/front-matter.ts';
import { describeNote } from '../../shared/import/import-note.ts';
import { readAccess } from './read-access.ts';

function read(file: string, path = 'posts/a.md') {
  const front = parseFrontMatter(file);
  if (front.kind === 'malformed') throw new Error(front.reason);
  const { notes, ...access } = readAccess(path, makeFields(front));
  return { ...access, notes: notes.map((note) => describeNote(note, 'en')) };
}

const yaml = (...lines: string[]) => `---\ntitle: A\n${lines.join('\n')}\n---\nText.\n`;
const open = { isDraft: false, password: undefined, notes: [] };
const hiddenBy = (field: string) => ({
  isDraft: true,
  password: undefined,
  notes: [`has “${field}” and becomes a draft`],
});
const weak = (reason: string) => ({
  isDraft: true,
  password: undefined,
  notes: [`has a password that Suibi cannot take, and becomes a draft: ${reason}`],
});

describe('a password', () => {
  test.each([
    ['of Hexo', yaml('password: rain on bamboo'), 'rain on bamboo'],
    ['with spaces', yaml('password: "  two  "'), '  two  '],
    ['of digits', yaml('password: 0123456'), '0123456'],
    ['in TOML', '+++\ntitle = "A"\npassword = "rain on bamboo"\n+++\nText.\n', 'rain on bamboo'],
    ['of digits in TOML', '+++\npassword = 123456\n+++\nText.\n', '123456'],
    ['in JSON', '{"title": "A", "password": "rain on bamboo"}\n\nText.\n', 'rain on bamboo'],
    ['for the theme of Zola', '+++\n[extra]\npassword = "bamboo"\n+++\nText.\n', 'bamboo'],
    ['for the theme of Hugo', yaml('params:', '  password: bamboo'), 'bamboo'],
    ['of a text that is locked too', yaml('password: bamboo', 'encrypt: true'), 'bamboo'],
  ])('%s becomes that of the article', (_name, file, password) => {
    expect(read(file)).toEqual({ isDraft: false, password, notes: [] });
  });

  test('of a draft is kept, for the day on which the draft is published', () => {
    const file = yaml('password: bamboo', 'draft: true');
    expect(read(file)).toEqual({ isDraft: true, password: 'bamboo', notes: [] });
  });

  test.each([
    ['is empty', yaml('password:')],
    ['is an empty text', yaml('password: ""')],
    ['is switched off', yaml('password: false')],
    ['is not there', yaml('tags: [password]')],
  ])('that %s leaves the article open', (_name, file) => {
    expect(read(file)).toEqual(open);
  });

  test.each([
    [
      'is too short',
      yaml('password: tea'),
      'The password must have 6 to 128 characters (it has 3)',
    ],
    [
      'has only spaces',
      yaml('password: "   "'),
      'The password must have 6 to 128 characters (it has 3)',
    ],
    [
      'is too long',
      yaml(`password: ${'a'.repeat(129)}`),
      'The password must have 6 to 128 characters (it has 129)',
    ],
    [
      'has a line break',
      yaml('password: "rain\\nbamboo"'),
      'The password contains a line break, which no form can send',
    ],
    [
      'has half a character',
      yaml('password: "bamboo\\ud83d"'),
      'The password contains half a character (a lone surrogate), which cannot be saved',
    ],
    ['is a list', yaml('password: [bamboo, rains]'), 'it is no text'],
    ['is a word for yes', '+++\npassword = true\n+++\nText.\n', 'it is no text'],
    ['is a date', '+++\npassword = 2024-05-01\n+++\nText.\n', 'it is no text'],
  ])('that %s makes a draft', (_name, file, reason) => {
    expect(read(file)).toEqual(weak(reason));
  });
});

describe('an article is a draft', () => {
  test.each([
    ...['hidden: true', 'hide: true', 'private: yes', 'unlisted: true', 'secret: on'],
    ...['hidden: 1', 'private: maybe', 'headless: true', 'encrypt: true', 'protected: true'],
    ...['publish: false', 'public: no', 'listed: false', 'visible: false', 'permalink: false'],
    ...['status: private', 'status: Draft', 'status: pending', 'status: hidden'],
    ...['visibility: private', 'visibility: members', 'visibility: unlisted'],
    ...['eleventyExcludeFromCollections: true', 'render: false', 'expiryDate: 2023-01-01'],
  ])('with %s', (line) => {
    expect(read(yaml(line))).toEqual(hiddenBy(line));
  });

  test.each([
    ['build.list: never', yaml('build:', '  list: never')],
    ['_build.render: link', yaml('_build:', '  render: link')],
    ['extra.hidden: true', '+++\n[extra]\nhidden = true\n+++\nText.\n'],
    ['params.private: true', yaml('params:', '  private: true')],
    ['expiryDate: 2023-01-01', '+++\nexpiryDate = 2023-01-01\n+++\nText.\n'],
    ['hidden: …', yaml('hidden:', '  on: home')],
  ])('with %s in a table', (field, file) => {
    expect(read(file)).toEqual(hiddenBy(field));
  });

  test('without a message if it says so itself', () => {
    expect(read(yaml('draft: true'))).toEqual({ ...open, isDraft: true });
    expect(read(yaml('published: false'))).toEqual({ ...open, isDraft: true });
    expect(read('Text.\n', '_drafts/a.md')).toEqual({ ...open, isDraft: true });
  });
});

describe('an article stays public', () => {
  test.each([
    ...['hidden: false', 'private: no', 'unlisted: off', 'hidden: 0', 'hidden:', 'hidden: ""'],
    ...['publish: true', 'publish: 2024-05-01', 'public: yes', 'listed: 3'],
    ...['status: publish', 'status: published', 'status: evergreen', 'visibility: public'],
    ...['render: true', 'expiryDate: 9000-01-01', 'expiryDate: never'],
    ...['encrypt: false', 'hide: [toc, navigation]', 'permalink: /tea/', 'hiddenInHomeList: true'],
  ])('with %s', (line) => {
    expect(read(yaml(line))).toEqual(open);
  });

  test('with the usual values of Hugo', () => {
    const built = yaml('build:', '  list: always', '  render: true');
    expect(read(built)).toEqual(open);
  });
});
