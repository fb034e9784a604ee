import type { UiLang } from '../../shared/lang/ui-lang.ts';
import { deviceTexts } from '../../shared/texts/saving.ts';
import { askToPersist, browserParts, refreshOnEvents } from '../documents/browser-parts.ts';
import {
  forgetLastWords,
  keepLastWords,
  type LastWords,
  takeLastWords,
} from '../documents/last-words.ts';
import { openIndexedDbStore } from '../documents/store/indexed-db-store.ts';
import { openMemoryStore } from '../documents/store/memory-store.ts';
import type { WrittenEntry } from '../documents/store/record.ts';
import {
  type Deleter,
  type DocumentStore,
  emptyEntry,
  type StoreFault,
  type StoreOutcome,
} from '../documents/store/store.ts';
import { type Look, type Sync, startSync } from '../documents/sync.ts';
import type { Written } from '../documents/write.ts';

/** The documents of this device, as a page uses them. */
export interface Device {
  /** The store and its exchange with the server. Both are others after the device has failed. */
  readonly store: DocumentStore;
  readonly sync: Sync;
  /** Why the device keeps nothing: a sentence for the owner. Null as long as it keeps words. */
  readonly fault: string | null;
  /** Stores words. Rejects with a sentence for the owner if the device cannot; the words then go to the server alone. */
  write(written: Written): Promise<WrittenEntry>;
  look(articleID: string): Promise<Look>;
  /** Is fulfilled when the server has sent the list of articles, or has not: then the page goes on with its own. */
  readonly listed: Promise<unknown>;
  /** Keeps words without waiting, because the page may end now. Returns a function that deletes them again. */
  keepLastWords(words: LastWords): () => void;
  /**
   * Calls `listener` when the documents were deleted while the page was open. If the browser has deleted them, the device
   * can store words again at once. If another tab has, because the owner logged out, nothing is stored until somebody
   * writes.
   */
  onLost(listener: (by: Deleter) => void): void;
  /** Calls `listener` when the words or the status of an article have changed. */
  subscribe(listener: (articleID: string) => void): () => void;
}

/**
 * Opens the documents of an owner. If the browser keeps nothing, or later fails to, the page goes on in memory: typed
 * words are still sent to the server, and `fault` says that they must not be left before.
 */
export async function openDevice(ownerKey: string, lang: UiLang): Promise<Device> {
  const parts = browserParts(ownerKey);
  const listeners = new Set<(articleID: string) => void>();
  const tell = (articleID: string) => {
    for (const listener of listeners) listener(articleID);
  };
  const lossListeners = new Set<(by: Deleter) => void>();
  let fault: string | null = null;

  const begin = (store: DocumentStore): { store: DocumentStore; sync: Sync } => {
    const sync = startSync({ ...parts, store });
    sync.subscribe(tell);
    store.onGone(async (by) => {
      if (by === 'browser') await store.reopen();
      for (const listener of lossListeners) listener(by);
    });
    return { store, sync };
  };

  const beginInMemory = (why: StoreFault) => {
    fault = describeStoreFault(why, lang);
    return begin(openMemoryStore());
  };

  const opened = await openIndexedDbStore(ownerKey);
  let { store, sync } = opened.kind === 'done' ? begin(opened.value) : beginInMemory(opened);
  await takeLastWords(ownerKey, async (words) => (await sync.restore(words)).kind === 'done');
  void askToPersist();
  refreshOnEvents(() => void sync.refresh());
  const listed = sync.refresh();

  const goOnInMemory = (why: StoreFault) => {
    sync.stop();
    ({ store, sync } = beginInMemory(why));
  };

  /** Does something with the store. A database that was deleted is made again. */
  async function attempt<Value>(
    work: () => Promise<StoreOutcome<Value>>,
  ): Promise<StoreOutcome<Value>> {
    const outcome = await work();
    if (outcome.kind !== 'gone') return outcome;
    const reopened = await store.reopen();
    return reopened.kind === 'done' ? work() : reopened;
  }

  return {
    get store() {
      return store;
    },
    get sync() {
      return sync;
    },
    get fault() {
      return fault;
    },
    async write(written) {
      const outcome = await attempt(() => sync.commit(written));
      if (outcome.kind === 'done') return outcome.value;
      goOnInMemory(outcome);
      await sync.commit(written);
      throw new Error(fault ?? '');
    },
    async look(articleID) {
      const outcome = await attempt(() => sync.look(articleID));
      if (outcome.kind === 'done') return outcome.value;
      goOnInMemory(outcome);
      return { entry: emptyEntry, status: undefined };
    },
    listed,
    keepLastWords(words) {
      const name = keepLastWords(ownerKey, words);
      return () => forgetLastWords(name);
    },
    onLost(listener) {
      lossListeners.add(listener);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function describeStoreFault(fault: StoreFault, lang: UiLang): string {
  const t = deviceTexts[lang];
  return fault.kind === 'refused' ? t.refused(fault.reason) : t[fault.kind];
}
