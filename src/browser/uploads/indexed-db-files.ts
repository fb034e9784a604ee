import { Dexie, type DexieOptions, type EntityTable } from 'dexie';
import { faultOf } from '../sync/store/indexed-db-fault.ts';
import type { StoreOutcome } from '../sync/store/store.ts';
import type { FileStore, TextPlace, WaitingFile } from './file-store.ts';

interface Tables {
  files: EntityTable<Omit<WaitingFile, 'place'>, 'key'>;
  /** Apart from the files: a file can be large, and its place changes with each key. */
  places: EntityTable<TextPlace & { key: string }, 'key'>;
}

/** The page, or a logout, waits for what is read. */
const maxReadMs = 3_000;
/** A file of many megabytes takes some seconds. */
const maxWriteMs = 20_000;

/**
 * The files of an owner in IndexedDB. They have a database of their own, so that pages of an older
 * version of the program that are still open keep theirs. The database is opened when it is used
 * for the first time.
 */
export function openIndexedDbFiles(
  ownerKey: string,
  factories: Pick<DexieOptions, 'indexedDB' | 'IDBKeyRange'> = {},
): FileStore {
  const dexie = new Dexie(`suibi-files-${ownerKey}`, {
    ...factories,
    cache: 'disabled',
    chromeTransactionDurability: 'strict',
  });
  dexie.version(1).stores({ files: 'key, articleID', places: 'key' });
  const { files, places } = Object.fromEntries(
    dexie.tables.map((table) => [table.name, table]),
  ) as unknown as Tables;

  /** A database that does not answer keeps nobody waiting: no upload, and no logout. */
  async function use<Value>(
    work: () => PromiseLike<Value>,
    maxMs = maxWriteMs,
  ): Promise<StoreOutcome<Value>> {
    const silent = new Promise<{ kind: 'silent' }>((resolve) => {
      setTimeout(() => resolve({ kind: 'silent' }), maxMs);
    });
    const done = async () => ({ kind: 'done', value: await work() }) as const;
    try {
      return await Promise.race([done(), silent]);
    } catch (error) {
      const fault = faultOf(error);
      if (fault) return fault;
      throw error;
    }
  }

  return {
    add: ({ place, ...file }) =>
      use(() =>
        dexie.transaction('rw', files, places, async () => {
          await files.put(file);
          await places.put({ ...place, key: file.key });
        }),
      ),
    list: (articleID) =>
      use(
        () =>
          dexie.transaction('r', files, places, async () => {
            const found = await files.where('articleID').equals(articleID).sortBy('order');
            const placed = await places.bulkGet(found.map(({ key }) => key));
            return found.map((file, index) => {
              const { offset = 0, before = '', after = '' } = placed[index] ?? {};
              return { ...file, place: { offset, before, after } };
            });
          }),
        maxReadMs,
      ),
    move: (moved) =>
      use(() =>
        dexie.transaction('rw', files, places, async () => {
          const keys = [...moved.keys()];
          const known = await files.where('key').anyOf(keys).primaryKeys();
          await places.bulkPut(known.map((key) => ({ ...(moved.get(key) as TextPlace), key })));
        }),
      ),
    give: (articleID, otherID) =>
      use(async () => {
        await files.where('articleID').equals(articleID).modify({ articleID: otherID });
      }),
    remove: (key) =>
      use(() =>
        dexie.transaction('rw', files, places, async () => {
          await files.delete(key);
          await places.delete(key);
        }),
      ),
    count: () => use(() => files.count(), maxReadMs),
    wipe: () => use(() => dexie.delete()),
  };
}
