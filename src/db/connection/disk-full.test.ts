import { expect, test } from 'vitest';
import { isDiskFull, saysDiskFull } from './disk-full.ts';

const withCode = (code: object) => Object.assign(new Error('cannot be written'), code);

test.each([
  ['of Node', withCode({ code: 'ENOSPC' }), true],
  ['of Node, about a quota', withCode({ code: 'EDQUOT' }), true],
  ['of SQLite', withCode({ errcode: 13 }), true],
  ['of SQLite, about the index of its log', withCode({ errcode: 4874 }), true],
  ['of PostgreSQL', withCode({ code: '53100' }), true],
  ['with such a cause', new Error('failed', { cause: withCode({ code: 'ENOSPC' }) }), true],
  ['of a file that is missing', withCode({ code: 'ENOENT' }), false],
  ['that quotes a request', new SyntaxError('"no space left" is not valid JSON'), false],
  ['that is no error', 'No space left on device', false],
])('an error %s tells a full disk', (_, error, isFull) => {
  expect(isDiskFull(error)).toBe(isFull);
});

test.each([
  ['of libvips', new Error('wbuffer_write: No space left on device'), true],
  ['of another process', new Error('EDQUOT: disk quota exceeded, write'), true],
  ['of SQLite', withCode({ errcode: 13 }), true],
  ['about something else', new Error('bad seek'), false],
])('an error of uploads %s tells a full disk', (_, error, isFull) => {
  expect(saysDiskFull(error)).toBe(isFull);
});
