import type { OwnedArticle } from '../../shared/article.ts';
import { rejoin, type Unstored } from './rejoin.ts';
import type { DocumentEntry } from './store/record.ts';
import {
  type Decision,
  type Deleter,
  type DiskStore,
  type DocumentStore,
  emptyEntry,
  type StoreFault,
  type StoreOutcome,
} from './store/store.ts';

/** A page waits this long for the disk. Then it goes on with the words of the server. */
const maxOpeningMs = 2_000;
/** A disk that has answered before may be busy for this long. */
const maxAnswerMs = 10_000;
/** The longest pause between two attempts to store the words that the disk has not taken. */
const maxRetryMs = 30_000;

interface FailoverParts {
  openDisk(): Promise<StoreOutcome<DiskStore>>;
  /** Is fulfilled after this time in milliseconds. */
  pause(ms: number): Promise<void>;
  createKey(): string;
}

/**
 * A store that never fails. What the disk does not take stays in memory, over what the disk has,
 * until the disk answers again. Then both are joined (`rejoin`), in one transaction for each
 * article. Only a store that was closed answers a fault: `gone`.
 */
export class FailoverStore implements DocumentStore {
  readonly #parts: FailoverParts;
  #opening: Promise<StoreOutcome<DiskStore>> | undefined;
  #hasAnswered = false;
  #isClosed = false;
  #isRetrying = false;
  #fault: StoreFault | null = null;
  /**
   * What was asked for and was not answered in time. Until all of it is answered, the disk is asked
   * for nothing more.
   */
  readonly #late = new Set<Promise<unknown>>();
  /** The entries that the disk had when this page last read or wrote them. */
  readonly #known = new Map<string, DocumentEntry>();
  readonly #unstored = new Map<string, Unstored>();
  /** The list of articles, if the disk has not taken it. */
  #heads: ReadonlyMap<string, OwnedArticle> | null = null;
  /** The changes of one article follow one another. */
  readonly #turns = new Map<string, Promise<unknown>>();
  readonly #goneListeners = new Set<(by: Deleter) => void>();
  readonly #faultListeners = new Set<(articleIDs: readonly string[]) => void>();

  constructor(parts: FailoverParts) {
    this.#parts = parts;
  }

  /** Why the disk has not taken everything. Null if it has. */
  get fault(): StoreFault | null {
    return this.#fault;
  }

  /** What the disk has not taken of an article. */
  unstored(articleID: string): Unstored | undefined {
    return this.#unstored.get(articleID);
  }

  /**
   * Calls `listener` when the disk begins to fail, and with the articles that it has taken when it
   * works again.
   */
  onFault(listener: (articleIDs: readonly string[]) => void): void {
    this.#faultListeners.add(listener);
  }

  async read(articleID: string): Promise<StoreOutcome<DocumentEntry>> {
    if (this.#unstored.has(articleID)) return { kind: 'done', value: this.#show(articleID) };
    const outcome = await this.#ask((disk) => disk.read(articleID));
    if (outcome.kind === 'done') {
      this.#known.set(articleID, outcome.value);
      this.#recover([]);
    } else if (this.#isClosed) return outcome;
    else this.#fail(outcome);
    return { kind: 'done', value: this.#show(articleID) };
  }

  change<Result>(
    articleID: string,
    decide: (entry: DocumentEntry) => Decision<Result>,
  ): Promise<StoreOutcome<Result>> {
    const before = this.#turns.get(articleID) ?? Promise.resolve();
    const turn = before.catch(() => {}).then(() => this.#change(articleID, decide));
    this.#turns.set(articleID, turn);
    return turn;
  }

  async #change<Result>(
    articleID: string,
    decide: (entry: DocumentEntry) => Decision<Result>,
  ): Promise<StoreOutcome<Result>> {
    const unstored = this.#unstored.get(articleID);
    let tried: (Decision<Result> & { origin: DocumentEntry }) | undefined;
    let isLate = false;
    const outcome = await this.#ask((store) =>
      store.change(articleID, (disk) => {
        if (isLate) throw new Error('The page has gone on without this transaction.');
        const joined = unstored ? rejoin(disk, unstored, this.#parts.createKey) : disk;
        const { entry = joined, result } = decide(joined);
        const decision = entry === disk ? { result } : { entry, result };
        tried = { origin: disk, ...decision };
        return decision;
      }),
    );
    isLate = true;
    if (outcome.kind === 'done') {
      if (tried) this.#known.set(articleID, tried.entry ?? tried.origin);
      this.#recover(this.#unstored.delete(articleID) ? [articleID] : []);
      return outcome;
    }
    if (this.#isClosed) return outcome;
    const { entry, result } = tried ?? decide(this.#show(articleID));
    const unread = { origin: this.#known.get(articleID) ?? null, given: null };
    const { origin, given } = tried
      ? { origin: tried.origin, given: (outcome.kind === 'silent' && tried.entry) || null }
      : (unstored ?? unread);
    if (entry) this.#unstored.set(articleID, { origin, entry, given });
    this.#fail(outcome);
    return { kind: 'done', value: result };
  }

  async list<Picked>(
    pick: (articleID: string, entry: DocumentEntry) => Picked,
  ): Promise<StoreOutcome<Picked[]>> {
    const picked = new Map<string, Picked>();
    const outcome = await this.#ask((disk) =>
      disk.list((articleID, entry) => {
        picked.set(articleID, pick(articleID, this.#over(articleID, entry)));
      }),
    );
    if (outcome.kind === 'done') this.#recover([]);
    else if (this.#isClosed) return outcome;
    else this.#fail(outcome);
    const others = [...this.#unstored.keys(), ...(this.#heads?.keys() ?? [])];
    for (const articleID of others) {
      if (!picked.has(articleID)) picked.set(articleID, pick(articleID, this.#show(articleID)));
    }
    const ids = [...picked.keys()].sort();
    return { kind: 'done', value: ids.map((articleID) => picked.get(articleID) as Picked) };
  }

  async changeHeads(
    decide: (kept: readonly OwnedArticle[]) => readonly OwnedArticle[],
  ): Promise<StoreOutcome<void>> {
    const waiting = this.#heads && [...this.#heads.values()];
    let next: readonly OwnedArticle[] | undefined;
    const outcome = await this.#ask((disk) =>
      disk.changeHeads((kept) => {
        next = decide(waiting ?? kept);
        return next;
      }),
    );
    if (outcome.kind !== 'done' && this.#isClosed) return outcome;
    const heads = new Map((next ?? decide(waiting ?? [])).map((head) => [head.articleID, head]));
    const withHead = (articleID: string, entry: DocumentEntry) => ({
      ...entry,
      head: heads.get(articleID) ?? null,
    });
    if (outcome.kind === 'done') {
      this.#heads = null;
      for (const [id, entry] of this.#known) this.#known.set(id, withHead(id, entry));
      this.#recover([]);
      return outcome;
    }
    this.#heads = heads;
    for (const [id, unstored] of this.#unstored) {
      this.#unstored.set(id, { ...unstored, entry: withHead(id, unstored.entry) });
    }
    this.#fail(outcome);
    return { kind: 'done', value: undefined };
  }

  onGone(listener: (by: Deleter) => void): () => void {
    this.#goneListeners.add(listener);
    return () => this.#goneListeners.delete(listener);
  }

  wipe(): Promise<StoreOutcome<void>> {
    this.#unstored.clear();
    this.#heads = null;
    return this.#ask((disk) => disk.wipe());
  }

  close(): void {
    this.#isClosed = true;
    void this.#opening?.then((opened) => opened.kind === 'done' && opened.value.close());
  }

  /** The entry of an article as the page has it, when the disk has `entry`. */
  #over(articleID: string, entry: DocumentEntry): DocumentEntry {
    const unstored = this.#unstored.get(articleID);
    if (unstored) return unstored.entry;
    return this.#heads ? { ...entry, head: this.#heads.get(articleID) ?? null } : entry;
  }

  #show(articleID: string): DocumentEntry {
    return this.#over(articleID, this.#known.get(articleID) ?? emptyEntry);
  }

  /** Does work with the disk, for a limited time. A database that was deleted is made again. */
  async #ask<Value>(
    work: (disk: DocumentStore) => Promise<StoreOutcome<Value>>,
  ): Promise<StoreOutcome<Value>> {
    if (this.#isClosed) return { kind: 'gone' };
    if (this.#late.size > 0) return { kind: 'silent' };
    const answer = this.#answer(work);
    const limitMs = this.#hasAnswered ? maxAnswerMs : maxOpeningMs;
    const limit = this.#parts.pause(limitMs).then(() => ({ kind: 'silent' }) as const);
    const outcome = await Promise.race([answer, limit]);
    if (outcome.kind === 'silent') {
      const late: Promise<unknown> = answer.catch(() => {});
      this.#late.add(late);
      void late.then(() => this.#late.delete(late));
    } else this.#hasAnswered = true;
    return outcome;
  }

  async #answer<Value>(
    work: (disk: DocumentStore) => Promise<StoreOutcome<Value>>,
  ): Promise<StoreOutcome<Value>> {
    const opened = await this.#open();
    if (opened.kind !== 'done') return opened;
    const disk = opened.value;
    const outcome = await work(disk);
    if (outcome.kind !== 'gone' || this.#isClosed) return outcome;
    this.#known.clear();
    const reopened = await disk.reopen();
    return reopened.kind === 'done' ? work(disk) : reopened;
  }

  /** A disk that could not be opened is opened again by the next work. */
  #open(): Promise<StoreOutcome<DiskStore>> {
    this.#opening ??= this.#parts.openDisk().then((opened) => {
      if (opened.kind !== 'done') this.#opening = undefined;
      else if (this.#isClosed) opened.value.close();
      else opened.value.onGone((by) => this.#lose(by));
      return opened;
    });
    return this.#opening;
  }

  #lose(by: Deleter): void {
    this.#known.clear();
    for (const listener of this.#goneListeners) listener(by);
  }

  /**
   * Notes a fault. What the disk has not taken is noted before: an answer to somebody else ends a
   * fault if nothing waits for the disk.
   */
  #fail(fault: StoreFault): void {
    const isNew = this.#fault === null;
    this.#fault = fault;
    if (isNew) this.#tell([]);
    if (!this.#isRetrying) void this.#retry();
  }

  /** The disk has done what it was asked for, and has taken the words of these articles. */
  #recover(articleIDs: readonly string[]): void {
    const hadFault = this.#fault !== null;
    if (this.#unstored.size === 0 && this.#heads === null) this.#fault = null;
    if (articleIDs.length > 0 || (hadFault && this.#fault === null)) this.#tell(articleIDs);
  }

  /** Gives the disk what it has not taken, until it has taken everything. */
  async #retry(): Promise<void> {
    this.#isRetrying = true;
    for (let failures = 1; this.#fault !== null && !this.#isClosed; failures += 1) {
      if (this.#late.size > 0) await Promise.all(this.#late);
      else await this.#parts.pause(Math.min(maxRetryMs, 1_000 * 2 ** (failures - 1)));
      if (!this.#isClosed) await this.#storeAll();
    }
    this.#isRetrying = false;
  }

  async #storeAll(): Promise<void> {
    if (this.#heads) await this.changeHeads((kept) => kept);
    for (const articleID of [...this.#unstored.keys()]) {
      if (this.#late.size > 0) return;
      await this.change(articleID, () => ({ result: undefined }));
    }
    // Nothing waits if the fault was one of reading. No article has this id.
    if (this.#fault !== null && this.#late.size === 0) await this.read('');
  }

  #tell(articleIDs: readonly string[]): void {
    for (const listener of this.#faultListeners) listener(articleIDs);
  }
}
