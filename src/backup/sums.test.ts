import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../test/each-database.ts';
import { readSums, writeSums } from './sums.ts';

const sum = createHash('sha256').update('content').digest('hex');

const names = ['a.md', '茶 碗.png', ' two  spaces ', 'back\\slash', 'line\nend', '*star'];

test.each(names)('the sum of %j is read as it was written', (name) => {
  const sums = new Map([
    [name, sum],
    ['other', sum],
  ]);
  expect(readSums(writeSums(sums))).toEqual(sums);
});

test.runIf(process.platform === 'linux')('sha256sum checks the sums', () => {
  const folder = temporaryFolder();
  for (const name of names) writeFileSync(join(folder, name), 'content');
  const input = writeSums(new Map(names.map((name) => [name, sum])));
  const check = () => execFileSync('sha256sum', ['--check', '-'], { cwd: folder, input });
  expect(check().toString().match(/: OK$/gm)).toHaveLength(names.length);
  writeFileSync(join(folder, 'a.md'), 'other');
  expect(check).toThrow();
});

test.each([
  ['nothing', ''],
  ['no line end', `${sum}  a`],
  ['a short sum', `${sum.slice(1)}  a\n`],
  ['one space', `${sum} a\n`],
  ['no name', `${sum}  \n`],
  ['an empty line', `${sum}  a\n\n`],
  ['a name twice', `${sum}  a\n${sum}  a\n`],
])('a text with %s is not read', (_, text) => {
  expect(readSums(text)).toBeUndefined();
});
