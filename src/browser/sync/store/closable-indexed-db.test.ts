import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, test } from 'vitest';
import { done, entryOf, recordOf, testID, texts } from '../../../../test/documents.ts';
import { ClosableIndexedDb } from './closable-indexed-db.ts';
import { openIndexedDbStore } from './indexed-db-store.ts';

test('a page that closes its databases undoes its transactions, and the other pages go on', async () => {
  const disk = new IDBFactory();
  const open = (indexedDB: IDBFactory) => openIndexedDbStore('owner', { indexedDB, IDBKeyRange });
  const databases = new ClosableIndexedDb(disk);
  const store = done(await open(databases));
  const other = done(await open(disk));
  const entry = entryOf(recordOf(texts.mine));
  const writing = store.change(testID, () => ({ entry, result: 'written' }));
  const reading = store.list((articleID) => articleID);
  await Promise.resolve();
  databases.close();
  expect(await writing).toMatchObject({ kind: 'refused' });
  expect(await reading).toMatchObject({ kind: 'refused' });
  expect(done(await other.read(testID)).record).toBeNull();
  done(await other.change(testID, () => ({ entry, result: 'written' })));
  expect((await store.read(testID)).kind).not.toBe('done');
});

test('a database that is being opened meanwhile is closed as soon as it is open', async () => {
  const disk = new IDBFactory();
  const databases = new ClosableIndexedDb(disk);
  const opening = openIndexedDbStore('owner', { indexedDB: databases, IDBKeyRange });
  databases.close();
  const opened = await opening;
  if (opened.kind === 'done') expect((await opened.value.read(testID)).kind).not.toBe('done');
  const other = done(await openIndexedDbStore('owner', { indexedDB: disk, IDBKeyRange }));
  expect(done(await other.read(testID)).record).toBeNull();
});
