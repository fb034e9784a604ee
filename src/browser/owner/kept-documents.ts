import { createSaveKey } from '../../shared/save-key.ts';
import { forgetRows } from '../kept-rows.ts';
import { pause } from '../sync/browser-parts.ts';
import { FailoverStore } from '../sync/failover-store.ts';
import { forgetAcknowledged } from '../sync/forget-acknowledged.ts';
import { forgetLoggedOut } from '../sync/login-notes.ts';
import { isUnsent } from '../sync/plan.ts';
import { openIndexedDbStore } from '../sync/store/indexed-db-store.ts';
import { contentOf } from '../sync/store/record.ts';
import { restore, takeJournal, wipeJournal } from '../sync/unload-journal.ts';
import { openIndexedDbFiles } from '../uploads/indexed-db-files.ts';

/** What this browser keeps for the owner, for a logout. */
export async function openKeptDocuments(ownerKey: string) {
  // A disk that does not answer must not keep the owner from logging out.
  const store = new FailoverStore({
    openDisk: () => openIndexedDbStore(ownerKey),
    pause,
    createKey: createSaveKey,
  });
  const files = openIndexedDbFiles(ownerKey);
  await takeJournal(ownerKey, async (words) => {
    const { articleID } = words.written.from;
    await store.change(articleID, (entry) => ({
      entry: restore(entry, words, createSaveKey),
      result: undefined,
    }));
    return store.unstored(articleID) === undefined;
  });
  return {
    /**
     * The documents with words that the server does not have, each as Markdown with its title as
     * heading.
     */
    async listUnsent(): Promise<string[]> {
      const listed = await store.list((_, entry) => {
        if (!isUnsent(entry) || !entry.record) return [];
        const { title, markdown } = contentOf(entry.record);
        return [`# ${title}\n\n${markdown}`];
      });
      return listed.kind === 'done' ? listed.value.flat() : [];
    },
    /** How many files wait for their upload. */
    async countFiles(): Promise<number> {
      const counted = await files.count();
      return counted.kind === 'done' ? counted.value : 0;
    },
    /** How many documents have words that the server does not have. */
    async countUnsent(): Promise<number> {
      const listed = await store.list((_, entry) => isUnsent(entry));
      return listed.kind === 'done' ? listed.value.filter(Boolean).length : 0;
    },
    /** Deletes what the server has: the owner has ended this device from elsewhere. */
    forgetAcknowledged() {
      forgetRows();
      return forgetAcknowledged(store);
    },
    async wipe(): Promise<void> {
      wipeJournal(ownerKey);
      forgetRows();
      forgetLoggedOut(ownerKey);
      await store.wipe();
      await files.wipe();
    },
  };
}
