import {
  loseStorage,
  makeMemoryDevice,
  openMemoryStore,
} from '../../src/browser/sync/store/memory-store.ts';
import type { DiskStore, StoreFault, StoreOutcome } from '../../src/browser/sync/store/store.ts';

/** What a disk does with the work that it gets. */
export const moods = [
  'well',
  /** It does the work at once, and answers later. */
  'slow',
  /** It writes nothing. */
  'full',
  'refused',
  /** It does nothing and answers nothing, until it is in another mood. */
  'silent',
] as const;
export type Mood = (typeof moods)[number];

const never = new Promise<never>(() => {});

/** The disk of a device, on which its tabs open their stores. */
export function makeDisk() {
  const memory = makeMemoryDevice();
  let mood: Mood = 'well';
  let waiting: (() => void)[] = [];
  const wait = () => new Promise<void>((resolve) => waiting.push(resolve));

  /** A slow or silent disk goes on with what it has. */
  function answer(): void {
    const due = waiting;
    waiting = [];
    for (const go of due) go();
  }

  /** Lets a transaction decide, and undoes it. */
  async function refuse(work: Promise<unknown>): Promise<StoreFault> {
    await work;
    return { kind: 'full' };
  }

  /** `isOver`: whether the page of the store has ended. It gets no answer any more. */
  async function use<Value>(
    isOver: () => boolean,
    work: () => Promise<StoreOutcome<Value>>,
  ): Promise<StoreOutcome<Value>> {
    if (mood === 'silent') await wait();
    if (isOver()) return never;
    if (mood === 'refused') return { kind: 'refused', reason: 'no' };
    const outcome = await work();
    if (mood === 'slow') await wait();
    return isOver() ? never : outcome;
  }

  function open(): DiskStore {
    const store = openMemoryStore(memory);
    let isClosed = false;
    const useOpen = <Value>(work: () => Promise<StoreOutcome<Value>>) => use(() => isClosed, work);
    return {
      ...store,
      read: (articleID) => useOpen(() => store.read(articleID)),
      list: (pick) => useOpen(() => store.list(pick)),
      change: (articleID, decide) =>
        useOpen(() => {
          if (mood !== 'full') return store.change(articleID, decide);
          return refuse(store.change(articleID, (was) => ({ result: decide(was).result })));
        }),
      changeHeads: (decide) =>
        useOpen(async () => (mood === 'full' ? { kind: 'full' } : store.changeHeads(decide))),
      reopen: () => useOpen(store.reopen),
      close() {
        isClosed = true;
        store.close();
      },
    };
  }

  return {
    memory,
    answer,
    /** Opens a store for a tab. */
    open: (): Promise<StoreOutcome<DiskStore>> =>
      use(
        () => false,
        async () => ({ kind: 'done', value: open() }),
      ),
    get isWell() {
      return mood === 'well';
    },
    be(next: Mood): void {
      mood = next;
      if (mood !== 'silent') answer();
    },
    /** The browser deletes everything that it has kept. */
    loseStorage: () => loseStorage(memory),
  };
}
