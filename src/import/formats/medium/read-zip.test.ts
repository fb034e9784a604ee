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
const nameLength = Buffer.byteLength('posts/茶.html');

/** The archive with a number of two or four bytes changed. */
function change(at: number, value: number, bytes: 2 | 4 = 4): Buffer {
  const changed = Buffer.from(whole);
  changed.writeUIntLE(value, at, bytes);
  return changed;
}

/**
 * As archives of more than 4 GiB are written: the numbers at the end stand for larger ones in other
 * records (APPNOTE 4.4.1.4).
 */
function zip64(): Buffer {
  const end = Buffer.from(whole.subarray(-22));
  end.fill(0xff, 8, 20);
  const record = Buffer.alloc(56);
  record.writeUInt32LE(0x06064b50, 0);
  record.writeUInt32LE(44, 4);
  for (const at of [24, 32]) record.writeUInt32LE(2, at);
  record.writeUInt32LE(whole.length - 22 - listAt, 40);
  record.writeUInt32LE(listAt, 48);
  const locator = Buffer.alloc(20);
  locator.writeUInt32LE(0x07064b50, 0);
  locator.writeUInt32LE(whole.length - 22, 8);
  locator.writeUInt32LE(1, 16);
  return Buffer.concat([whole.subarray(0, -22), record, locator, end]);
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

test('an end in the comment that names no files is not the end', () => {
  const inner = Buffer.from(zipSync({}));
  const comment = Buffer.concat([inner, Buffer.from('tea')]);
  const content = Buffer.concat([change(whole.length - 2, comment.length, 2), comment]);
  expect(read(content)).toHaveLength(2);
});

test('a file that is refused leaves the others', () => {
  const entries = list(change(listAt + 8, 1, 2));
  expect(() => entries[0]?.read(1000)).toThrow('posts/茶.html: it is encrypted');
  expect(entries[1]?.read(1000)?.toString('utf8')).toBe('x');
});

test('a name that leaves its folder is only a name', () => {
  expect(read(zipSync({ '../../tea.html': strToU8('x') }))).toEqual([['../../tea.html', 'x']]);
});

test('two files that have the same bytes are each read within the limit', () => {
  const second = listAt + 46 + nameLength;
  const content = Buffer.from(whole);
  // All fields from the method of compression to the length of the content, and the place.
  whole.copy(content, second + 10, listAt + 10, listAt + 28);
  whole.copy(content, second + 42, listAt + 42, listAt + 46);
  expect(read(content)).toEqual([
    ['posts/茶.html', text],
    ['b', text],
  ]);
  expect(read(content, 399).map(([, found]) => found)).toEqual([undefined, undefined]);
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
  // Without its last byte it cannot be unpacked to its end. The packed bytes are within the limit.
  const cut = Buffer.from(bomb);
  const at = cut.readUInt32LE(cut.length - 6) + 20;
  cut.writeUInt32LE(cut.readUInt32LE(at) - 1, at);
  expect(read(cut, 20_000)).toEqual([['a', undefined]]);
  expect(() => read(cut, 20_000_000)).toThrow('a: it cannot be unpacked');
});

test('packed bytes of more than the limit are not read', () => {
  const content = Buffer.from(zipSync({ a: [new Uint8Array(3000), { level: 0 }] }));
  expect(read(content, 2999)).toEqual([['a', undefined]]);
  // Now the bytes would be unpacked, and cannot be.
  const at = content.readUInt32LE(content.length - 6);
  content.writeUInt16LE(8, at + 10);
  content.fill(0xff, 31, 100);
  expect(read(content, 1000)).toEqual([['a', undefined]]);
  expect(() => read(content, 3000)).toThrow('a: it cannot be unpacked');
});

test('a list of 33 MiB is refused', () => {
  const length = 33 * 1024 * 1024;
  const end = Buffer.from(zipSync({}));
  end.writeUInt32LE(length, 12);
  expect(() => list(Buffer.concat([Buffer.alloc(length), end]))).toThrow(/the list of its files/);
});

test.each([
  ['an empty file', Buffer.alloc(0), /its end is missing/],
  ['a cut archive', whole.subarray(0, -1), /its end is missing/],
  ['a list beyond the end', change(whole.length - 6, 0xfffffff0), /the list of its files/],
  ['a list without its length', change(whole.length - 10, 0), /the list of its files/],
  ['a long list', change(whole.length - 10, 0xffffffff), /the list of its files/],
  ['a damaged list', change(listAt, 0), /the list of its files/],
  ['more files than listed', change(whole.length - 12, 9, 2), /the list of its files/],
  ['a file in the list', change(listAt + 42, listAt), /posts\/茶\.html: its content is missing/],
  ['a file beyond the end', change(listAt + 42, 0xffffffff), /its content is missing/],
  ['a length beyond the list', change(listAt + 20, 0xffffffff), /its content is missing/],
  [
    'content that reaches into the list',
    change(listAt + 20, listAt - 30 - nameLength + 1),
    /is missing/,
  ],
  ['a ZIP64 archive', zip64(), /the list of its files/],
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
