import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../each-database.ts';
import { seededRandom } from '../random.ts';
import { type Cut, Disk } from './disk.ts';
import type { DiskEvent } from './trace.ts';

const path = '/data/file';
const create: DiskEvent = { kind: 'create', path, empties: false };
const write = (text: string, offset = 0): DiskEvent => ({
  kind: 'write',
  path,
  offset,
  data: Buffer.from(text),
});
const sync = (synced: string): DiskEvent[] => [
  { kind: 'beginSync', path: synced, thread: '1' },
  { kind: 'endSync', path: synced, thread: '1' },
];
const syncAll = [...sync(path), ...sync('/data')];

/** The files after the events and a power cut, with their contents. */
function afterCut(events: readonly DiskEvent[], cut: Partial<Cut>): Record<string, string> {
  const disk = new Disk('/data');
  for (const event of events) disk.apply(event);
  const target = temporaryFolder();
  disk.writeAfterCut(target, {
    random: seededRandom(1),
    survival: 0,
    sectorBytes: 512,
    ...cut,
  });
  const names = readdirSync(target, { recursive: true, encoding: 'utf8' });
  return Object.fromEntries(names.map((name) => [name, readFileSync(join(target, name), 'utf8')]));
}

test.each<[string, DiskEvent[], Record<string, string>]>([
  ['a file whose folder was not synced', [create, write('text'), ...sync(path)], {}],
  [
    'the text of a file that was not synced',
    [create, write('text'), ...sync('/data')],
    { file: '' },
  ],
  [
    'a text that was written after the last sync',
    [create, write('old'), ...syncAll, write('new')],
    { file: 'old' },
  ],
  [
    'a text that was written while the sync ran',
    [
      create,
      write('old'),
      ...sync('/data'),
      { kind: 'beginSync', path, thread: '1' },
      write('new'),
      { kind: 'endSync', path, thread: '1' },
    ],
    { file: 'old' },
  ],
  [
    'a new length',
    [create, write('long text'), ...syncAll, { kind: 'truncate', path, bytes: 4 }],
    { file: 'long text' },
  ],
  [
    'a second name whose folder was not synced',
    [create, write('text'), ...syncAll, { kind: 'link', from: path, to: '/data/other' }],
    { file: 'text' },
  ],
  [
    'nothing of a file with a second name and without its first one',
    [
      create,
      write('text'),
      ...sync(path),
      { kind: 'link', from: path, to: '/data/other' },
      { kind: 'remove', path },
      ...sync('/data'),
    ],
    { other: 'text' },
  ],
  [
    'a new name',
    [create, write('text'), ...syncAll, { kind: 'rename', from: path, to: '/data/other' }],
    { file: 'text' },
  ],
  ['a removal', [create, ...syncAll, { kind: 'remove', path }], { file: '' }],
])('without a sync a power cut loses %s', (_, events, files) => {
  expect(afterCut(events, { survival: 0 })).toEqual(files);
});

test('a text, its length and its name survive when the file and its folder were synced', () => {
  const rename: DiskEvent = { kind: 'rename', from: path, to: '/data/other' };
  const events = [create, write('text', 2), ...sync(path), rename, ...sync('/data')];
  expect(afterCut(events, {})).toEqual({ other: '\0\0text' });
});

test('of a write that was not synced any pieces can survive', () => {
  const old = 'a'.repeat(2_048);
  const events = [create, write(old), ...syncAll, write('b'.repeat(2_048))];
  const seen = new Set<string>();
  const random = seededRandom(7);
  for (let run = 0; run < 400; run += 1) {
    const { file = '' } = afterCut(events, { random, survival: 0.5 });
    seen.add(file.replace(/a{512}/g, 'a').replace(/b{512}/g, 'b'));
  }
  expect([...seen].sort()).toEqual(
    Array.from({ length: 16 }, (_, index) =>
      index.toString(2).padStart(4, '0').replaceAll('0', 'a').replaceAll('1', 'b'),
    ),
  );
});

test('names survive in the order in which they came', () => {
  const names = ['one', 'two', 'three'];
  const events = names.map(
    (name): DiskEvent => ({ kind: 'create', path: `/data/${name}`, empties: false }),
  );
  const random = seededRandom(3);
  const seen = new Set<string>();
  for (let run = 0; run < 100; run += 1) {
    const found = Object.keys(afterCut(events, { random, survival: 0.9 }));
    seen.add(names.filter((name) => found.includes(name)).join());
  }
  expect([...seen].sort()).toEqual(['', 'one', 'one,two', 'one,two,three']);
});
