import { Dexie, type DexieOptions, type EntityTable, type Table } from 'dexie';
import type { OwnedArticle } from '../../../shared/article.ts';
import { createSaveKey } from '../../../shared/save-key.ts';
import { faultOf, NewerDatabaseError } from './indexed-db-fault.ts';
import { withNewFields } from './new-fields.ts';
import type { DocumentEntry, DocumentRecord, OutboxSave, ServerVersion } from './record.ts';
import {
  type Decision,
  type Deleter,
  type DiskStore,
  emptyEntry,
  type StoreOutcome,
} from './store.ts';

/**
 * The database of an owner. `ownerKey` differs between the owners that may use this browser and
 * this address.
 */
export function databaseName(ownerKey: string): string {
  return `suibi-${ownerKey}`;
}

/** A new `stamp` for each change of a record or an outbox. No stamp is ever used again. */
interface Stamp {
  articleID: string;
  stamp: string;
}

/**
 * The version of the server on which a record rests. It changes less often than the text, and is as
 * long.
 */
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

type Factories = Pick<DexieOptions, 'indexedDB' | 'IDBKeyRange'>;

/**
 * Opens the documents of an owner in IndexedDB, and makes the database if it does not exist. A
 * transaction ends when its words have been written to the disk, not only given to the operating
 * system.
 */
export async function openIndexedDbStore(
  ownerKey: string,
  factories: Factories = {},
): Promise<StoreOutcome<DiskStore>> {
  const store = new IndexedDbStore(ownerKey, factories);
  const opened = await store.reopen();
  return opened.kind === 'done' ? { kind: 'done', value: store } : opened;
}

class IndexedDbStore implements DiskStore {
  readonly #dexie: Dexie;
  readonly #tables: Tables;
  readonly #verno: number;
  readonly #listeners = new Set<(by: Deleter) => void>();
  #isGone = false;
  #isLeaving = false;
  #isClosed = false;
  #deleter: Deleter = 'browser';
  /**
   * Of the article that this tab has read or written last. Copying megabytes from the database
   * would delay keys.
   */
  #known: Known | undefined;

  constructor(ownerKey: string, factories: Factories) {
    // Dexie must not open the database again by itself: a deleted one would be taken for an empty
    // one.
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
      .upgrade((transaction) =>
        moveBases(transaction.table('records'), transaction.table('bases')),
      );
    // Dexie closes the database when another tab wants to delete it, and when the browser deletes
    // it.
    dexie.on('versionchange', () => {
      this.#deleter = 'tab';
    });
    dexie.on('close', () => {
      if (this.#isLeaving) return;
      this.#isGone = true;
      // Dexie closes the database before it calls the listener above.
      queueMicrotask(() => {
        for (const listener of this.#listeners) listener(this.#deleter);
      });
    });
    this.#dexie = dexie;
    this.#verno = dexie.verno;
    this.#tables = Object.fromEntries(
      dexie.tables.map((table) => [table.name, table]),
    ) as unknown as Tables;
  }

  read(articleID: string): Promise<StoreOutcome<DocumentEntry>> {
    return this.#use(() =>
      this.#dexie.transaction('r', this.#all, () => this.#readEntry(articleID)),
    );
  }

  change<Result>(
    articleID: string,
    decide: (entry: DocumentEntry) => Decision<Result>,
  ): Promise<StoreOutcome<Result>> {
    return this.#use(() =>
      this.#dexie.transaction('rw', this.#all, async () => {
        const was = await this.#readEntry(articleID);
        const { entry, result } = decide(was);
        if (entry) await this.#writeEntry(articleID, was, entry);
        return result;
      }),
    );
  }

  list<Picked>(
    pick: (articleID: string, entry: DocumentEntry) => Picked,
  ): Promise<StoreOutcome<Picked[]>> {
    const { heads, records, outbox } = this.#tables;
    return this.#use(() =>
      this.#dexie.transaction('r', this.#all, async () => {
        const [listed, ...keys] = await Promise.all([
          heads.toArray(),
          records.toCollection().primaryKeys(),
          // WebKit for GTK 2.50 cannot open a cursor over unique keys: then no article is listed.
          outbox.orderBy('articleID').keys() as Promise<string[]>,
        ]);
        const headOf = new Map(listed.map((head) => [head.articleID, head]));
        // Most articles have no words on the device. To look for the words of each takes seconds
        // where there are a thousand.
        const written = new Set(keys.flat());
        const picked = [];
        for (const articleID of [...new Set([...written, ...headOf.keys()])].sort()) {
          const head = headOf.get(articleID) ?? null;
          const entry = written.has(articleID)
            ? await this.#readWhole(articleID, head)
            : { ...emptyEntry, head };
          picked.push(pick(articleID, entry));
        }
        return picked;
      }),
    );
  }

  changeHeads(
    decide: (kept: readonly OwnedArticle[]) => readonly OwnedArticle[],
  ): Promise<StoreOutcome<void>> {
    const { heads } = this.#tables;
    return this.#use(() =>
      this.#dexie.transaction('rw', [heads], async () => {
        const next = decide(await heads.toArray());
        await heads.clear();
        await heads.bulkPut([...next]);
      }),
    );
  }

  onGone(listener: (by: Deleter) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async reopen(): Promise<StoreOutcome<void>> {
    if (this.#isClosed) return { kind: 'gone' };
    this.#isGone = false;
    return this.#use(() => this.#open());
  }

  wipe(): Promise<StoreOutcome<void>> {
    this.#isLeaving = true;
    return this.#use(() => this.#dexie.delete());
  }

  close(): void {
    this.#isLeaving = true;
    this.#isClosed = true;
    this.#dexie.close();
  }

  get #all(): Table[] {
    const { records, bases, outbox, heads, stamps } = this.#tables;
    return [records, bases, outbox, heads, stamps];
  }

  async #use<Value>(work: () => PromiseLike<Value>): Promise<StoreOutcome<Value>> {
    if (this.#isGone) return { kind: 'gone' };
    try {
      return { kind: 'done', value: await work() };
    } catch (error) {
      const fault = faultOf(error);
      if (fault) return fault;
      throw error;
    }
  }

  async #open(): Promise<void> {
    const dexie = this.#dexie;
    this.#isLeaving = false;
    this.#deleter = 'browser';
    await dexie.open();
    // The page may go into the back/forward cache at this moment.
    if (!dexie.isOpen()) throw new Dexie.DatabaseClosedError();
    // Dexie opens a database of a newer version too. It counts ten native versions for each of
    // ours.
    if (dexie.backendDB().version <= this.#verno * 10) return;
    this.#isLeaving = true;
    dexie.close();
    throw new NewerDatabaseError();
  }

  async #readEntry(articleID: string): Promise<DocumentEntry> {
    const { stamps, heads } = this.#tables;
    const [stamped, head = null] = await Promise.all([stamps.get(articleID), heads.get(articleID)]);
    if (stamped && this.#known?.stamp === stamped.stamp) {
      const { record, outbox } = this.#known;
      return { record, outbox, head };
    }
    const entry = await this.#readWhole(articleID, head);
    if (stamped) this.#known = { ...stamped, record: entry.record, outbox: entry.outbox };
    return entry;
  }

  async #readWhole(articleID: string, head: OwnedArticle | null): Promise<DocumentEntry> {
    const { records, bases, outbox } = this.#tables;
    const [stored = null, base, saves] = await Promise.all([
      records.get(articleID),
      bases.get(articleID),
      outbox.where('articleID').equals(articleID).sortBy('order'),
    ]);
    const record = stored && { ...stored, base: base?.base ?? null };
    return withNewFields({ record, outbox: saves, head });
  }

  async #writeEntry(articleID: string, was: DocumentEntry, entry: DocumentEntry): Promise<void> {
    const { records, bases, outbox, heads } = this.#tables;
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
      this.#stamp(articleID, entry),
    ]);
  }

  /**
   * If the transaction is undone, the database never has this stamp, and the next reading copies
   * everything.
   */
  async #stamp(articleID: string, { record, outbox }: DocumentEntry): Promise<void> {
    const { stamps } = this.#tables;
    const stamped = { articleID, stamp: createSaveKey() };
    this.#known = { ...stamped, record, outbox };
    await (record || outbox.length > 0 ? stamps.put(stamped) : stamps.delete(articleID));
  }
}

/**
 * Version 3: until then each base stood in its record, and was written again with each change of
 * the text.
 */
async function moveBases(records: Tables['records'], bases: Tables['bases']): Promise<void> {
  for (const articleID of await records.toCollection().primaryKeys()) {
    const record = await records.get(articleID);
    if (!record?.base) continue;
    await bases.put({ articleID, base: record.base });
    await records.put({ ...record, base: null });
  }
}
