import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../../test/each-database.ts';
import { listZip } from './read-zip.ts';

function list(content: Uint8Array) {
  const path = join(temporaryFolder(), 'tea.zip');
  writeFileSync(path, content);
  return listZip(path);
}

const read = (content: Uint8Array, maxBytes = 1000) =>
  list(content).map((entry) => [entry.name, entry.read(maxBytes)?.toString('utf8')]);

const text = 'tea '.repeat(100);
const whole = Buffer.from(
  zipSync({ 'posts/茶.html': strToU8(text), b: [strToU8('x'), { level: 0 }] }),
);
const listAt = whole.readUInt32LE(whole.length - 6);

/** The archive with a number of two or four bytes changed. */
function change(at: number, value: number, bytes: 2 | 4 = 4): Buffer {
  const changed = Buffer.from(whole);
  changed.writeUIntLE(value, at, bytes);
  return changed;
}

test('files have their names and contents', () => {
  expect(read(whole)).toEqual([
    ['posts/茶.html', text],
    ['b', 'x'],
  ]);
});

test('a comment stands behind the list', () => {
  const comment = Buffer.concat([whole.subarray(whole.length - 22), Buffer.from('tea')]);
  const content = Buffer.concat([change(whole.length - 2, comment.length, 2), comment]);
  expect(read(content)).toHaveLength(2);
});

test('a file of more bytes than allowed is not read, whatever length the archive names', () => {
  expect(whole.readUInt32LE(listAt + 24)).toBe(400);
  expect(read(change(listAt + 24, 1), 399)[0]).toEqual(['posts/茶.html', undefined]);
  expect(read(whole, 400)[0]).toEqual(['posts/茶.html', text]);
});

test('ten million bytes in ten thousand are not unpacked', () => {
  const bomb = zipSync({ a: new Uint8Array(10_000_000) });
  expect(bomb.length).toBeLessThan(12_000);
  expect(read(bomb, 1000)).toEqual([['a', undefined]]);
});

test.each([
  ['an empty file', Buffer.alloc(0), /its end is missing/],
  ['a cut archive', whole.subarray(0, -1), /its end is missing/],
  ['a list beyond the end', change(whole.length - 6, 0xfffffff0), /the list of its files/],
  ['a list without its length', change(whole.length - 10, 0), /the list of its files/],
  ['a long list', change(whole.length - 10, 0xffffffff), /the list of its files/],
  ['more files than listed', change(whole.length - 12, 9, 2), /the list of its files/],
  ['a file in the list', change(listAt + 42, listAt), /posts\/茶\.html: its content is missing/],
  ['a file beyond the end', change(listAt + 42, 0xffffffff), /its content is missing/],
  ['a length beyond the list', change(listAt + 20, 0xffffffff), /its content is missing/],
  ['a long name', change(26, 0xffff, 2), /its content is missing/],
  ['an encrypted file', change(listAt + 8, 1, 2), /it is encrypted/],
  ['an unknown method', change(listAt + 10, 12, 2), /compressed in a way that is not known/],
  ['a wrong checksum', change(listAt + 16, 0), /its checksum is wrong/],
  ['damaged content', change(30 + 15 + 2, 0xffffffff), /checksum is wrong|cannot be unpacked/],
])('%s is refused', (_name, content, message) => {
  expect(() => read(content)).toThrow(message);
});

test('each cut of an archive is refused', () => {
  for (let length = 0; length < whole.length; length += 1) {
    expect(() => read(whole.subarray(0, length))).toThrow(/its end is missing/);
  }
});
