import { createSaveKey } from '../../shared/save-key.ts';
import { forgetKeptPages } from '../kept-pages.ts';
import { makeServerCalls } from './http-server-calls.ts';
import { ClosableIndexedDb } from './store/closable-indexed-db.ts';
import type { SyncParts, Tabs } from './sync-parts.ts';

/**
 * The parts of a browser that `SyncLoop` needs. `ownerKey` separates the owners who use this
 * browser. On plain http there are no locks: then two tabs may send the same save, and its key
 * makes the server store it once.
 */
export function browserParts(ownerKey: string): Omit<SyncParts, 'store'> {
  return {
    server: makeServerCalls(),
    tabs: openChannel(`suibi-${ownerKey}`),
    lock: (name, work) =>
      navigator.locks ? navigator.locks.request(`suibi-${ownerKey}-${name}`, work) : work(),
    pause,
    createKey: createSaveKey,
    now: Date.now,
    forgetPages: () => void forgetKeptPages().catch(() => {}),
  };
}

export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

function openChannel(name: string): Tabs {
  if (!('BroadcastChannel' in globalThis)) return { tell: () => {}, listen: () => () => {} };
  const channel = new BroadcastChannel(name);
  return {
    tell: (articleID) => channel.postMessage(articleID),
    listen(listener) {
      const receive = ({ data }: MessageEvent<string>) => listener(data);
      channel.addEventListener('message', receive);
      return () => channel.removeEventListener('message', receive);
    },
  };
}

/**
 * Calls `refresh` when the server can have news or can be reached again: the network comes back,
 * the page is shown, or the browser takes it from its back/forward cache. Returns a function that
 * ends this.
 */
export function refreshOnEvents(refresh: () => void): () => void {
  const onVisible = () => {
    if (document.visibilityState === 'visible') refresh();
  };
  addEventListener('online', refresh);
  addEventListener('pageshow', refresh);
  document.addEventListener('visibilitychange', onVisible);
  return () => {
    removeEventListener('online', refresh);
    removeEventListener('pageshow', refresh);
    document.removeEventListener('visibilitychange', onVisible);
  };
}

/**
 * The databases of this page, for Dexie. They are closed when the page goes into the back/forward
 * cache. Its script stops there, in the middle of a transaction too: WebKit then never ends the
 * transaction, and the database answers no other page. A page that comes back loads again
 * (`first-script.ts`).
 */
export function pageDatabases(): { indexedDB?: IDBFactory } {
  if (!globalThis.indexedDB) return {};
  const databases = new ClosableIndexedDb(indexedDB);
  addEventListener('pagehide', ({ persisted }) => {
    if (persisted) databases.close();
  });
  return { indexedDB: databases };
}

/**
 * Asks the browser not to delete the documents when its disk is full. False if it does not promise
 * this.
 */
export async function askToPersist(): Promise<boolean> {
  return (await navigator.storage?.persist?.()) ?? false;
}
