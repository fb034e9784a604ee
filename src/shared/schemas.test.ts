import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { makeContent } from '../../test/make.ts';
import { makeSaveBody } from '../../test/save-body.ts';
import { contentSchema } from './document.ts';
import { documentLimits, isCoverUrl } from './document-schemas.ts';
import {
  deleteSchema,
  postedAtSchema,
  publishSchema,
  saveSchema,
  usernameSchema,
} from './schemas.ts';
import { faultsByField, listFaults } from './text-schema.ts';

const family = '👨‍👩‍👧‍👦';

describe('a cover', () => {
  test.each([
    ['https://pictures.example/a.png', true],
    ['http://pictures.example/a.png?w=1', true],
    ['HTTPS://pictures.example/a.png', true],
    ['https://图片.example/雨.png', true],
    ['/uploads/abc-_1/a.png', true],
    ['/uploads/abc/雨.png?x#y', true],
    ['/etc/passwd', false],
    ['/uploads/', false],
    ['/uploads/abc', false],
    ['/uploads/abc/', false],
    ['/uploads/abc/../../etc/passwd', false],
    ['/uploads/%2e%2e/passwd', false],
    ['/desk', false],
    ['/', false],
    ['', false],
    ['a.png', false],
    ['pictures.example/a.png', false],
    ['//pictures.example/a.png', false],
    ['/\\pictures.example/a.png', false],
    ['/\t/pictures.example/a.png', false],
    ['https://', false],
    ['https:// a', false],
    ['javascript:alert(1)', false],
    ['data:image/png;base64,aaaa', false],
    ['ftp://pictures.example/a.png', false],
    ['file:///etc/passwd', false],
  ])('%j is an address: %s', (value, expected) => {
    expect(isCoverUrl(value)).toBe(expected);
  });
});

function messagesOf(error: z.ZodError) {
  return listFaults(error).map(({ field, message }) => ({ field, message }));
}

function faultsOf(content: object) {
  const result = contentSchema.safeParse({ ...makeContent(), ...content });
  return result.success ? [] : messagesOf(result.error);
}

describe('the content of an article', () => {
  test.each([
    ['as usual', {}],
    [
      'at its limits',
      { title: family.repeat(200), author: '林'.repeat(200), excerpt: '雨'.repeat(1000) },
    ],
    ['with the maximum number of tags', { tags: Array.from({ length: 20 }, (_, n) => `${n}`) }],
    ['with a tag of maximum length', { tags: [family.repeat(50)] }],
    [
      'without its optional fields',
      { author: '', tags: [], excerpt: '', coverUrl: null, markdown: '' },
    ],
    ['of exactly 2 MiB', { markdown: 'a'.repeat(documentLimits.maxMarkdownBytes) }],
    ['with a language', { lang: 'zh-Hans' }],
    ['with control characters', { markdown: '\uFEFF\r\n\u0001\u2028' }],
  ])('is accepted unchanged: %s', (_, content) => {
    const whole = makeContent(content);
    expect(contentSchema.parse(whole)).toEqual(whole);
  });

  test.each([
    ['title', { title: ' \n' }, 'The title is empty'],
    ['title', { title: 'a'.repeat(300) }, 'The title has 300 characters; at most 200 are allowed'],
    [
      'author',
      { author: family.repeat(201) },
      'The author has 201 characters; at most 200 are allowed',
    ],
    [
      'excerpt',
      { excerpt: '雨'.repeat(1001) },
      'The excerpt has 1001 characters; at most 1000 are allowed',
    ],
    [
      'author',
      { author: `e${'\u0301'.repeat(6400)}` },
      'The author has 12801 bytes; at most 12800 are allowed',
    ],
    ['tags.1', { tags: ['a', 'b,c'] }, 'The tag “b,c” contains a comma; make it two tags'],
    ['tags.0', { tags: ['a'.repeat(51)] }, 'The tag has 51 characters; at most 50 are allowed'],
    ['tags.0', { tags: [' '] }, 'The tag is empty'],
    [
      'tags',
      { tags: Array.from({ length: 21 }, (_, n) => `${n}`) },
      'An article may have at most 20 tags',
    ],
    [
      'coverUrl',
      { coverUrl: 'a.png' },
      'The cover is not a web address: it must begin with http:// or https://, or be a picture uploaded to this blog',
    ],
    [
      'markdown',
      { markdown: '雨'.repeat(699_051) },
      'The text has 2097153 bytes; at most 2097152 (2 MiB) are allowed',
    ],
    ['markdown', { markdown: 'a\0b' }, 'The text contains a NUL character, which cannot be saved'],
    [
      'title',
      { title: 'a\ud83db' },
      'The title contains half a character (a lone surrogate), which cannot be saved',
    ],
    ['lang', { lang: 'zh-hans' }, 'The language must be a tag such as en or zh-Hans'],
    ['lang', { lang: '' }, 'The language must be a tag such as en or zh-Hans'],
    [
      'lang',
      { lang: 'en-x-abcdefgh-abcdefgh-abcdefgh-abcdefgh' },
      'The language must be a tag such as en or zh-Hans',
    ],
    ['colour', { colour: 'red' }, 'This field is not known'],
  ])('is refused with the name of its field: %s', (field, content, message) => {
    expect(faultsOf(content)).toEqual([{ field, message }]);
  });

  test.each([
    ['title', { title: ' \n' }, '请填写标题'],
    ['title', { title: 'a'.repeat(300) }, '标题最多 200 个字（现为 300 个）'],
    ['tags.1', { tags: ['a', 'b,c'] }, '标签“b,c”含有逗号，请分成两个标签'],
    ['markdown', { markdown: 'a\0b' }, '正文含有空字符（NUL），无法保存'],
    ['lang', { lang: 'zh_CN' }, '请使用语言代码，如 en、zh-Hans'],
    ['colour', { colour: 'red' }, '不支持这一项'],
  ])(
    'is refused in Chinese where that is the interface’s language: %s',
    (field, content, message) => {
      const { error } = contentSchema.safeParse({ ...makeContent(), ...content });
      expect(error && faultsByField(error, 'zh-Hans')).toEqual({ [field]: message });
    },
  );

  test('without a language has no chosen language', () => {
    const { lang: _, ...content } = makeContent();
    expect(contentSchema.parse(content)).toEqual({ ...content, lang: null });
  });

  test('has all its faults listed at once', () => {
    const faults = faultsOf({ title: '', tags: ['a,b'], coverUrl: 'x', markdown: 1 });
    expect(faults.map(({ field }) => field)).toEqual(['title', 'tags.0', 'coverUrl', 'markdown']);
  });
});

test('a form has at most one fault for each field', () => {
  const content = makeContent({
    title: ' ',
    tags: ['a', 'b,c', 'x'.repeat(60)],
    author: 'a\0\ud83d',
  });
  const { error } = contentSchema.safeParse(content);
  expect(error && faultsByField(error, 'en')).toEqual({
    title: 'The title is empty',
    author: 'The author contains a NUL character, which cannot be saved',
    'tags.1': 'The tag “b,c” contains a comma; make it two tags',
    'tags.2': 'The tag has 60 characters; at most 50 are allowed',
  });
  expect(error && faultsByField(error, 'zh-Hans').title).toBe('请填写标题');
});

describe('a call', () => {
  test('that saves names its revision, and its faults have whole paths', () => {
    const save = makeSaveBody({ basedOn: 0, content: makeContent({ title: '' }) });
    expect(saveSchema.parse(save)).toEqual(save);
    const content = makeContent({ author: 'a\0' });
    const result = saveSchema.safeParse({ ...save, basedOn: -1, content, x: 1 });
    const faults = result.success ? [] : messagesOf(result.error);
    expect(faults.map(({ field }) => field).sort()).toEqual(['basedOn', 'content.author', 'x']);
  });

  test.each([null, 'text', [], 7])('of another form is refused as a whole: %j', (value) => {
    const result = saveSchema.safeParse(value);
    const faults = result.success ? [] : messagesOf(result.error);
    expect(faults).toEqual([{ field: '', message: expect.any(String) }]);
  });

  test.each([0, 1.5, '1', null])(
    'that publishes must have the number of a revision, not %j',
    (revision) => {
      expect(publishSchema.safeParse({ revision }).success).toBe(false);
    },
  );

  test.each([
    ['0000-06-01T00:00:00Z', false],
    ['0001-01-01T23:59:59Z', false],
    ['0001-01-02T00:00:00Z', true],
    ['2026-11-20T08:00:00.000Z', true],
    ['9999-12-31T00:00:00Z', true],
    ['9999-12-31T00:00:00.001Z', false],
    ['+010000-01-01T00:00:00Z', false],
  ])('that publishes or changes the time of posting at %s is valid: %s', (postedAt, isValid) => {
    for (const given of [
      publishSchema.safeParse({ revision: 1, postedAt }),
      postedAtSchema.safeParse({ postedAt }),
    ]) {
      expect(given.success).toBe(isValid);
      if (given.success) continue;
      const [fault] = listFaults(given.error);
      expect(fault).toEqual({
        field: 'postedAt',
        fault: { name: 'noTime' },
        message: 'The time must be a UTC date and time of the years 1 to 9999',
      });
    }
  });

  test('that deletes names the article by its id', () => {
    expect(deleteSchema.safeParse({ articleID: '0123456789AB' }).success).toBe(true);
    expect(deleteSchema.safeParse({ articleID: 'an article' }).success).toBe(false);
    expect(deleteSchema.safeParse({}).success).toBe(false);
  });
});

test('a blank login name has only one fault: it is empty', () => {
  const { error } = usernameSchema.safeParse('  ');
  expect(error && messagesOf(error)).toEqual([{ field: '', message: 'The login name is empty' }]);
});

test.each([
  ['zhixia', true],
  ['林 知夏', true],
  ['', false],
  [' zhixia', false],
  ['zhixia\n', false],
  ['a'.repeat(61), false],
])('%j is a login name: %s', (name, expected) => {
  expect(usernameSchema.safeParse(name).success).toBe(expected);
});
