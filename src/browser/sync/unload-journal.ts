import { contentHash } from '../../shared/content-hash.ts';
import type { ArticleContent } from '../../shared/document.ts';
import { createSaveKey } from '../../shared/save-key.ts';
import { keep, readKept } from '../kept.ts';
import { withSave } from './plan.ts';
import { contentWithNewFields, recordWithNewFields } from './store/new-fields.ts';
import {
  contentOf,
  type DocumentEntry,
  type DocumentRecord,
  type WrittenEntry,
} from './store/record.ts';
import { commit, type Written } from './write.ts';

// A page that is closed or left may end before a transaction of IndexedDB does, and the transaction
// is then undone. The words that are not in the database yet go into localStorage, which the
// browser writes at once. The next page of the owner moves them into the database.

/** The words of a page at the time when it was hidden. */
export interface UnloadWords {
  written: Written;
  /** The hash of the content that the page was just storing. Null if it was storing nothing. */
  storing: string | null;
  /**
   * Whether the browser has deleted the record, and the page is storing it again. Then all of it is
   * kept.
   */
  isLost?: boolean;
  /** Other texts that the disk has not taken, and that were to be sent first. */
  waiting?: readonly ArticleContent[];
}

/** Where a page keeps its last words. */
export interface Journal {
  /** Keeps words without waiting. Returns a function that deletes them again. */
  keep(words: UnloadWords): () => void;
  /**
   * Calls `store` for the words of each page that has ended, and deletes those that it has stored.
   */
  take(store: (words: UnloadWords) => Promise<boolean>): Promise<void>;
}

/** The journal of an owner in localStorage. */
export function openJournal(ownerKey: string): Journal {
  return {
    keep(words) {
      const name = keepWords(ownerKey, words);
      return () => forgetWords(name);
    },
    take: (store) => takeJournal(ownerKey, store),
  };
}

function prefixOf(ownerKey: string): string {
  return `suibi-words-${ownerKey}-`;
}

/**
 * Keeps words, and returns the name under which `forgetWords` deletes them. Words that do not fit
 * into localStorage, which has room for some 5 million characters, are not kept.
 */
function keepWords(
  ownerKey: string,
  { written, storing, isLost = false, waiting }: UnloadWords,
): string {
  const name = prefixOf(ownerKey) + createSaveKey();
  const from = isLost ? written.from : withoutServer(written.from);
  keep('localStorage', name, JSON.stringify({ written: { ...written, from }, storing, waiting }));
  return name;
}

function forgetWords(name: string): void {
  keep('localStorage', name, null);
}

/**
 * Calls `store` for the words of each page that has ended. Words that it has stored are deleted
 * here.
 */
export async function takeJournal(
  ownerKey: string,
  store: (words: UnloadWords) => Promise<boolean>,
): Promise<void> {
  for (const name of listNames(prefixOf(ownerKey))) {
    const words = readKept('localStorage', name);
    // Another tab may have taken them in the meantime.
    if (words !== null && (await store(readWords(words)))) forgetWords(name);
  }
}

/** An older version of the program may have kept the words. */
function readWords(words: string): UnloadWords {
  const { written, storing, waiting = [] } = JSON.parse(words) as UnloadWords;
  const content = contentWithNewFields(written.content);
  const from = recordWithNewFields(written.from);
  return {
    written: { ...written, from, content },
    storing,
    waiting: waiting.map(contentWithNewFields),
  };
}

/** Deletes the words of all pages of this owner. */
export function wipeJournal(ownerKey: string): void {
  for (const name of listNames(prefixOf(ownerKey))) forgetWords(name);
}

function listNames(prefix: string): string[] {
  try {
    return Object.keys(localStorage).filter((name) => name.startsWith(prefix));
  } catch {
    return [];
  }
}

/** Only the text of the record is needed. The rest would take room for words. */
function withoutServer(record: DocumentRecord): DocumentRecord {
  const document = { ...record.document, htmlOutput: '' };
  return { ...record, document, base: null, acknowledgedHash: null, conflict: null };
}

/**
 * Stores the words of a page that has ended, as `commit` does. If the record has exactly the
 * content that the page was storing, the words follow it.
 */
export function restore(
  entry: DocumentEntry,
  { written, storing, waiting = [] }: UnloadWords,
  createKey: () => string,
): WrittenEntry {
  const { record } = entry;
  const hasArrived = record !== null && contentHash(contentOf(record)) === storing;
  const from = hasArrived ? record : written.from;
  const next = commit(entry, { ...written, from }, createKey);
  const withWaiting = (each: DocumentEntry, content: ArticleContent) =>
    withSave(each, content, createKey);
  return { ...waiting.reduce(withWaiting, next as DocumentEntry), record: next.record };
}
