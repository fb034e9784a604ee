import type { EditableArticle, OwnedArticle } from '../../shared/article.ts';
import { isSameContent } from '../../shared/document.ts';
import type { Saved } from '../../shared/schemas.ts';
import { hashOf } from './hash-of.ts';
import { merge } from './merge/merge.ts';
import { isAcknowledged, replaceContent, withSave } from './plan.ts';
import {
  contentOf,
  type DocumentEntry,
  type DocumentRecord,
  documentOf,
  type OutboxSave,
  type ServerVersion,
} from './store/record.ts';
import { type Decision, emptyEntry } from './store/store.ts';

// What news of the server do to the entry of an article. Each function is pure: it gets the entry and the news, and
// answers the next entry. Numbers of revisions and hashes decide. No clock does.

/**
 * The server has acknowledged a save. The save leaves the outbox only if the server has exactly its content; the result
 * tells whether it has. News of a save that has left the outbox change nothing: an answer may come twice.
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
  const { parallelTo } = saved;
  const version = parallelTo
    ? toVersion(parallelTo)
    : { revision: saved.revision, key, content: save.content };
  const resting = { ...next, record: withServerVersion(onServer(record), version, save) };
  return { entry: withOtherText(resting, record, version, save, createKey), result: true };
}

/**
 * The server has sent the current version of an article. It is merged only into a text that the server has already: other
 * texts are sent first, so that both are in the history before they are merged.
 */
export function hear(
  entry: DocumentEntry,
  article: EditableArticle,
  createKey: () => string,
): DocumentEntry {
  const { record, outbox } = entry;
  const head = toHead(article);
  if (!record || outbox.length > 0 || !isAcknowledged(record)) return { ...entry, head };
  const version = toVersion(article);
  const resting = {
    ...entry,
    record: withServerVersion(onServer(record), version, undefined),
    head,
  };
  return withOtherText(resting, record, version, undefined, createKey);
}

/** The other text of a conflict is sent again if the server has gone back: it may have lost that text too. */
function withOtherText(
  entry: DocumentEntry,
  { base, conflict }: DocumentRecord,
  theirs: ServerVersion,
  sent: OutboxSave | undefined,
  createKey: () => string,
): DocumentEntry {
  if (!conflict || !base || sent?.key === theirs.key) return entry;
  const isLate = sent !== undefined && sent.basedOn < base.revision && sent.basedOn > 0;
  const hasGoneBack =
    base.key === theirs.key
      ? sent === undefined && conflict.revision !== null
      : theirs.revision <= base.revision && !isLate;
  return hasGoneBack ? withSave(entry, conflict.content, createKey) : entry;
}

/**
 * The server does not know the article. It has not said that the owner deleted it (`hearRemoved`): an older backup was restored, or
 * the machine has gone back. Then this device may have the last copy. It is sent again as a new article, which is a draft.
 */
export function hearUnknown(entry: DocumentEntry, createKey: () => string): DocumentEntry {
  const { record } = entry;
  return record
    ? forgetServer(entry, afterLoss(record), createKey)
    : { ...entry, record: null, head: null };
}

/** The record of an article that the server has lost. What the server never had, it cannot lose. */
function afterLoss(record: DocumentRecord): DocumentRecord {
  const { base, conflict, acknowledgedHash, document, lastRevision = 0 } = record;
  if (base === null && acknowledgedHash === null) return record;
  return {
    ...record,
    isReturned: true,
    lastRevision: Math.max(lastRevision, base?.revision ?? 0, conflict?.revision ?? 0),
    document: { ...document, isPublished: false, postedAt: null },
  };
}

/** Whether the server may not have all words that this device has. */
function hasOwnWords(record: DocumentRecord, outbox: DocumentEntry['outbox']): boolean {
  return Boolean(outbox.length > 0 || record.conflict || !isAcknowledged(record));
}

/**
 * The owner has deleted the article for good. A text that the server had goes from this device too. Words that it did not have stay
 * here, and are not sent: the article would come back. The owner decides about them.
 */
export function hearRemoved(entry: DocumentEntry): DocumentEntry {
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
 * The owner has ended this device from elsewhere. Only what the server has goes: what it has acknowledged, unless its last list was
 * behind that, as after a restored backup.
 */
export function hearEnded(entry: DocumentEntry): DocumentEntry {
  const { record, outbox, head } = entry;
  if (!record) return outbox.length > 0 ? entry : emptyEntry;
  const { base } = record;
  const hasIt = base?.key === head?.revisionKey || (head?.revision ?? 0) > (base?.revision ?? 0);
  return hasIt && !hasOwnWords(record, outbox) ? emptyEntry : entry;
}

/** The server has the article, perhaps again: a restored backup had it. */
function onServer(record: DocumentRecord): DocumentRecord {
  const { isRemoved, ...rest } = record;
  return isRemoved ? rest : record;
}

/** The words of an article that was deleted for good, as a new article with the id `articleID`. All of them are sent. */
export function asNewArticle(
  { record, outbox }: DocumentEntry,
  articleID: string,
  createKey: () => string,
): DocumentEntry {
  if (!record) return emptyEntry;
  const { isRemoved: _, isReturned: __, lastRevision: ___, ...words } = record;
  const saves = outbox.map((save) => ({ ...save, articleID, key: createKey(), basedOn: 0 }));
  const entry = { ...emptyEntry, outbox: saves };
  return forgetServer(entry, { ...words, articleID, recordKey: createKey() }, createKey);
}

/** The server does not know the article that a save is based on. The save is sent again, as a new article. */
export function startAgain(
  entry: DocumentEntry,
  key: string,
  createKey: () => string,
): DocumentEntry {
  const outbox = entry.outbox.map((save) =>
    save.key === key ? { ...save, key: createKey(), basedOn: 0, after: save.basedOn } : save,
  );
  const next = { ...entry, outbox, head: null };
  return entry.record ? forgetServer(next, afterLoss(entry.record), createKey) : next;
}

/** The history is gone: the server does not have what it had acknowledged, nor the other text of a conflict. */
function forgetServer(
  entry: DocumentEntry,
  record: DocumentRecord,
  createKey: () => string,
): DocumentEntry {
  const conflict = record.conflict && withoutNumber(record.conflict);
  const next = {
    ...entry,
    record: { ...record, base: null, acknowledgedHash: null, conflict },
    head: null,
  };
  return conflict ? withSave(next, conflict.content, createKey) : next;
}

function withoutNumber({ content }: NonNullable<DocumentRecord['conflict']>) {
  return { revision: null, content };
}

/** The server has said that an article is in the trash. */
export function hearTrashed(entry: DocumentEntry): DocumentEntry {
  const { head, record, outbox } = entry;
  const content = outbox[0]?.content ?? (record && contentOf(record));
  if (head) return { ...entry, head: { ...head, state: 'trash' } };
  if (!content) return entry;
  const { articleID } = outbox[0] ?? (record as DocumentRecord);
  const revision = record?.base?.revision ?? 1;
  return { ...entry, head: { ...newHead(articleID, content.title, revision), state: 'trash' } };
}

/**
 * Lets a record rest on a version of the server. `sent` is the save that this version answers. An older version than the
 * record's own means that the server has gone back, as after a restored backup: then this text is the newer one, and is
 * sent again, under a number that is higher than its own: so another device that has one of the versions which the server has
 * forgotten takes this text for a newer one.
 */
function withServerVersion(
  record: DocumentRecord,
  theirs: ServerVersion,
  sent: OutboxSave | undefined,
): DocumentRecord {
  const { base } = record;
  if (base?.key === theirs.key) {
    // The other version of a conflict is no longer current, as after a restored backup. The server may have lost this text too.
    if (sent || !record.conflict?.revision) return record;
    const { conflict, lastRevision = 0 } = record;
    return {
      ...record,
      acknowledgedHash: null,
      conflict: withoutNumber(conflict),
      lastRevision: Math.max(lastRevision, conflict.revision),
    };
  }
  if (sent?.key === theirs.key && sent.basedOn === (base?.revision ?? 0))
    return { ...record, base: theirs };
  if (!base || theirs.revision > base.revision) return mergeServerVersion(record, theirs);
  // The owner chose while the save was on its way: the record rests on a newer version than the save.
  if (sent && sent.basedOn < base.revision && sent.basedOn > 0) return record;
  // What the server had acknowledged before may be gone.
  const unsure = { ...record, acknowledgedHash: null };
  if (theirs.revision < base.revision) {
    return { ...unsure, base: theirs, lastRevision: base.revision };
  }
  return mergeServerVersion(unsure, theirs);
}

function mergeServerVersion(record: DocumentRecord, theirs: ServerVersion): DocumentRecord {
  const merged = merge(record.base?.content ?? null, contentOf(record), theirs.content);
  if (merged.kind === 'conflict') return { ...record, conflict: theirs };
  const next = replaceContent(record, merged.content);
  const isTheirs = isSameContent(merged.content, theirs.content);
  return {
    ...next,
    base: theirs,
    conflict: null,
    acknowledgedHash: isTheirs ? hashOf(theirs.content) : next.acknowledgedHash,
  };
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
  const none = { publishedRevision: null, postedAt: null, trashedAt: null };
  return { articleID, title, state: 'draft', revision, revisionKey: '', savedAt: '', ...none };
}
