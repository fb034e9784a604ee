import { expect, test } from 'vitest';
import {
  acknowledgedRecord,
  done,
  entryOf,
  makeHead,
  testID,
  texts,
} from '../../../test/documents.ts';
import { settled } from '../../../test/sync/device.ts';
import { makeDisk } from '../../../test/sync/disk.ts';
import { FailoverStore } from './failover-store.ts';
import { contentOf, type DocumentEntry, withContent } from './store/record.ts';

const start = entryOf(acknowledgedRecord(texts.one));

/** A store on a disk that has an article. `pass` lets all times pass for which it waits. */
async function openOn(disk = makeDisk()) {
  disk.memory.entries.set(testID, start);
  const pauses = new Set<() => void>();
  const store = new FailoverStore({
    openDisk: disk.open,
    pause: () => new Promise<void>((resolve) => pauses.add(resolve)),
    createKey: () => 'key',
  });
  const pass = async () => {
    await settled();
    for (const end of [...pauses]) end();
    pauses.clear();
    await settled();
  };
  const told: (readonly string[])[] = [];
  store.onFault((articleIDs) => told.push(articleIDs));
  return { disk, store, pass, told };
}

function write(store: FailoverStore, content = texts.mine) {
  return store.change(testID, (entry) => {
    const { record } = entry;
    if (!record) return { result: 'no record' };
    const written = { ...withContent(record, content), version: record.version + 1 };
    return { entry: { ...entry, record: written }, result: 'written' };
  });
}

const markdownOf = (entry: DocumentEntry | undefined) =>
  entry?.record && contentOf(entry.record).markdown;

test.each(['full', 'refused'] as const)(
  'words that a disk refuses (%s) stay in memory, and go to the disk as soon as it takes words',
  async (mood) => {
    const { disk, store, pass, told } = await openOn();
    await store.read(testID);
    disk.be(mood);
    expect(await write(store)).toEqual({ kind: 'done', value: 'written' });
    expect(store.fault?.kind).toBe(mood);
    expect(markdownOf(done(await store.read(testID)))).toBe(texts.mine.markdown);
    expect(disk.memory.entries.get(testID)).toEqual(start);
    disk.be('well');
    await pass();
    expect(markdownOf(disk.memory.entries.get(testID))).toBe(texts.mine.markdown);
    expect(store.fault).toBeNull();
    expect(store.unstored(testID)).toBeUndefined();
    expect(told).toEqual([[], [testID]]);
  },
);

test.each(Array.from({ length: 12 }, (_, turns) => turns))(
  'a disk that is full stays a fault when it answers a reader at the same time (%i turns later)',
  async (turns) => {
    const { disk, store } = await openOn();
    disk.be('full');
    const writing = write(store);
    for (let turn = 0; turn < turns; turn += 1) await undefined;
    await Promise.all([writing, store.read('BBBBBBBBBBBB')]);
    expect(store.unstored(testID)).toBeDefined();
    expect(store.fault).toEqual({ kind: 'full' });
  },
);

test('the next words take those with them that the disk refused before', async () => {
  const { disk, store } = await openOn();
  disk.be('full');
  await write(store, texts.mine);
  disk.be('well');
  await store.change(testID, (entry) => ({ entry: { ...entry, head: null }, result: '' }));
  expect(disk.memory.entries.get(testID)).toMatchObject({ head: null });
  expect(markdownOf(disk.memory.entries.get(testID))).toBe(texts.mine.markdown);
  expect(store.fault).toBeNull();
});

test('a disk that does not answer keeps nobody waiting', async () => {
  const { disk, store, pass } = await openOn();
  disk.be('silent');
  const reading = store.read(testID);
  await pass();
  expect(done(await reading).record).toBeNull();
  expect(store.fault).toEqual({ kind: 'silent' });
  // It is not asked again before it has answered.
  expect(done(await store.list((articleID) => articleID))).toEqual([]);
  expect(await store.changeHeads(() => [makeHead()])).toEqual({ kind: 'done', value: undefined });
  expect(done(await store.read(testID)).head).toEqual(makeHead());
  disk.be('well');
  await pass();
  expect(store.fault).toBeNull();
  expect(done(await store.read(testID)).record).toEqual(start.record);
});

test('a change that the disk made late is not made twice', async () => {
  const { disk, store, pass } = await openOn();
  await store.read(testID);
  disk.be('slow');
  const writing = write(store, texts.mine);
  await pass();
  expect(await writing).toEqual({ kind: 'done', value: 'written' });
  expect(store.fault).toEqual({ kind: 'silent' });
  expect(markdownOf(disk.memory.entries.get(testID))).toBe(texts.mine.markdown);
  await write(store, texts.both);
  disk.be('well');
  await pass();
  const { record, outbox } = disk.memory.entries.get(testID) ?? start;
  expect(record && contentOf(record)).toEqual(texts.both);
  expect(record?.conflict).toBeNull();
  expect(outbox).toEqual([]);
});

test('a change that the disk has not begun in time is given up, and made from memory', async () => {
  const { disk, store, pass } = await openOn();
  await store.read(testID);
  disk.be('silent');
  const writing = write(store, texts.mine);
  await pass();
  await writing;
  disk.memory.entries.set(testID, { ...start, head: makeHead({ title: 'Of another tab' }) });
  disk.be('well');
  await pass();
  const entry = disk.memory.entries.get(testID);
  expect(markdownOf(entry)).toBe(texts.mine.markdown);
  expect(entry?.head?.title).toBe('Of another tab');
  expect(entry?.record?.version).toBe(2);
});

test('a disk that could not be opened is opened again', async () => {
  const disk = makeDisk();
  disk.be('refused');
  const { store } = await openOn(disk);
  expect(done(await store.read(testID)).record).toBeNull();
  expect(store.fault).toEqual({ kind: 'refused', reason: 'no' });
  disk.be('well');
  expect(done(await store.read(testID)).record).toEqual(start.record);
  expect(store.fault).toBeNull();
});

test('a store that was closed answers that it is gone', async () => {
  const { disk, store, pass } = await openOn();
  await store.read(testID);
  store.close();
  expect(await write(store)).toEqual({ kind: 'gone' });
  expect(await store.read(testID)).toEqual({ kind: 'gone' });
  await pass();
  expect(disk.memory.entries.get(testID)).toEqual(start);
});
