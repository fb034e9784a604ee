import { makeServerCalls } from '../../src/browser/documents/http-server-calls.ts';
import {
  loseStorage,
  makeMemoryDevice,
  openMemoryStore,
} from '../../src/browser/documents/store/memory-store.ts';
import {
  contentOf,
  type DocumentEntry,
  type DocumentRecord,
} from '../../src/browser/documents/store/record.ts';
import { startSync } from '../../src/browser/documents/sync.ts';
import { newRecord } from '../../src/browser/documents/write.ts';
import { type ArticleContent, type FieldName, fieldNames } from '../../src/shared/document.ts';
import { createSaveKey } from '../../src/shared/save-key.ts';
import { done } from '../documents.ts';
import { makeNetwork, type Wire } from './network.ts';

/** A browser of the owner: its network, its store, its tabs. `hasLocks` is false for a page on plain http. */
export function makeDevice(wire: Wire, { hasLocks = true } = {}) {
  const memory = makeMemoryDevice();
  const network = makeNetwork(wire);
  const pauses = new Set<() => void>();
  const listeners = new Set<(articleID: string) => void>();
  const locks = new Map<string, Promise<unknown>>();
  const tabs: Tab[] = [];
  const clock = { now: 0 };
  const now = () => clock.now;
  const pages = { forgotten: 0 };

  /** Opens the edit page of an article, as the server and the store of the device know it. */
  async function openTab(articleID: string) {
    const store = openMemoryStore(memory);
    const own = new Set<(articleID: string) => void>();
    const sync = startSync({
      store,
      server: makeServerCalls(network.send),
      tabs: {
        tell(changed) {
          for (const listener of listeners) {
            if (!own.has(listener)) queueMicrotask(() => listener(changed));
          }
        },
        listen(listener) {
          listeners.add(listener);
          own.add(listener);
          return () => listeners.delete(listener);
        },
      },
      lock(name, work) {
        if (!hasLocks) return work();
        const held = (locks.get(name) ?? Promise.resolve()).then(work);
        locks.set(
          name,
          held.catch(() => undefined),
        );
        return held;
      },
      forgetPages() {
        pages.forgotten += 1;
      },
      pause: () => new Promise((resolve) => pauses.add(resolve)),
      createKey: createSaveKey,
      now,
    });
    // The troubles are for the calls of the page, not for the page itself.
    const troubles = network.next.splice(0);
    const served = await makeServerCalls(network.send).fetch(articleID);
    network.next.push(...troubles);
    if (served.kind === 'done') await sync.open(served.value);
    const read = await store.read(articleID);
    const record = read.kind === 'done' ? read.value.record : null;
    const from = record ?? newRecord(articleID, createSaveKey(), 'Zhixia Lin');
    return makeTab({
      articleID,
      store,
      sync,
      now,
      from,
      leave: (tab) => tabs.splice(tabs.indexOf(tab), 1),
    });
  }

  return {
    memory,
    network,
    clock,
    tabs,
    /** How often the pages were deleted that the browser keeps. */
    pages,
    async open(articleID: string): Promise<Tab> {
      const tab = await openTab(articleID);
      tabs.push(tab);
      void tab.sync.refresh();
      return tab;
    },
    /** Lets the time pass that tabs wait before they send, or send again. */
    passTime(): void {
      for (const end of [...pauses]) end();
      pauses.clear();
    },
    /** The browser deletes everything that it has kept. */
    loseStorage: () => loseStorage(memory),
    entryOf: (articleID: string): DocumentEntry | undefined => memory.entries.get(articleID),
  };
}

export type Device = ReturnType<typeof makeDevice>;

interface TabParts {
  articleID: string;
  store: ReturnType<typeof openMemoryStore>;
  sync: ReturnType<typeof startSync>;
  now(): number;
  from: DocumentRecord;
  leave(tab: Tab): void;
}

/** A tab with the edit page: what its editor shows, and from which record it started. */
function makeTab({ articleID, store, sync, now, from, leave }: TabParts) {
  let content = contentOf(from);
  let untouched: readonly FieldName[] = from.untouched;
  let isDirty = false;
  let isOpen = true;

  function show(record: DocumentRecord): void {
    from = record;
    content = contentOf(record);
    untouched = record.untouched;
    isDirty = false;
  }

  sync.subscribe(async (changed) => {
    if (changed !== articleID || isDirty || !isOpen) return;
    const read = await store.read(articleID);
    if (read.kind === 'done' && read.value.record && !isDirty) show(read.value.record);
  });
  store.onGone(async () => {
    if (!isOpen) return;
    await store.reopen();
    if (from.version > 0) await commit();
  });

  async function commit(): Promise<boolean> {
    const at = new Date(now()).toISOString();
    const outcome = await sync.commit({ from, content, untouched, at });
    if (outcome.kind === 'done') show(outcome.value.record);
    return outcome.kind === 'done';
  }

  const tab = {
    articleID,
    sync,
    /** Stores the words of the editor on the device, if there are new ones. */
    keep: async () => isOpen && isDirty && commit(),
    get content() {
      return content;
    },
    type(change: Partial<ArticleContent>): void {
      content = { ...content, ...change };
      const touched = fieldNames.filter((name) => name in change);
      untouched = untouched.filter((name) => !touched.includes(name));
      isDirty = true;
    },
    async entry(): Promise<DocumentEntry> {
      return done(await store.read(articleID));
    },
    /** The page is closed by its user: it stores its last words. */
    async close(): Promise<void> {
      if (isDirty) await commit();
      tab.kill();
    },
    /** The page ends without a last act. */
    kill(): void {
      isOpen = false;
      sync.stop();
      store.close();
      leave(tab);
    },
  };
  return tab;
}

export type Tab = ReturnType<typeof makeTab>;
