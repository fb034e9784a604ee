import type { EditableArticle, OwnedArticle } from '../../shared/article.ts';
import type { Saved } from '../../shared/schemas.ts';
import { isAcknowledged, newestOf } from './plan.ts';
import { restOnVersion, withLostTexts, withoutNumber } from './rest-on-version.ts';
import type { FetchedArticle } from './server-calls.ts';
import {
  contentOf,
  type DocumentEntry,
  type DocumentRecord,
  documentOf,
  type OutboxSave,
  type ServerVersion,
} from './store/record.ts';
import { type Decision, emptyEntry } from './store/store.ts';

// What news of the server do to the entry of an article. Each function is pure: it gets the entry
// and the news, and answers the next entry. Numbers of revisions and hashes decide. No clock does.

/**
 * The server has acknowledged a save. The save leaves the outbox only if the server has exactly its
 * content; the result tells whether it has. News of a save that has left the outbox change nothing:
 * an answer may come twice.
 */
export function acknowledge(
  entry: DocumentEntry,
  key: string,
  saved: Saved,
  createKey: () => string,
): Decision<boolean> {
  const save = entry.outbox.find((waiting) => waiting.key === key);
  if (!save) return { result: true };
  if (saved.hash !== save.hash) return { result: false };
  const next = {
    ...entry,
    outbox: entry.outbox.filter((waiting) => waiting !== save),
    head: saved.parallelTo ? toHead(saved.parallelTo) : headAfter(entry.head, save, saved),
  };
  if (!entry.record) return { entry: next, result: true };
  const record = isAcknowledged(entry.record)
    ? entry.record
    : { ...entry.record, acknowledgedHash: save.hash };
  const { parallelTo, revision } = saved;
  const own = { revision, key, content: save.content };
  const version = parallelTo ? toVersion(parallelTo) : own;
  const news = { version, newest: own, hasGoneBack: saved.hasGoneBack, sent: save };
  return { entry: restOnVersion(next, record, news, createKey), result: true };
}

/**
 * The server has sent the current version of an article, and has said whether it has the version
 * that this device `knows`. It is merged only into a text that the server has already: other texts
 * are sent first, so that both are in the history before they are merged.
 */
export function receiveVersion(
  entry: DocumentEntry,
  { article, hasGoneBack }: FetchedArticle,
  knows: string | undefined,
  createKey: () => string,
): DocumentEntry {
  const { record, outbox } = entry;
  const next = { ...entry, head: toHead(article) };
  if (!record || outbox.length > 0 || !isAcknowledged(record)) return next;
  // Another tab has heard of a newer version meanwhile. The question was about an older one.
  if (newestOf(record)?.key !== knows) return next;
  const version = toVersion(article);
  return restOnVersion(
    next,
    record,
    { version, newest: version, hasGoneBack, sent: undefined },
    createKey,
  );
}

/**
 * The server does not know the article. It has not said that the owner deleted it
 * (`receiveRemoved`): an older backup was restored, or the machine has gone back. Then this device
 * may have the last copy. It is sent again as a new article, which is a draft.
 */
export function receiveUnknown(entry: DocumentEntry, createKey: () => string): DocumentEntry {
  const { record } = entry;
  return record
    ? forgetServer(entry, afterLoss(record), createKey)
    : { ...entry, record: null, head: null };
}

/** The record of an article that the server has lost. What the server never had, it cannot lose. */
function afterLoss(record: DocumentRecord): DocumentRecord {
  const { base, acknowledgedHash, document } = record;
  if (base === null && acknowledgedHash === null) return record;
  const newest = newestOf(record);
  return {
    ...record,
    isReturned: true,
    ...(newest && { newest: { revision: newest.revision, key: newest.key } }),
    document: { ...document, isPublished: false, postedAt: null },
  };
}

/** Whether the server may not have all words that this device has. */
function hasOwnWords(record: DocumentRecord, outbox: DocumentEntry['outbox']): boolean {
  return Boolean(outbox.length > 0 || record.conflict || !isAcknowledged(record));
}

/**
 * The owner has deleted the article for good. A text that the server had goes from this device too.
 * Words that it did not have stay here, and are not sent: the article would come back. The owner
 * decides about them.
 */
export function receiveRemoved(entry: DocumentEntry): DocumentEntry {
  const { record, outbox } = entry;
  const [save] = outbox;
  if (record) {
    const isKept = hasOwnWords(record, outbox);
    return isKept ? { ...entry, record: { ...record, isRemoved: true }, head: null } : emptyEntry;
  }
  if (!save) return emptyEntry;
  const none = { base: null, acknowledgedHash: null, conflict: null };
  const { articleID, key, content } = save;
  const kept = { articleID, recordKey: key, version: 1, ...documentOf(content), ...none };
  return { outbox: outbox.slice(1), record: { ...kept, isRemoved: true }, head: null };
}

/**
 * The owner has ended this device from elsewhere. Only what the server has goes: what it has
 * acknowledged, and its last list has.
 */
export function receiveEnded(entry: DocumentEntry): DocumentEntry {
  const { record, outbox, head } = entry;
  if (!record) return outbox.length > 0 ? entry : emptyEntry;
  const { base } = record;
  const hasIt = base?.key === head?.revisionKey;
  return hasIt && !hasOwnWords(record, outbox) ? emptyEntry : entry;
}

/**
 * The words of an article that was deleted for good, as a new article with the id `articleID`. All
 * of them are sent.
 */
export function asNewArticle(
  { record, outbox }: DocumentEntry,
  articleID: string,
  createKey: () => string,
): DocumentEntry {
  if (!record) return emptyEntry;
  const { isRemoved: _, isReturned: __, newest: ___, ...words } = record;
  const saves = outbox.map((save) => ({ ...save, articleID, key: createKey(), basedOn: 0 }));
  const entry = { ...emptyEntry, outbox: saves };
  return forgetServer(entry, { ...words, articleID, recordKey: createKey() }, createKey);
}

/**
 * The server does not know the article that a save is based on. The save is sent again, as a new
 * article.
 */
export function startAgain(
  entry: DocumentEntry,
  key: string,
  createKey: () => string,
): DocumentEntry {
  const outbox = entry.outbox.map((save) =>
    save.key === key
      ? { ...save, key: createKey(), basedOn: 0, after: Math.max(save.basedOn, save.after ?? 0) }
      : save,
  );
  const next = { ...entry, outbox, head: null };
  return entry.record ? forgetServer(next, afterLoss(entry.record), createKey) : next;
}

/**
 * The history is gone: the server does not have what it had acknowledged, nor the other text of a
 * conflict.
 */
function forgetServer(
  entry: DocumentEntry,
  record: DocumentRecord,
  createKey: () => string,
): DocumentEntry {
  const { replaced: _, ...shown } = record;
  const conflict = record.conflict && withoutNumber(record.conflict);
  const own = { ...shown, base: null, acknowledgedHash: null, conflict };
  return withLostTexts({ ...entry, record: own, head: null }, record, createKey);
}

/** The server has said that an article is in the trash. */
export function receiveTrashed(entry: DocumentEntry): DocumentEntry {
  const { head, record, outbox } = entry;
  const content = outbox[0]?.content ?? (record && contentOf(record));
  if (head) return { ...entry, head: { ...head, state: 'trash' } };
  if (!content) return entry;
  const { articleID } = outbox[0] ?? (record as DocumentRecord);
  const revision = record?.base?.revision ?? 1;
  return { ...entry, head: { ...newHead(articleID, content.title, revision), state: 'trash' } };
}

function toVersion({ revision, revisionKey, content }: EditableArticle): ServerVersion {
  return { revision, key: revisionKey, content };
}

export function toHead({ content: _, ...head }: EditableArticle): OwnedArticle {
  return head;
}

function headAfter(head: OwnedArticle | null, save: OutboxSave, saved: Saved): OwnedArticle {
  const { revision, savedAt } = saved;
  // A repeated answer to an older save must not take the head back.
  if (head && head.revision > revision) return head;
  const { title } = save.content;
  const next = { title, revision, revisionKey: save.key, savedAt };
  return { ...(head ?? newHead(save.articleID, title, revision)), ...next };
}

function newHead(articleID: string, title: string, revision: number): OwnedArticle {
  const none = { publishedRevision: null, pageName: null, postedAt: null, trashedAt: null };
  return { articleID, title, state: 'draft', revision, revisionKey: '', savedAt: '', ...none };
}
