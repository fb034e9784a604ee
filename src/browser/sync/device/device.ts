import { contentHash } from '../../../shared/content-hash.ts';
import type { UiLang } from '../../../shared/lang/ui-lang.ts';
import { deviceTexts } from '../../../shared/texts/saving.ts';
import { askToPersist, browserParts, pageDatabases, refreshOnEvents } from '../browser-parts.ts';
import { FailoverStore } from '../failover-store.ts';
import type { Unstored } from '../rejoin.ts';
import { openIndexedDbStore } from '../store/indexed-db-store.ts';
import { contentOf, type WrittenEntry } from '../store/record.ts';
import {
  type Deleter,
  type DiskStore,
  emptyEntry,
  type StoreFault,
  type StoreOutcome,
} from '../store/store.ts';
import { type Snapshot, SyncLoop } from '../sync-loop.ts';
import type { SyncParts } from '../sync-parts.ts';
import { type Journal, openJournal, type UnloadWords } from '../unload-journal.ts';
import type { Written } from '../write.ts';
import { DeviceLogin } from './device-login.ts';

interface DeviceParts extends Omit<SyncParts, 'store'> {
  openDisk(): Promise<StoreOutcome<DiskStore>>;
  journal: Journal;
  lang: UiLang;
}

/** The documents of this device, as a page uses them. */
export class Device {
  /** What the disk of the device does not take, it keeps in memory until the disk does. */
  readonly store: FailoverStore;
  readonly sync: SyncLoop;
  /**
   * Is fulfilled when the server has sent the list of articles, or has not: then the page goes on
   * with its own.
   */
  readonly listed: Promise<unknown>;
  readonly #parts: DeviceParts;
  readonly #listeners = new Set<(articleID: string) => void>();

  private constructor(parts: DeviceParts, store: FailoverStore, sync: SyncLoop) {
    this.#parts = parts;
    this.store = store;
    this.sync = sync;
    const tell = (articleID: string) => {
      for (const listener of this.#listeners) listener(articleID);
    };
    sync.subscribe(tell);
    store.onFault((articleIDs) => {
      for (const articleID of articleIDs) tell(articleID);
      // The words of the disk may be newer than those of the server.
      if (articleIDs.length > 0) void sync.refresh();
    });
    this.listed = sync.refresh();
  }

  /** Starts a device on its disk. Words that an earlier page could not store are stored first. */
  static async start(parts: DeviceParts): Promise<Device> {
    const store = new FailoverStore(parts);
    const sync = new SyncLoop({ ...parts, store });
    await parts.journal.take(async (words) => {
      await sync.restore(words);
      return store.unstored(words.written.from.articleID) === undefined;
    });
    return new Device(parts, store, sync);
  }

  /** Why the disk does not keep everything: a sentence for the owner. Null as long as it does. */
  get fault(): string | null {
    return this.store.fault && describeStoreFault(this.store.fault, this.#parts.lang);
  }

  /** Whether the disk has not answered in time: it may have words that the page does not know. */
  get isSilent(): boolean {
    return this.store.fault?.kind === 'silent';
  }

  /**
   * Stores words. Rejects with a sentence for the owner if the disk begins to fail: the words are
   * then in memory, and are sent to the server.
   */
  async write(written: Written): Promise<WrittenEntry> {
    const { lang } = this.#parts;
    const hadFault = this.store.fault !== null;
    const outcome = await this.sync.commit(written);
    if (outcome.kind !== 'done') throw new Error(describeStoreFault(outcome, lang));
    const { fault } = this.store;
    if (!hadFault && fault) throw new Error(describeStoreFault(fault, lang));
    return outcome.value;
  }

  async snapshot(articleID: string): Promise<Snapshot> {
    const outcome = await this.sync.snapshot(articleID);
    return outcome.kind === 'done' ? outcome.value : { entry: emptyEntry, status: undefined };
  }

  /**
   * Asks the server for an article that the device does not have. False if the server gives none,
   * or the page has closed its store.
   */
  async fetch(articleID: string): Promise<boolean> {
    const answer = await this.#parts.server.fetch(articleID);
    return answer.kind === 'done' && this.sync.open(answer.value.article);
  }

  /**
   * Keeps words without waiting, because the page may end now: words of the page, and words that
   * the disk has not taken. Returns a function that deletes them again.
   */
  keepUnloadWords(words: UnloadWords): () => void {
    const unstored = this.store.unstored(words.written.from.articleID);
    return this.#parts.journal.keep(unstored ? sinceDisk(words, unstored) : words);
  }

  /** Calls `listener` when `fault` has begun or ended. */
  onFault(listener: () => void): void {
    this.store.onFault(() => listener());
  }

  /** Whether the disk has not taken the newest words of an article. */
  hasUnstored(articleID: string): boolean {
    return this.store.unstored(articleID) !== undefined;
  }

  /**
   * Calls `listener` when the documents were deleted while the page was open. If the browser has
   * deleted them, the device can store words again at once. If another tab has, because the owner
   * logged out, nothing is stored until somebody writes.
   */
  onLost(listener: (by: Deleter) => void): void {
    this.store.onGone(listener);
  }

  /** Calls `listener` when the words or the status of an article have changed. */
  readonly subscribe = (listener: (articleID: string) => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
}

/** The documents of a browser, all of whose tabs share a session. */
export interface BrowserDevice extends Device {
  /** What the server has told about the session. */
  readonly login: DeviceLogin;
}

/** Opens the documents of an owner in this browser. `ownerKey` separates the owners who use it. */
export async function openDevice(ownerKey: string, lang: UiLang): Promise<BrowserDevice> {
  const databases = pageDatabases();
  const device = await Device.start({
    ...browserParts(ownerKey),
    openDisk: () => openIndexedDbStore(ownerKey, databases),
    journal: openJournal(ownerKey),
    lang,
  });
  const login = new DeviceLogin(ownerKey);
  login.follow(device.sync);
  void askToPersist();
  refreshOnEvents(() => void device.sync.refresh());
  return Object.assign(device, { login });
}

/**
 * The words as a change of what the disk has. If that is not known, of the version of the server on
 * which they rest.
 */
function sinceDisk({ written }: UnloadWords, { origin, entry, given }: Unstored): UnloadWords {
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
