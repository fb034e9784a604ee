import { expect, test } from 'vitest';
import { uploadIdOf, uploadUrl } from './urls.ts';

test.each([
  [uploadUrl('abc', '茶 #1.png'), 'abc'],
  ['/uploads/abc/a/b.png', 'abc'],
  ['/uploads/abc', 'abc'],
  ['/uploads/', ''],
  ['/upload/abc/a.png', undefined],
  ['https://blog.example/uploads/abc/a.png', undefined],
  ['uploads/abc/a.png', undefined],
  ['', undefined],
])('the id of the upload at %j is %j', (address, id) => {
  expect(uploadIdOf(address)).toBe(id);
});
