import { describe, expect, test } from 'vitest';
import { listSources, readFileOf } from '../../../test/repository.ts';
import { describeFailure, errorTexts, type Failure } from './errors.ts';
import { describeRefusal } from './refusals.ts';

function makeFailure(failure: Partial<Failure> = {}): Failure {
  return {
    status: 400,
    code: 'invalid',
    message: 'The words of the server.',
    details: {},
    ...failure,
  };
}

const sources = listSources().map(readFileOf).join('\n');
const codes = [
  ...new Set([...sources.matchAll(/new HttpError\(\s*\d+,\s*'([\w-]+)'/g)].map(([, code]) => code)),
];
const reasons = [
  ...sources.matchAll(/new Refused\('([^']+)'|\breason(?: =|:) '([A-Z][^']+\.)'/g),
].map(([, thrown, given]) => thrown ?? given ?? '');

test('English is what the server says itself', () => {
  expect(describeFailure(makeFailure(), 'en')).toBe('The words of the server.');
});

test('the server’s codes are found in its source', () => {
  expect(codes).toEqual(expect.arrayContaining(['not-found', 'stale', 'unpublishable', 'method']));
});

describe.each(['en', 'zh-Hans'] as const)('the headings in %s', (lang) => {
  test('are of codes that the server has', () => {
    const { headings } = errorTexts[lang];
    expect(Object.keys(headings)).toEqual(Object.keys(errorTexts.en.headings));
    // One that no route gives: the name of its status.
    const known = [...codes, 'forbidden'];
    expect(Object.keys(headings).filter((code) => !known.includes(code))).toEqual([]);
  });
});

describe('in Chinese', () => {
  test.each(codes)('there are words for %s', (code) => {
    const words = describeFailure(makeFailure({ code: code ?? '' }), 'zh-Hans');
    expect(words).toMatch(/\p{Script=Han}.*。$/u);
    expect(words).not.toContain('请求失败');
  });

  test.each<[Partial<Failure>, string]>([
    [
      { details: { fields: [{ field: 'username' }, { field: 'password' }] } },
      '提交的内容有误：username、password。',
    ],
    [{ details: { fields: [{ field: '' }] } }, '无法解析提交的内容。'],
    [
      {
        code: 'unpublishable',
        details: { line: 3, reason: 'Pictures are nested too deep here.' },
      },
      '第 3 行：这里的图片嵌套得太深了。',
    ],
    [
      { code: 'unpublishable', details: { reason: 'The formulas come to too much.' } },
      '公式太多了。',
    ],
    [{ status: 418, code: 'im-a-teapot' }, '请求失败（418）。'],
    [{ status: 502, code: '' }, '请求失败（502）。'],
  ])('%j is %s', (failure, words) => {
    expect(describeFailure(makeFailure(failure), 'zh-Hans')).toBe(words);
  });

  test('there are words for each reason to make no page of a text', () => {
    expect(reasons.length).toBeGreaterThanOrEqual(7);
    const unknown = describeRefusal('not a reason', 'zh-Hans');
    expect(reasons.filter((reason) => describeRefusal(reason, 'zh-Hans') === unknown)).toEqual([]);
    for (const what of ['time', 'memory']) {
      const reason = `To show this text takes too much ${what}.`;
      expect(describeRefusal(reason, 'zh-Hans')).not.toBe(unknown);
      expect(describeRefusal(reason, 'en')).toBe(reason);
    }
  });
});
