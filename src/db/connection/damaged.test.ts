import { expect, test } from 'vitest';
import { isDatabaseDamaged } from './damaged.ts';

const withCode = (fields: object) => Object.assign(new Error('failed'), fields);

test.each([
  ['SQLITE_CORRUPT', withCode({ errcode: 11 }), true],
  ['SQLITE_CORRUPT_INDEX', withCode({ errcode: 11 + 3 * 256 }), true],
  ['SQLITE_NOTADB', withCode({ errcode: 26 }), true],
  ['data_corrupted', withCode({ code: 'XX001' }), true],
  ['index_corrupted', withCode({ code: 'XX002' }), true],
  ['a cause', new Error('failed', { cause: withCode({ code: 'XX001' }) }), true],
  ['SQLITE_FULL', withCode({ errcode: 13 }), false],
  ['internal_error', withCode({ code: 'XX000' }), false],
  ['a full disk', withCode({ code: 'ENOSPC' }), false],
  ['no error', 'XX001', false],
])('%s', (_, error, expected) => {
  expect(isDatabaseDamaged(error)).toBe(expected);
});
