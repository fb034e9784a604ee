import { describe, expect, test } from 'vitest';
import { errorPageTexts } from '../texts/error-page.ts';
import { describeFailure } from './error-texts.ts';
import { errors, type Failure } from './errors.ts';

function makeFailure(failure: Partial<Failure> = {}): Failure {
  return {
    status: 400,
    code: 'invalid',
    message: 'The words of the server.',
    details: {},
    ...failure,
  };
}

/** With those of failures that the server's framework finds. */
const codes = [...Object.keys(errors), 'forbidden', 'unsupported-media-type'];

test('English pages show the message of the server', () => {
  expect(describeFailure(makeFailure({ code: 'trashed' }), 'en')).toBe('The words of the server.');
});

describe.each(['en', 'zh-Hans'] as const)('the headings in %s', (lang) => {
  test('belong to statuses that the program uses', () => {
    const statuses = Object.keys(errorPageTexts[lang].headings);
    expect(statuses).toEqual(Object.keys(errorPageTexts.en.headings));
    const used = Object.values(errors).map(({ status }) => String(status));
    expect(statuses.filter((status) => !used.includes(status))).toEqual([]);
  });
});

const loginName = { en: 'Login name', 'zh-Hans': '登录名' };

test.each<[Partial<Failure>, string]>([
  [
    { details: { fields: [{ field: 'username', label: loginName }, { field: 'next' }] } },
    'Please check these fields: Login name, next.',
  ],
  [{ details: { fields: [{ field: '' }] } }, 'The data that was sent cannot be read.'],
  [{ status: 403, code: 'forbidden' }, 'This address cannot be opened.'],
])('the failure %j reads in English: %s', (failure, words) => {
  expect(describeFailure(makeFailure(failure), 'en')).toBe(words);
});

describe('in Chinese', () => {
  test.each(codes)('the code %s has a sentence', (code) => {
    const words = describeFailure(makeFailure({ code }), 'zh-Hans');
    expect(words).toMatch(/\p{Script=Han}.*。$/u);
    expect(words).not.toContain('请求失败');
  });

  test.each<[Partial<Failure>, string]>([
    [
      { details: { fields: [{ field: 'username', label: loginName }, { field: 'next' }] } },
      '提交的内容有误：登录名、next。',
    ],
    [{ details: { fields: [{ field: '' }] } }, '无法解析提交的内容。'],
    [
      {
        code: 'unpublishable',
        details: { line: 3, reason: { name: 'nestedPictures' } },
      },
      '第 3 行：图片的嵌套层数过多。',
    ],
    [
      { code: 'unpublishable', details: { reason: { name: 'time', maxSeconds: 60 } } },
      '生成页面超时（超过 60 秒）。',
    ],
    [
      { code: 'unpublishable', details: { reason: 'The answer of an older server.' } },
      '无法生成这篇文章的页面。',
    ],
    [{ status: 418, code: 'im-a-teapot' }, '请求失败（418）。'],
    [{ status: 502, code: '' }, '请求失败（502）。'],
  ])('the failure %j reads %s', (failure, words) => {
    expect(describeFailure(makeFailure(failure), 'zh-Hans')).toBe(words);
  });
});
