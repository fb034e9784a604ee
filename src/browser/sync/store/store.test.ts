import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { describe, expect, test } from 'vitest';
import {
  done,
  makeHead,
  makeRecord,
  makeSave,
  recordOf,
  testID,
  texts,
} from '../../../../test/documents.ts';
import { databaseName, openIndexedDbStore } from './indexed-db-store.ts';
import { loseStorage, makeMemoryDevice, openMemoryStore } from './memory-store.ts';
import { emptyEntry } from './store.ts';

/**
 * A device that tabs open stores on. `lose` deletes everything, as the browser can do at any time.
 */
const devices = {
  memory() {
    const device = makeMemoryDevice();
    return {
      openTab: async () => openMemoryStore(device),
      lose: async () => loseStorage(device),
    };
  },
  IndexedDB() {
    const indexedDB = new IDBFactory();
    return {
      openTab: async () => done(await openIndexedDbStore('owner', { indexedDB, IDBKeyRange })),
      lose: () =>
        new Promise<void>((resolve, reject) => {
          const request = indexedDB.deleteDatabase(databaseName('owner'));
          request.onsuccess = () => resolve();
          request.onerror = () => reject(request.error);
        }),
    };
  },
};

const other = 'ZZZZZZZZZZZZ';
const record = recordOf(texts.mine);
const first = makeSave({ key: 'b', order: 1 });
const second = makeSave({ key: 'a', order: 2 });

describe.each(Object.entries(devices))('a store in %s', (_, makeDevice) => {
  test('has an empty entry for an article of which nothing is kept', async () => {
    const store = await makeDevice().openTab();
    expect(done(await store.read(testID))).toEqual(emptyEntry);
    expect(done(await store.list((articleID) => articleID))).toEqual([]);
  });

  test('keeps record, outbox and head of an article for the next tab', async () => {
    const device = makeDevice();
    const store = await device.openTab();
    const entry = { record, outbox: [first, second], head: makeHead() };
    expect(done(await store.change(testID, () => ({ entry, result: 'kept' })))).toBe('kept');
    store.close();
    const next = await device.openTab();
    expect(done(await next.read(testID))).toEqual(entry);
  });

  test('keeps a base with a new text, and takes a new base and none', async () => {
    const device = makeDevice();
    const store = await device.openTab();
    const base = { revision: 2, key: 'key 2', content: texts.theirs };
    for (const next of [
      record,
      { ...record, document: { ...record.document, title: 'Rain' } },
      { ...record, base },
      { ...record, base: null },
      record,
    ]) {
      await store.change(testID, (entry) => ({ entry: { ...entry, record: next }, result: '' }));
      expect(done(await (await device.openTab()).read(testID)).record).toEqual(next);
    }
  });

  test('lists the saves of an article in the order in which they are sent', async () => {
    const store = await makeDevice().openTab();
    const add = (save: typeof first) =>
      store.change(testID, (entry) => ({
        entry: { ...entry, outbox: [...entry.outbox, save] },
        result: undefined,
      }));
    await add(first);
    await add(second);
    const foreign = makeSave({ key: 'c', articleID: other });
    await store.change(other, (entry) => ({ entry: { ...entry, outbox: [foreign] }, result: '' }));
    expect(done(await store.read(testID)).outbox).toEqual([first, second]);
  });

  test('writes nothing without an entry', async () => {
    const store = await makeDevice().openTab();
    const seen = await store.change(testID, (entry) => ({ result: entry }));
    expect(done(seen)).toEqual(emptyEntry);
    expect(done(await store.list((articleID) => articleID))).toEqual([]);
  });

  test('writes nothing if the decision throws', async () => {
    const store = await makeDevice().openTab();
    await store.change(testID, () => ({ entry: { ...emptyEntry, record }, result: undefined }));
    const broken = store.change(testID, () => {
      throw new Error('a fault of the program');
    });
    await expect(broken).rejects.toThrow('a fault of the program');
    expect(done(await store.read(testID)).record).toEqual(record);
  });

  test('lets no other tab write between reading and writing', async () => {
    const device = makeDevice();
    const tabs = [await device.openTab(), await device.openTab()];
    await tabs[0]?.change(testID, () => ({ entry: { ...emptyEntry, record }, result: '' }));
    const grow = (entry: typeof emptyEntry) => ({
      entry: {
        ...entry,
        record: entry.record && { ...entry.record, version: entry.record.version + 1 },
      },
      result: undefined,
    });
    await Promise.all(
      Array.from({ length: 20 }, (_, index) => tabs[index % 2]?.change(testID, grow)),
    );
    expect(done((await tabs[0]?.read(testID)) ?? { kind: 'gone' }).record?.version).toBe(21);
  });

  test('removes a save, a record and a head that the decision leaves out', async () => {
    const store = await makeDevice().openTab();
    const entry = { record, outbox: [first, second], head: makeHead() };
    await store.change(testID, () => ({ entry, result: undefined }));
    await store.change(testID, (kept) => ({
      entry: { ...kept, outbox: kept.outbox.slice(1) },
      result: undefined,
    }));
    expect(done(await store.read(testID))).toEqual({ ...entry, outbox: [second] });
    await store.change(testID, () => ({ entry: emptyEntry, result: undefined }));
    expect(done(await store.read(testID))).toEqual(emptyEntry);
  });

  test('lists every article of which anything is kept, in the order of the ids', async () => {
    const store = await makeDevice().openTab();
    const ids = ['3', '2', '1'].map((digit) => digit.repeat(12));
    const entries = [
      { ...emptyEntry, record: makeRecord({ articleID: ids[0] as string }) },
      { ...emptyEntry, outbox: [makeSave({ articleID: ids[1] as string })] },
      { ...emptyEntry, head: makeHead({ articleID: ids[2] as string }) },
    ];
    for (const [index, entry] of entries.entries()) {
      await store.change(ids[index] as string, () => ({ entry, result: undefined }));
    }
    const listed = await store.list((articleID, entry) => ({ articleID, entry }));
    expect(done(listed)).toEqual(
      ids.map((articleID, index) => ({ articleID, entry: entries[index] })).reverse(),
    );
  });

  test('replaces the list of articles, and leaves the texts alone', async () => {
    const store = await makeDevice().openTab();
    const entry = { record, outbox: [first], head: makeHead() };
    await store.change(testID, () => ({ entry, result: undefined }));
    const next = makeHead({ articleID: other });
    let seen: unknown;
    await store.changeHeads((kept) => {
      seen = kept;
      return [next];
    });
    expect(seen).toEqual([entry.head]);
    expect(done(await store.read(testID))).toEqual({ ...entry, head: null });
    expect(done(await store.read(other))).toEqual({ ...emptyEntry, head: next });
  });

  test('is gone when the browser deletes it, says so at once, and can begin anew', async () => {
    const device = makeDevice();
    const store = await device.openTab();
    await store.change(testID, () => ({ entry: { ...emptyEntry, record }, result: undefined }));
    let told = 0;
    store.onGone(() => {
      told += 1;
    });
    await device.lose();
    expect(told).toBe(1);
    expect(await store.read(testID)).toEqual({ kind: 'gone' });
    expect(await store.change(testID, () => ({ result: undefined }))).toEqual({ kind: 'gone' });
    done(await store.reopen());
    expect(done(await store.read(testID))).toEqual(emptyEntry);
  });

  test('wiped in one tab, is gone in the other', async () => {
    const device = makeDevice();
    const [store, otherTab] = [await device.openTab(), await device.openTab()];
    await store.change(testID, () => ({ entry: { ...emptyEntry, record }, result: undefined }));
    let told = 0;
    otherTab.onGone(() => {
      told += 1;
    });
    done(await store.wipe());
    expect(told).toBe(1);
    expect(await otherTab.read(testID)).toEqual({ kind: 'gone' });
    const next = await device.openTab();
    expect(done(await next.list((articleID) => articleID))).toEqual([]);
  });
});

test.each(['full', 'gone'] as const)('memory that is %s answers so', async (kind) => {
  const device = makeMemoryDevice();
  const store = openMemoryStore(device);
  device.fault = { kind };
  expect(await store.change(testID, () => ({ result: undefined }))).toEqual({ kind });
});
