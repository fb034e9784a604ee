import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { describe, expect, test } from 'vitest';
import { done, testID } from '../../../test/documents.ts';
import { openMemoryFiles } from '../../../test/sync/memory-files.ts';
import type { WaitingFile } from './file-store.ts';
import { openIndexedDbFiles } from './indexed-db-files.ts';

/** A device on which tabs open their files. */
const devices = {
  memory() {
    const kept = new Map<string, WaitingFile>();
    return () => openMemoryFiles(kept);
  },
  IndexedDB() {
    const indexedDB = new IDBFactory();
    return () => openIndexedDbFiles('owner', { indexedDB, IDBKeyRange });
  },
};

function makeFile(change: Partial<WaitingFile>): WaitingFile {
  return {
    key: 'a',
    articleID: testID,
    name: 'rain.png',
    order: 1,
    file: new Blob(['rain']),
    place: { offset: 3, before: 'tea', after: '' },
    ...change,
  };
}

describe.each(Object.entries(devices))('files in %s', (_, makeDevice) => {
  test('wait for the next tab, with their content, place and order', async () => {
    const open = makeDevice();
    const store = open();
    done(await store.add(makeFile({ key: 'b', order: 2, name: 'second.png' })));
    done(await store.add(makeFile({})));
    done(await store.add(makeFile({ key: 'c', articleID: 'ZZZZZZZZZZZZ' })));
    const listed = done(await open().list(testID));
    expect(listed.map(({ name }) => name)).toEqual(['rain.png', 'second.png']);
    expect(listed[0]).toMatchObject({ key: 'a', place: { offset: 3, before: 'tea', after: '' } });
    expect(await listed[0]?.file.text()).toBe('rain');
    expect(done(await store.count())).toBe(3);
  });

  test('move with their text, and a removed file does not come back', async () => {
    const store = makeDevice()();
    done(await store.add(makeFile({})));
    const place = { offset: 9, before: 'x', after: 'y' };
    done(await store.move(new Map([...['a', 'gone'].map((key) => [key, place] as const)])));
    expect(done(await store.list(testID)).map((file) => file.place)).toEqual([place]);
    done(await store.remove('a'));
    done(await store.move(new Map([['a', place]])));
    expect(done(await store.list(testID))).toEqual([]);
    expect(done(await store.count())).toBe(0);
  });

  test('can be given to another article', async () => {
    const store = makeDevice()();
    done(await store.add(makeFile({})));
    done(await store.add(makeFile({ key: 'b', articleID: 'ZZZZZZZZZZZZ' })));
    done(await store.give(testID, 'BBBBBBBBBBBB'));
    expect(done(await store.list(testID))).toEqual([]);
    const [given] = done(await store.list('BBBBBBBBBBBB'));
    expect(given).toMatchObject({ key: 'a', place: { offset: 3 } });
    expect(await given?.file.text()).toBe('rain');
    expect(done(await store.list('ZZZZZZZZZZZZ'))).toHaveLength(1);
  });

  test('are all deleted when the owner logs out', async () => {
    const open = makeDevice();
    done(await open().add(makeFile({})));
    done(await open().wipe());
    expect(done(await open().count())).toBe(0);
  });
});
