import type { OwnedArticle } from '../../../shared/article.ts';
import type { DocumentEntry } from './record.ts';
import {
  type Deleter,
  type DiskStore,
  emptyEntry,
  type StoreFault,
  type StoreOutcome,
} from './store.ts';

/** A device’s memory, which the stores of several tabs can share. */
interface MemoryDevice {
  entries: Map<string, DocumentEntry>;
  /** Every call of a store answers this fault as long as it is set. */
  fault: StoreFault | null;
  /** The stores that are open. Each function tells its store that everything was deleted. */
  stores: Set<(by: Deleter) => void>;
}

export function makeMemoryDevice(): MemoryDevice {
  return { entries: new Map(), fault: null, stores: new Set() };
}

/** Deletes everything, as the browser does when its user deletes the data of a site. */
export function loseStorage(device: MemoryDevice, by: Deleter = 'browser'): void {
  device.entries.clear();
  for (const tell of [...device.stores]) tell(by);
}

/**
 * A store in memory: for tests, and for browsers that refuse to keep anything. What it keeps is
 * gone with the page, so the page must say so.
 */
export function openMemoryStore(device: MemoryDevice = makeMemoryDevice()): DiskStore {
  const listeners = new Set<(by: Deleter) => void>();
  let isOpen = true;

  const lose = (by: Deleter) => {
    isOpen = false;
    device.stores.delete(lose);
    for (const listener of listeners) listener(by);
  };
  device.stores.add(lose);

  async function use<Value>(work: () => Value): Promise<StoreOutcome<Value>> {
    if (!isOpen) return { kind: 'gone' };
    return device.fault ?? { kind: 'done', value: work() };
  }

  const find = (articleID: string) => structuredClone(device.entries.get(articleID) ?? emptyEntry);

  const put = (articleID: string, entry: DocumentEntry) => {
    const isEmpty = !entry.record && entry.outbox.length === 0 && !entry.head;
    if (isEmpty) device.entries.delete(articleID);
    else device.entries.set(articleID, structuredClone(entry));
  };

  return {
    read: (articleID) => use(() => find(articleID)),
    change: (articleID, decide) =>
      use(() => {
        const { entry, result } = decide(find(articleID));
        if (entry) put(articleID, entry);
        return result;
      }),
    list: (pick) =>
      use(() =>
        [...device.entries.keys()].sort().map((articleID) => pick(articleID, find(articleID))),
      ),
    changeHeads: (decide) =>
      use(() => {
        const kept = [...device.entries.values()].flatMap(({ head }) => head ?? []);
        const heads = new Map<string, OwnedArticle>(
          decide(structuredClone(kept)).map((head) => [head.articleID, head]),
        );
        for (const articleID of new Set([...device.entries.keys(), ...heads.keys()])) {
          put(articleID, { ...find(articleID), head: heads.get(articleID) ?? null });
        }
      }),
    onGone(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async reopen() {
      isOpen = true;
      device.stores.add(lose);
      return device.fault ?? { kind: 'done', value: undefined };
    },
    // Each reading is over before anybody can give it up.
    async wipe() {
      isOpen = false;
      device.stores.delete(lose);
      loseStorage(device, 'tab');
      return { kind: 'done', value: undefined };
    },
    close() {
      isOpen = false;
      device.stores.delete(lose);
    },
  };
}
