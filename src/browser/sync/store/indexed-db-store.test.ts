import { Dexie } from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { describe, expect, test } from 'vitest';
import { done, recordOf, testID, texts } from '../../../../test/documents.ts';
import { databaseName, openIndexedDbStore } from './indexed-db-store.ts';
import { emptyEntry } from './store.ts';

const record = recordOf(texts.mine);

function makeDevice() {
  const indexedDB = new IDBFactory();
  return {
    openTab: async () => done(await openIndexedDbStore('owner', { indexedDB, IDBKeyRange })),
  };
}

describe('a tab with IndexedDB', () => {
  const next = { ...record, version: record.version + 1 };
  const write = (written: typeof record) => () => ({
    entry: { ...emptyEntry, record: written },
    result: undefined,
  });

  test('does not copy a record again that it has written or read', async () => {
    const device = makeDevice();
    const [store, otherTab] = [await device.openTab(), await device.openTab()];
    await store.change(testID, write(record));
    expect(done(await store.read(testID)).record).toBe(record);
    const copy = done(await otherTab.read(testID)).record;
    expect(copy).not.toBe(record);
    expect(done(await otherTab.read(testID)).record).toBe(copy);
  });

  test('reads a record anew that another tab has written', async () => {
    const device = makeDevice();
    const [store, otherTab] = [await device.openTab(), await device.openTab()];
    await store.change(testID, write(record));
    await otherTab.change(testID, write(next));
    expect(done(await store.read(testID)).record).toEqual(next);
  });

  test('forgets a record that could not be written', async () => {
    const store = await makeDevice().openTab();
    await store.change(testID, write(record));
    // IndexedDB keeps no functions.
    const impossible = { ...next, base: () => {} } as unknown as typeof record;
    await expect(store.change(testID, write(impossible))).rejects.toThrow();
    expect(done(await store.read(testID)).record).toEqual(record);
  });

  test('does not make the database again once it has closed its store', async () => {
    const indexedDB = new IDBFactory();
    const store = done(await openIndexedDbStore('owner', { indexedDB, IDBKeyRange }));
    store.close();
    await new Promise((resolve) => {
      indexedDB.deleteDatabase(databaseName('owner')).onsuccess = resolve;
    });
    expect(await store.read(testID)).toEqual({ kind: 'gone' });
    expect(await store.reopen()).toEqual({ kind: 'gone' });
    expect(await indexedDB.databases()).toEqual([]);
  });

  test('does not open a database that a newer version of the program has changed', async () => {
    const indexedDB = new IDBFactory();
    const store = done(await openIndexedDbStore('owner', { indexedDB, IDBKeyRange }));
    await store.change(testID, write(record));
    const newer = new Dexie(databaseName('owner'), { indexedDB, IDBKeyRange });
    newer.version(1_000).stores({ records: 'articleID' });
    await newer.open();
    newer.close();
    expect(await store.change(testID, write(next))).toEqual({ kind: 'gone' });
    expect(await store.reopen()).toEqual({ kind: 'newer' });
    expect(await openIndexedDbStore('owner', { indexedDB, IDBKeyRange })).toEqual({
      kind: 'newer',
    });
  });

  test('does not write a base again with a new text', async () => {
    const indexedDB = new IDBFactory();
    const store = done(await openIndexedDbStore('owner', { indexedDB, IDBKeyRange }));
    await store.change(testID, write(record));
    const raw = await new Dexie(databaseName('owner'), { indexedDB, IDBKeyRange }).open();
    await raw.table('bases').put({ articleID: testID, base: 'untouched' });
    await store.change(testID, write(next));
    expect(await raw.table('records').get(testID)).toEqual({ ...next, base: null });
    expect(await raw.table('bases').get(testID)).toEqual({ articleID: testID, base: 'untouched' });
    raw.close();
  });

  test('reads a record that was kept when it held its base, and there were no stamps', async () => {
    const indexedDB = new IDBFactory();
    const old = new Dexie(databaseName('owner'), { indexedDB, IDBKeyRange });
    old.version(1).stores({ records: 'articleID', outbox: 'key, articleID', heads: 'articleID' });
    await old.table('records').put(record);
    old.close();
    const store = done(await openIndexedDbStore('owner', { indexedDB, IDBKeyRange }));
    expect(done(await store.read(testID)).record).toEqual(record);
  });
});

test('two owners of one browser have separate databases', async () => {
  const factories = { indexedDB: new IDBFactory(), IDBKeyRange };
  const mine = done(await openIndexedDbStore('one', factories));
  await mine.change(testID, () => ({ entry: { ...emptyEntry, record }, result: undefined }));
  const theirs = done(await openIndexedDbStore('two', factories));
  expect(done(await theirs.read(testID))).toEqual(emptyEntry);
  expect(done(await mine.read(testID)).record).toEqual(record);
});

test('a browser without IndexedDB refuses the store', async () => {
  const none = undefined as unknown as IDBFactory;
  expect(await openIndexedDbStore('owner', { indexedDB: none, IDBKeyRange })).toEqual({
    kind: 'refused',
    reason: expect.stringContaining('IndexedDB API missing'),
  });
});
