import type { EditableArticle } from '../../shared/article.ts';
import {
  type ArticleContent,
  type FieldName,
  isSameContent,
  newContent,
} from '../../shared/document.ts';
import { hashOf } from './hash-of.ts';
import { merge } from './merge/merge.ts';
import { isAcknowledged, replaceContent, withSave, workedOn } from './plan.ts';
import { toHead } from './server-events.ts';
import {
  contentOf,
  type DocumentEntry,
  type DocumentRecord,
  documentOf,
  newDocument,
  type WrittenEntry,
  withContent,
} from './store/record.ts';

// What a page does to the entry of an article. Each function is pure. A text that makes room for
// another one goes into the outbox first, unless the server has it: so it is in the history.

/** The record of a new article or page. It is stored with the first words. */
export function newRecord(
  articleID: string,
  recordKey: string,
  { ownerName, kind }: { ownerName: string; kind: ArticleContent['kind'] },
): DocumentRecord {
  const none = { base: null, acknowledgedHash: null, conflict: null };
  const kept = withContent(newDocument(ownerName), newContent({ kind }));
  return { articleID, recordKey, version: 0, ...kept, ...none };
}

/**
 * The entry of an article that a page has opened. `article` is what the server has put into the
 * page; it may be older than the entry. A text of this device stays: only an answer to a question
 * can replace it, which tells whether the server has gone back.
 */
export function open(
  entry: DocumentEntry,
  article: EditableArticle,
  recordKey: string,
): DocumentEntry {
  const { articleID, revision, revisionKey, content } = article;
  if (entry.record) {
    const isOlder = revision < (entry.record.base?.revision ?? 0);
    return isOlder ? entry : { ...entry, head: toHead(article) };
  }
  const record: DocumentRecord = {
    articleID,
    recordKey,
    version: 1,
    ...documentOf(content),
    base: { revision, key: revisionKey, content },
    acknowledgedHash: hashOf(content),
    conflict: null,
    newest: { revision, key: revisionKey },
  };
  return { ...entry, record, head: toHead(article) };
}

export interface Written {
  /** The record from which the writer started: the last one that this tab has seen. */
  from: DocumentRecord;
  content: ArticleContent;
  /** The fields nobody has written over, also not in this tab. */
  untouched: readonly FieldName[];
  /** The time by this device's clock, in ISO 8601. It is only shown. */
  at?: string;
}

/**
 * Stores a text. If another tab has written since `from`, the texts are merged over the text of
 * `from`; if they touch, this text stays, the other one goes into the outbox, and both are shown as
 * a conflict. A record that was lost begins again with everything that `from` knows.
 */
export function commit(
  entry: DocumentEntry,
  written: Written,
  createKey: () => string,
): WrittenEntry {
  const next = storeWords(entry, written, createKey);
  if (written.at === undefined || next.record === entry.record) return next;
  const { head } = next;
  const document = {
    ...next.record.document,
    updatedAt: written.at,
    isPublished: typeof head?.publishedRevision === 'number',
    postedAt: head?.postedAt ?? null,
  };
  return { ...next, record: { ...next.record, document } };
}

function storeWords(
  entry: DocumentEntry,
  { from, content, untouched }: Written,
  createKey: () => string,
): WrittenEntry {
  const { record } = entry;
  if (!record) return beginAgain(entry, { from, content, untouched }, createKey);
  const isSameLine = record.recordKey === from.recordKey;
  if (isSameLine && record.version === from.version) {
    return { ...entry, record: write(record, content, untouched) };
  }
  const other = contentOf(record);
  const start = contentOf(from);
  // A record that was made again after a loss has another name. It follows the text from which this
  // writer started if it is the same.
  const merged = merge(isSameLine || isSameContent(start, other) ? start : null, content, other);
  const both = record.untouched.filter((name) => untouched.includes(name));
  if (merged.kind === 'merged') return { ...entry, record: write(record, merged.content, both) };
  const kept = keepInHistory(entry, record, createKey);
  const conflict = record.conflict ?? ({ revision: null, content: other } as const);
  return { ...kept, record: { ...write(kept.record, content, both), conflict } };
}

/**
 * Makes a lost record again. The outbox was lost too, and with it the words of the other tab in a
 * conflict.
 */
function beginAgain(
  entry: DocumentEntry,
  { from, content, untouched }: Written,
  createKey: () => string,
): WrittenEntry {
  const record = write({ ...from, recordKey: createKey() }, content, untouched);
  const { conflict } = from;
  if (conflict?.revision !== null) return { ...entry, record };
  return { ...withSave({ ...entry, record }, conflict.content, createKey), record };
}

function write(
  record: DocumentRecord,
  content: ArticleContent,
  untouched: readonly FieldName[],
): DocumentRecord {
  const isSame =
    isSameContent(contentOf(record), content) && untouched.length === record.untouched.length;
  if (isSame && record.version > 0) return record;
  const next = withContent({ ...workedOn(record), untouched }, content);
  return { ...next, version: record.version + 1 };
}

/**
 * Ends a conflict with the text that the owner chose or made of both. It rests on the other
 * version, so it becomes the current one as soon as it is sent.
 */
export function resolveConflict(
  entry: DocumentEntry,
  chosen: ArticleContent,
  createKey: () => string,
): DocumentEntry {
  const { record } = entry;
  if (!record?.conflict) return entry;
  const base = record.conflict.revision === null ? record.base : record.conflict;
  const kept = keepInHistory(entry, record, createKey);
  const own = withReplaced(kept.record, record.conflict.content);
  return { ...kept, record: { ...replaceContent(own, chosen), base, conflict: null } };
}

/** Puts the rendered preview into the document. */
export function withPreview(entry: DocumentEntry, htmlOutput: string): DocumentEntry {
  const { record } = entry;
  if (!record) return entry;
  return { ...entry, record: { ...record, document: { ...record.document, htmlOutput } } };
}

/**
 * Puts the text of a record into the outbox. If the server has it already, it stays here until the
 * server says so once more.
 */
function keepInHistory(
  entry: DocumentEntry,
  record: DocumentRecord,
  createKey: () => string,
): WrittenEntry {
  const content = contentOf(record);
  return isAcknowledged(record)
    ? { ...entry, record: withReplaced(record, content) }
    : { ...withSave(entry, content, createKey), record };
}

function withReplaced(record: DocumentRecord, content: ArticleContent): DocumentRecord {
  return { ...record, replaced: [...(record.replaced ?? []), content] };
}
