import { contentHash } from '../../../shared/content-hash.ts';
import type { UiLang } from '../../../shared/lang/ui-lang.ts';
import { deviceTexts } from '../../../shared/texts/saving.ts';
import { askToPersist, browserParts, pageDatabases, refreshOnEvents } from '../browser-parts.ts';
import { FailoverStore } from '../failover-store.ts';
import { type Journal, type LastWords, openJournal } from '../last-words.ts';
import type { Unstored } from '../rejoin.ts';
import { openIndexedDbStore } from '../store/indexed-db-store.ts';
import { contentOf, type WrittenEntry } from '../store/record.ts';
import {
  type Deleter,
  type DocumentStore,
  emptyEntry,
  type StoreFault,
  type StoreOutcome,
} from '../store/store.ts';
import { type Look, type Sync, startSync } from '../sync.ts';
import type { SyncParts } from '../sync-parts.ts';
import type { Written } from '../write.ts';
import { type DeviceLogin, followLogin } from './device-login.ts';

/** The documents of this device, as a page uses them. */
export interface Device {
  /** What the disk of the device does not take, it keeps in memory until the disk does. */
  readonly store: DocumentStore;
  readonly sync: Sync;
  /** Why the disk does not keep everything: a sentence for the owner. Null as long as it does. */
  readonly fault: string | null;
  /** Whether the disk has not answered in time: it may have words that the page does not know. */
  readonly isSilent: boolean;
  /**
   * Stores words. Rejects with a sentence for the owner if the disk begins to fail: the words are then in memory, and are sent to the
   * server.
   */
  write(written: Written): Promise<WrittenEntry>;
  look(articleID: string): Promise<Look>;
  /** Asks the server for an article that the device does not have. False if the server gives none, or the page has closed its store. */
  fetch(articleID: string): Promise<boolean>;
  /** Is fulfilled when the server has sent the list of articles, or has not: then the page goes on with its own. */
  readonly listed: Promise<unknown>;
  /**
   * Keeps words without waiting, because the page may end now: words of the page, and words that the disk has not taken. Returns a
   * function that deletes them again.
   */
  keepLastWords(words: LastWords): () => void;
  /** Calls `listener` when `fault` has begun or ended. */
  onFault(listener: () => void): void;
  /** Whether the disk has not taken the newest words of an article. */
  hasUnstored(articleID: string): boolean;
  /**
   * Calls `listener` when the documents were deleted while the page was open. If the browser has deleted them, the device
   * can store words again at once. If another tab has, because the owner logged out, nothing is stored until somebody
   * writes.
   */
  onLost(listener: (by: Deleter) => void): void;
  /** Calls `listener` when the words or the status of an article have changed. */
  subscribe(listener: (articleID: string) => void): () => void;
}

interface DeviceParts extends Omit<SyncParts, 'store'> {
  openDisk(): Promise<StoreOutcome<DocumentStore>>;
  journal: Journal;
  lang: UiLang;
}

/** The documents of a browser, all of whose tabs share a session. */
export interface BrowserDevice extends Device {
  /** What the server has told about the session. */
  readonly login: DeviceLogin;
}

/** Opens the documents of an owner in this browser. `ownerKey` separates the owners who use it. */
export async function openDevice(ownerKey: string, lang: UiLang): Promise<BrowserDevice> {
  const databases = pageDatabases();
  const device = await startDevice({
    ...browserParts(ownerKey),
    openDisk: () => openIndexedDbStore(ownerKey, databases),
    journal: openJournal(ownerKey),
    lang,
  });
  const login = followLogin(ownerKey);
  login.follow(device.sync);
  void askToPersist();
  refreshOnEvents(() => void device.sync.refresh());
  return Object.assign(device, { login });
}

/** Starts a device on its disk. Words that an earlier page could not store are stored first. */
export async function startDevice(parts: DeviceParts): Promise<Device> {
  const { journal, lang } = parts;
  const store = new FailoverStore(parts);
  const sync = startSync({ ...parts, store });
  const listeners = new Set<(articleID: string) => void>();
  const tell = (articleID: string) => {
    for (const listener of listeners) listener(articleID);
  };
  sync.subscribe(tell);
  store.onFault((articleIDs) => {
    for (const articleID of articleIDs) tell(articleID);
    // The words of the disk may be newer than those of the server.
    if (articleIDs.length > 0) void sync.refresh();
  });
  await journal.take(async (words) => {
    await sync.restore(words);
    return store.unstored(words.written.from.articleID) === undefined;
  });
  const listed = sync.refresh();

  return {
    store,
    sync,
    get fault() {
      return store.fault && describeStoreFault(store.fault, lang);
    },
    get isSilent() {
      return store.fault?.kind === 'silent';
    },
    async write(written) {
      const hadFault = store.fault !== null;
      const outcome = await sync.commit(written);
      if (outcome.kind !== 'done') throw new Error(describeStoreFault(outcome, lang));
      if (!hadFault && store.fault) throw new Error(describeStoreFault(store.fault, lang));
      return outcome.value;
    },
    async look(articleID) {
      const outcome = await sync.look(articleID);
      return outcome.kind === 'done' ? outcome.value : { entry: emptyEntry, status: undefined };
    },
    async fetch(articleID) {
      const answer = await parts.server.fetch(articleID);
      return answer.kind === 'done' && sync.open(answer.value.article);
    },
    listed,
    keepLastWords(words) {
      const unstored = store.unstored(words.written.from.articleID);
      return journal.keep(unstored ? sinceDisk(words, unstored) : words);
    },
    onFault(listener) {
      store.onFault(() => listener());
    },
    hasUnstored: (articleID) => store.unstored(articleID) !== undefined,
    onLost(listener) {
      store.onGone(listener);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The words as a change of what the disk has. If that is not known, of the version of the server on which they rest. */
function sinceDisk({ written }: LastWords, { origin, entry, given }: Unstored): LastWords {
  const storing = given?.record ? contentHash(contentOf(given.record)) : null;
  const isStored = (key: string) => origin?.outbox.some((save) => save.key === key) ?? false;
  const waiting = entry.outbox.filter(({ key }) => !isStored(key)).map(({ content }) => content);
  if (!origin?.record) return { written, storing, waiting, isLost: true };
  return { written: { ...written, from: origin.record }, storing, waiting };
}

function describeStoreFault(fault: StoreFault, lang: UiLang): string {
  const t = deviceTexts[lang];
  return fault.kind === 'refused' ? t.refused(fault.reason) : t[fault.kind];
}
