import { expect, test } from 'vitest';
import { HttpError } from './http-error.ts';

const label = { en: 'Title', 'zh-Hans': '标题' };
const fault = { name: 'empty', of: label } as const;
const message = 'The title is empty.';
const fields = [{ field: 'title', fault, message, label }];

test.each([
  [new HttpError('wait', { seconds: 7 }), 429, { seconds: 7 }],
  [new HttpError('invalid', { message, fields }), 400, { fields }],
  [new HttpError('invalid', { message, field: 'title', fields }), 422, { field: 'title', fields }],
  [new HttpError('too-large', { maxBytes: 7 }), 413, {}],
  [new HttpError('method', { method: 'PUT', allowed: ['GET'] }), 405, {}],
  [new HttpError('database', { isDamaged: true }), 503, {}],
])('the answer to “%s” has the status %i and the details %j', (error, status, details) => {
  expect([error.status, error.details]).toEqual([status, details]);
});
