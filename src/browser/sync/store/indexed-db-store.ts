import { Dexie, type DexieOptions, type EntityTable, type Table } from 'dexie';
import type { OwnedArticle } from '../../../shared/article.ts';
import { createSaveKey } from '../../../shared/save-key.ts';
import { withNewFields } from './new-fields.ts';
import type { DocumentEntry, DocumentRecord, OutboxSave, ServerVersion } from './record.ts';
import {
  type Deleter,
  type DocumentStore,
  emptyEntry,
  type StoreFault,
  type StoreOutcome,
} from './store.ts';

/** The database of an owner. `ownerKey` differs between the owners that may use this browser and this address. */
export function databaseName(ownerKey: string): string {
  return `suibi-${ownerKey}`;
}

/** A new `stamp` for each change of the record or the outbox of an article. No stamp is ever used again. */
interface Stamp {
  articleID: string;
  stamp: string;
}

/** The version of the server on which a record rests. It changes less often than the text, and is as long. */
interface Base {
  articleID: string;
  base: ServerVersion;
}

/** A record and an outbox that this tab has read or written, and the stamp that they had. */
interface Known extends Pick<DocumentEntry, 'record' | 'outbox'>, Stamp {}

interface Tables {
  /** Each `base` is null here: it stands in `bases`. */
  records: EntityTable<DocumentRecord, 'articleID'>;
  bases: EntityTable<Base, 'articleID'>;
  outbox: EntityTable<OutboxSave, 'key'>;
  heads: EntityTable<OwnedArticle, 'articleID'>;
  stamps: EntityTable<Stamp, 'articleID'>;
}

/**
 * Opens the documents of an owner in IndexedDB, and makes the database if it does not exist. A transaction ends when its
 * words have been written to the disk, not only given to the operating system.
 */
export async function openIndexedDbStore(
  ownerKey: string,
  factories: Pick<DexieOptions, 'indexedDB' | 'IDBKeyRange'> = {},
): Promise<StoreOutcome<DocumentStore>> {
  const listeners = new Set<(by: Deleter) => void>();
  // Dexie must not open the database again by itself: a deleted one would be taken for an empty one.
  const dexie = new Dexie(databaseName(ownerKey), {
    ...factories,
    autoOpen: false,
    cache: 'disabled',
    chromeTransactionDurability: 'strict',
  });
  dexie.version(1).stores({ records: 'articleID', outbox: 'key, articleID', heads: 'articleID' });
  dexie.version(2).stores({ stamps: 'articleID' });
  dexie
    .version(3)
    .stores({ bases: 'articleID' })
    .upgrade((transaction) => moveBases(transaction.table('records'), transaction.table('bases')));
  const { records, bases, outbox, heads, stamps } = Object.fromEntries(
    dexie.tables.map((table) => [table.name, table]),
  ) as unknown as Tables;

  // Dexie closes the database when another tab wants to delete it, and when the browser deletes it.
  let isGone = false;
  let isLeaving = false;
  let isClosed = false;
  let deleter: Deleter = 'browser';
  dexie.on('versionchange', () => {
    deleter = 'tab';
  });
  dexie.on('close', () => {
    if (isLeaving) return;
    isGone = true;
    // Dexie closes the database before it calls the listener above.
    queueMicrotask(() => {
      for (const listener of listeners) listener(deleter);
    });
  });

  async function use<Value>(work: () => PromiseLike<Value>): Promise<StoreOutcome<Value>> {
    if (isGone) return { kind: 'gone' };
    try {
      return { kind: 'done', value: await work() };
    } catch (error) {
      const fault = faultOf(error);
      if (fault) return fault;
      throw error;
    }
  }

  /** Of the article that this tab has read or written last. Copying megabytes from the database would delay keys. */
  let known: Known | undefined;

  async function readEntry(articleID: string): Promise<DocumentEntry> {
    const [stamped, head = null] = await Promise.all([stamps.get(articleID), heads.get(articleID)]);
    if (stamped && known?.stamp === stamped.stamp) {
      const { record, outbox } = known;
      return { record, outbox, head };
    }
    const entry = await readWhole(articleID, head);
    if (stamped) known = { ...stamped, record: entry.record, outbox: entry.outbox };
    return entry;
  }

  async function readWhole(articleID: string, head: OwnedArticle | null): Promise<DocumentEntry> {
    const [stored = null, base, saves] = await Promise.all([
      records.get(articleID),
      bases.get(articleID),
      outbox.where('articleID').equals(articleID).sortBy('order'),
    ]);
    const record = stored && { ...stored, base: base?.base ?? null };
    return withNewFields({ record, outbox: saves, head });
  }

  async function writeEntry(articleID: string, was: DocumentEntry, entry: DocumentEntry) {
    const { record, head } = entry;
    const keys = new Set(entry.outbox.map(({ key }) => key));
    const stored = new Set(was.outbox.map(({ key }) => key));
    const gone = [...stored].filter((key) => !keys.has(key));
    const base = record?.base ?? null;
    await Promise.all([
      // A record and its base can be megabytes, so that an unchanged one is not written again.
      record !== was.record &&
        (record ? records.put({ ...record, base: null }) : records.delete(articleID)),
      base !== (was.record?.base ?? null) &&
        (base ? bases.put({ articleID, base }) : bases.delete(articleID)),
      gone.length > 0 && outbox.bulkDelete(gone),
      outbox.bulkPut(entry.outbox.filter(({ key }) => !stored.has(key))),
      head !== was.head && (head ? heads.put(head) : heads.delete(articleID)),
      stamp(articleID, entry),
    ]);
  }

  /** If the transaction is undone, the database never has this stamp, and the next reading copies everything. */
  async function stamp(articleID: string, { record, outbox }: DocumentEntry): Promise<void> {
    const stamped = { articleID, stamp: createSaveKey() };
    known = { ...stamped, record, outbox };
    await (record || outbox.length > 0 ? stamps.put(stamped) : stamps.delete(articleID));
  }

  const all: Table[] = [records, bases, outbox, heads, stamps];
  const store: DocumentStore = {
    read: (articleID) => use(() => dexie.transaction('r', all, () => readEntry(articleID))),
    change: (articleID, decide) =>
      use(() =>
        dexie.transaction('rw', all, async () => {
          const was = await readEntry(articleID);
          const { entry, result } = decide(was);
          if (entry) await writeEntry(articleID, was, entry);
          return result;
        }),
      ),
    list: (pick) =>
      use(() =>
        dexie.transaction('r', all, async () => {
          const [listed, ...keys] = await Promise.all([
            heads.toArray(),
            records.toCollection().primaryKeys(),
            // WebKit for GTK 2.50 cannot open a cursor over unique keys: then no article is listed.
            outbox.orderBy('articleID').keys() as Promise<string[]>,
          ]);
          const headOf = new Map(listed.map((head) => [head.articleID, head]));
          // Most articles have no words on the device. To look for the words of each takes seconds where there are a thousand.
          const written = new Set(keys.flat());
          const picked = [];
          for (const articleID of [...new Set([...written, ...headOf.keys()])].sort()) {
            const head = headOf.get(articleID) ?? null;
            const entry = written.has(articleID)
              ? await readWhole(articleID, head)
              : { ...emptyEntry, head };
            picked.push(pick(articleID, entry));
          }
          return picked;
        }),
      ),
    changeHeads: (decide) =>
      use(() =>
        dexie.transaction('rw', [heads], async () => {
          const next = decide(await heads.toArray());
          await heads.clear();
          await heads.bulkPut([...next]);
        }),
      ),
    onGone(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async reopen() {
      if (isClosed) return { kind: 'gone' };
      isGone = false;
      return use(open);
    },
    wipe() {
      isLeaving = true;
      return use(() => dexie.delete());
    },
    close() {
      isLeaving = true;
      isClosed = true;
      dexie.close();
    },
  };

  const { verno } = dexie;

  async function open(): Promise<void> {
    isLeaving = false;
    deleter = 'browser';
    await dexie.open();
    // The page may go into the back/forward cache at this moment.
    if (!dexie.isOpen()) throw new Dexie.DatabaseClosedError();
    // Dexie opens a database of a newer version too. It counts ten native versions for each of ours.
    if (dexie.backendDB().version <= verno * 10) return;
    isLeaving = true;
    dexie.close();
    throw new NewerDatabaseError();
  }

  const opened = await use(open);
  return opened.kind === 'done' ? { kind: 'done', value: store } : opened;
}

class NewerDatabaseError extends Error {}

/** Version 3: until then each base stood in its record, and was written again with each change of the text. */
async function moveBases(records: Tables['records'], bases: Tables['bases']): Promise<void> {
  for (const articleID of await records.toCollection().primaryKeys()) {
    const record = await records.get(articleID);
    if (!record?.base) continue;
    await bases.put({ articleID, base: record.base });
    await records.put({ ...record, base: null });
  }
}

/** Errors that the browser answers where it keeps nothing, or where its database fails. */
const refusals = [
  ...['OpenFailedError', 'MissingAPIError', 'SecurityError', 'VersionError', 'UpgradeError'],
  ...['UnknownError', 'AbortError', 'InvalidStateError', 'NotFoundError', 'TimeoutError'],
];

/** Undefined for an error that is a fault of this program. */
export function faultOf(error: unknown): StoreFault | undefined {
  if (error instanceof NewerDatabaseError) return { kind: 'newer' };
  const causes = listCauses(error);
  const names = causes.map(({ name }) => name);
  if (names.includes('QuotaExceededError')) return { kind: 'full' };
  if (names.some((name) => refusals.includes(name))) {
    return { kind: 'refused', reason: causes.at(-1)?.message ?? '' };
  }
  return names.includes('DatabaseClosedError') ? { kind: 'gone' } : undefined;
}

/** An error of Dexie with the errors of the browser inside, from the outermost to the innermost. */
function listCauses(error: unknown): Error[] {
  if (!(error instanceof Error)) return [];
  const { inner, failures = [] } = error as { inner?: unknown; failures?: unknown[] };
  return [error, ...[inner, ...failures].flatMap(listCauses)];
}
