import { createArticleId } from '../../../shared/article-id.ts';
import { coverFilesOf, type FileStore } from '../../uploads/file-store.ts';
import type { Device } from './device.ts';

/**
 * What can become of the words and files that this device has of an article that was deleted for
 * good.
 */
export function removedDocuments(device: Device, files: FileStore) {
  return {
    /**
     * Makes a new article of them, and sends it. Returns its id; undefined if the device cannot
     * write.
     */
    async keepAsNew(articleID: string): Promise<string | undefined> {
      const newID = createArticleId();
      const kept = await device.sync.keepAsNew(articleID, newID);
      if (kept.kind !== 'done') return undefined;
      await files.give(articleID, newID);
      await files.give(coverFilesOf(articleID), coverFilesOf(newID));
      return newID;
    },

    /** Deletes them from this device. */
    async forget(articleID: string): Promise<void> {
      await device.sync.forget(articleID);
      for (const name of [articleID, coverFilesOf(articleID)]) {
        const listed = await files.list(name);
        for (const { key } of listed.kind === 'done' ? listed.value : []) await files.remove(key);
      }
    },
  };
}
