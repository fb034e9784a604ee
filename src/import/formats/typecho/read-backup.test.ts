import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../../test/each-database.ts';
import { makeBackup, signRow } from '../../../../test/typecho.ts';
import { readBackup } from './read-backup.ts';

function read(content: Buffer, columns = ['cid', 'text']) {
  const path = join(temporaryFolder(), 'tea.dat');
  writeFileSync(path, content);
  return [...readBackup(path)].map(({ table, text }) => [table, ...columns.map(text)]);
}

const mark = '%TYPECHO_BACKUP_0001%';
const oldMark = Buffer.from('%TYPECHO_BACKUP_FILE%');
const around = (row: Buffer | string) =>
  Buffer.concat([Buffer.from(mark), Buffer.from(row), Buffer.from(mark)]);
const row = (lengths: string, body: string, table = 1) =>
  around(signRow(table, Buffer.from(lengths), Buffer.from(body)));

const whole = makeBackup([
  ['contents', { cid: 1, template: null, text: '茶' }],
  ['metas', { mid: 2, text: '' }],
  ['plugin', { text: 'x' }],
]);

test('rows have their table and the texts of their columns', () => {
  expect(read(whole)).toEqual([
    ['contents', '1', '茶'],
    ['metas', '', ''],
    ['plugins', '', 'x'],
  ]);
});

test('the first form of the file holds texts of more than 64 KiB', () => {
  const text = '茶'.repeat(50_000);
  expect(read(makeBackup([['contents', { cid: 1, text }]], 'FILE'))).toEqual([
    ['contents', '1', text],
  ]);
});

test('a backup without rows is empty', () => {
  expect(read(makeBackup([]))).toEqual([]);
});

const flipped = Buffer.from(whole);
flipped.writeUInt8(flipped.readUInt8(90) ^ 1, 90);

test.each([
  ['a cut file', whole.subarray(0, -30), /its end is missing/],
  ['only the beginning', Buffer.from(mark), /its end is missing/],
  ['two marks that overlap', Buffer.from(mark + mark.slice(5)), /its end is missing/],
  [
    'a file whose middle is missing',
    Buffer.concat([whole.subarray(0, 60), whole.subarray(-21)]),
    /row 1 at byte 21: it goes beyond the end/,
  ],
  ['a changed bit', flipped, /row 1 at byte 21: its checksum is wrong/],
  ['a head that is cut', around('abc'), /row 1 at byte 21: it goes beyond the end/],
  ['a schema beyond the end', around('\x01\0\xff\xff\0\0\0\0'), /it goes beyond the end/],
  ['lengths beyond the end', row('{"text":100}', 'x'), /are not the length of the row/],
  ['lengths below the length', row('{"text":1}', 'xyz'), /are not the length of the row/],
  ['a negative length', row('{"a":5,"text":-4}', 'x'), /lengths of its columns cannot be read/],
  ['a huge length', row('{"text":1e300}', 'x'), /lengths of its columns cannot be read/],
  ['a length that is a text', row('{"text":"1"}', 'x'), /lengths of its columns cannot be read/],
  ['a list of lengths', row('[1]', 'x'), /lengths of its columns cannot be read/],
  ['lengths that are no JSON', row('{"text":', 'x'), /lengths of its columns cannot be read/],
  [
    'lengths of the first form beyond the end',
    Buffer.from(
      makeBackup([['contents', { a: 'x' }]], 'FILE')
        .toString('latin1')
        .replace(':1}', ':9}'),
      'latin1',
    ),
    /row 1 at byte 21: it goes beyond the end/,
  ],
  [
    'lengths of gigabytes',
    Buffer.concat([
      oldMark,
      signRow(1, Buffer.from('{"text":9000000000}'), Buffer.from('x'), 'FILE'),
      oldMark,
    ]),
    /row 1 at byte 21: it is larger than 64 MiB/,
  ],
])('%s is refused', (_name, content, message) => {
  expect(() => read(content)).toThrow(message);
});

test('each cut of a backup is refused', () => {
  for (let length = 0; length < whole.length; length += 1) {
    expect(() => read(whole.subarray(0, length))).toThrow(/begin as a backup|end is missing/);
  }
});
