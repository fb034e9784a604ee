import type { OwnedArticle } from '../../../shared/article.ts';
import type { DocumentEntry } from './record.ts';

/** Why a store has not done what it was asked for. Nothing was written, unless it is `silent`. */
export type StoreFault =
  /** The device or the browser's share of it is full. */
  | { kind: 'full' }
  /**
   * The browser keeps nothing here, or its database fails. `reason` is the browser's own message,
   * in English.
   */
  | { kind: 'refused'; reason: string }
  /**
   * Another tab, the browser or its user has deleted the database while it was open. `reopen`
   * begins an empty one.
   */
  | { kind: 'gone' }
  /**
   * A tab with a newer version of the program has changed the form of the database. Writing to it
   * could lose words.
   */
  | { kind: 'newer' }
  /** The store has not answered in time. It may still do what it was asked for. */
  | { kind: 'silent' };

export type StoreOutcome<Value> = { kind: 'done'; value: Value } | StoreFault;

/** Who has deleted a database: another tab, because the owner logged out there, or the browser. */
export type Deleter = 'tab' | 'browser';

/** `entry` is written. Without an entry nothing is written. */
export interface Decision<Result> {
  entry?: DocumentEntry;
  result: Result;
}

/**
 * The documents on this device. The store and its users share the values, so nobody may change a
 * value.
 */
export interface DocumentStore {
  read(articleID: string): Promise<StoreOutcome<DocumentEntry>>;

  /**
   * Reads an entry, decides and writes, in one transaction: no other tab writes in between, and the
   * entry is written whole or not at all. When the promise is fulfilled, the words are on the disk,
   * as far as the browser can tell. `decide` must not wait for anything. If it throws, nothing is
   * written and the promise is rejected.
   */
  change<Result>(
    articleID: string,
    decide: (entry: DocumentEntry) => Decision<Result>,
  ): Promise<StoreOutcome<Result>>;

  /**
   * All articles of which anything is kept, in the order of their ids. `pick` is called with one
   * entry at a time, so that not all texts are in memory together.
   */
  list<Picked>(
    pick: (articleID: string, entry: DocumentEntry) => Picked,
  ): Promise<StoreOutcome<Picked[]>>;

  /** Replaces the list of articles. `decide` gets the list that is kept, in no defined order. */
  changeHeads(
    decide: (kept: readonly OwnedArticle[]) => readonly OwnedArticle[],
  ): Promise<StoreOutcome<void>>;

  /**
   * Calls `listener` when the database is deleted while it is open. Returns a function that ends
   * this.
   */
  onGone(listener: (by: Deleter) => void): () => void;

  /** Deletes everything that is kept for this owner. The other tabs find their store gone. */
  wipe(): Promise<StoreOutcome<void>>;

  /**
   * Ends the use of the store, also for `reopen`: a logout deletes what is kept, and nothing may
   * make it again.
   */
  close(): void;
}

/** The documents on the disk of this device. */
export interface DiskStore extends DocumentStore {
  /**
   * Opens the database again after `gone`. It is empty then, if nobody else has written to it.
   * `gone` after `close`.
   */
  reopen(): Promise<StoreOutcome<void>>;
}

export const emptyEntry: DocumentEntry = { record: null, outbox: [], head: null };
