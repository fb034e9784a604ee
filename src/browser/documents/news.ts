import type { EditableArticle, OwnedArticle } from '../../shared/article.ts';
import { contentHash } from '../../shared/content-hash.ts';
import { isSameContent } from '../../shared/document.ts';
import type { Saved } from '../../shared/schemas.ts';
import { merge } from './merge/merge.ts';
import { isAcknowledged, replaceContent } from './plan.ts';
import {
  contentOf,
  type DocumentEntry,
  type DocumentRecord,
  type OutboxSave,
  type ServerVersion,
} from './store/record.ts';
import type { Decision } from './store/store.ts';

// What news of the server do to the entry of an article. Each function is pure: it gets the entry and the news, and
// answers the next entry. Numbers of revisions and hashes decide. No clock does.

/**
 * The server has acknowledged a save. The save leaves the outbox only if the server has exactly its content; the result
 * tells whether it has. News of a save that has left the outbox change nothing: an answer may come twice.
 */
export function acknowledge(entry: DocumentEntry, key: string, saved: Saved): Decision<boolean> {
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
  const version = saved.parallelTo ?? { revision: saved.revision, content: save.content };
  return { entry: { ...next, record: withServerVersion(record, version, save) }, result: true };
}

/**
 * The server has sent the current version of an article. It is merged only into a text that the server has already: other
 * texts are sent first, so that both are in the history before they are merged.
 */
export function hear(entry: DocumentEntry, article: EditableArticle): DocumentEntry {
  const { record, outbox } = entry;
  const head = toHead(article);
  if (!record || outbox.length > 0 || !isAcknowledged(record)) return { ...entry, head };
  return { ...entry, record: withServerVersion(record, article, undefined), head };
}

/** The server does not know the article. A text that the server had exactly goes; another one begins again. */
export function hearUnknown(entry: DocumentEntry): DocumentEntry {
  const { record, outbox } = entry;
  const isKept = record && (outbox.length > 0 || !isAcknowledged(record));
  return { ...entry, record: isKept ? withoutBase(record) : null, head: null };
}

/** The server does not know the article that a save is based on. The save is sent again, as a new article. */
export function startAgain(
  entry: DocumentEntry,
  key: string,
  createKey: () => string,
): DocumentEntry {
  const outbox = entry.outbox.map((save) =>
    save.key === key ? { ...save, key: createKey(), basedOn: 0 } : save,
  );
  return { record: entry.record && withoutBase(entry.record), outbox, head: null };
}

function withoutBase(record: DocumentRecord): DocumentRecord {
  const { conflict } = record;
  return { ...record, base: null, conflict: conflict && { ...conflict, revision: null } };
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
 * record's own means that the server has gone back, as after a restored backup: then this text is the newer one.
 */
function withServerVersion(
  record: DocumentRecord,
  { revision, content }: ServerVersion,
  sent: OutboxSave | undefined,
): DocumentRecord {
  const theirs = { revision, content };
  const known = record.base?.revision ?? 0;
  // The owner chose while the save was on its way: the record rests on a newer version than the save.
  if (sent && sent.basedOn < known && revision <= known) return record;
  if (revision < known) return { ...record, base: theirs };
  if (sent?.content === content) return { ...record, base: theirs };
  if (revision === known) return record;
  return mergeServerVersion(record, theirs);
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
    acknowledgedHash: isTheirs ? contentHash(theirs.content) : next.acknowledgedHash,
  };
}

export function toHead({ content: _, ...head }: EditableArticle): OwnedArticle {
  return head;
}

function headAfter(head: OwnedArticle | null, save: OutboxSave, saved: Saved): OwnedArticle {
  const { revision, savedAt } = saved;
  // A repeated answer to an older save must not take the head back.
  if (head && head.revision > revision) return head;
  const { title } = save.content;
  return { ...(head ?? newHead(save.articleID, title, revision)), title, revision, savedAt };
}

function newHead(articleID: string, title: string, revision: number): OwnedArticle {
  const none = { publishedRevision: null, postedAt: null, trashedAt: null };
  return { articleID, title, state: 'draft', revision, savedAt: '', ...none };
}
