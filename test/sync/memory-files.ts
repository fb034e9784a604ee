import type { StoreOutcome } from '../../src/browser/sync/store/store.ts';
import type { FileStore, WaitingFile } from '../../src/browser/uploads/file-store.ts';

/** A store of files in memory. */
export function openMemoryFiles(kept: Map<string, WaitingFile> = new Map()): FileStore {
  const done = async <Value>(value: Value): Promise<StoreOutcome<Value>> => ({
    kind: 'done',
    value,
  });
  return {
    async add(file) {
      kept.set(file.key, { ...file, place: { ...file.place } });
      return done(undefined);
    },
    list: (articleID) =>
      done(
        [...kept.values()]
          .filter((file) => file.articleID === articleID)
          .sort((one, other) => one.order - other.order)
          .map((file) => ({ ...file, place: { ...file.place } })),
      ),
    async move(places) {
      for (const [key, place] of places) {
        const file = kept.get(key);
        if (file) kept.set(key, { ...file, place: { ...place } });
      }
      return done(undefined);
    },
    async give(articleID, otherID) {
      for (const [key, file] of kept) {
        if (file.articleID === articleID) kept.set(key, { ...file, articleID: otherID });
      }
      return done(undefined);
    },
    async remove(key) {
      kept.delete(key);
      return done(undefined);
    },
    count: () => done(kept.size),
    async wipe() {
      kept.clear();
      return done(undefined);
    },
  };
}
