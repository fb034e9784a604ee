import { isSameContent } from '../../shared/document.ts';
import { hashOf } from './hash-of.ts';
import { withLostTexts } from './rest-on-version.ts';
import {
  contentOf,
  type DocumentEntry,
  type DocumentRecord,
  documentOf,
  type OutboxSave,
} from './store/record.ts';
import { emptyEntry } from './store/store.ts';
import { commit } from './write.ts';

/** What a page has of an article, and the disk has not taken. */
export interface Unstored {
  /** The entry on the disk when the page last read it. Null if the disk has never answered. */
  readonly origin: DocumentEntry | null;
  /** The newest entry of the page. */
  readonly entry: DocumentEntry;
  /** The entry that the disk was given last, if it has not answered: it may have stored it. */
  readonly given: DocumentEntry | null;
}

/**
 * Joins the entry that the disk has with the one of a page that went on without the disk. What only
 * one of them has changed is taken from it. Texts that both have changed are merged over the text
 * that both began with; if the changes touch, the text of the page stays, the other one goes into
 * the outbox, and both are shown as a conflict.
 */
export function rejoin(
  disk: DocumentEntry,
  { origin, entry: mine, given }: Unstored,
  createKey: () => string,
): DocumentEntry {
  const stored = given && isSameRecord(given.record, disk.record) ? given : origin;
  const from = stored ?? emptyEntry;
  // If the disk has lost the record, it has lost the saves too, and nobody has sent them.
  const isKept = from.record?.recordKey === disk.record?.recordKey;
  const conflict = disk.record?.conflict;
  const newConflict = isEqual(conflict, from.record?.conflict) ? null : conflict;
  const rest = {
    outbox: joinOutboxes(isKept ? from.outbox : [], mine.outbox, disk.outbox, newConflict),
    head: isEqual(mine.head, from.head) ? disk.head : mine.head,
  };
  if (isEqual(mine.record, from.record)) return { ...rest, record: disk.record };
  if (isEqual(disk.record, from.record)) return { ...rest, record: mine.record };
  if (!mine.record) return { ...rest, record: disk.record };
  // The disk has lost the record. Another page may make it again too, and count the same versions.
  if (!disk.record) return { ...rest, record: { ...mine.record, recordKey: createKey() } };
  const joined = joinRecords(from.record, mine.record, { ...rest, record: disk.record }, createKey);
  return withNewsOf(from.record, mine.record, joined, createKey);
}

/**
 * Whether two records have the same text of the same writer. The server’s part of them may differ.
 */
function isSameRecord(a: DocumentRecord | null, b: DocumentRecord | null): boolean {
  if (!a || !b) return a === b;
  const isSameVersion = a.recordKey === b.recordKey && a.version === b.version;
  return isSameVersion && isSameContent(contentOf(a), contentOf(b));
}

function joinRecords(
  from: DocumentRecord | null,
  mine: DocumentRecord,
  disk: DocumentEntry & { record: DocumentRecord },
  createKey: () => string,
) {
  const written = {
    from: from ?? olderBase(mine, disk.record) ?? mine,
    content: contentOf(mine),
    untouched: mine.untouched,
  };
  const joined = commit(disk, written, createKey);
  // The page has counted its own versions. It takes only a newer one over.
  const version = Math.max(mine.version, joined.record.version) + 1;
  return { ...joined, record: { ...joined.record, version } };
}

/**
 * The version of the server on which both records rest, as a record that `disk` follows. Null if
 * they have none in common. Each record has all changes of its own base, so the older base is where
 * their texts parted.
 */
function olderBase(mine: DocumentRecord, disk: DocumentRecord): DocumentRecord | null {
  const [one, other] = [mine.base, disk.base];
  if (!one || !other || (one.revision === other.revision && one.key !== other.key)) return null;
  const { content } = one.revision < other.revision ? one : other;
  return { ...disk, ...documentOf(content), version: disk.version - 1 };
}

/**
 * The entry with what the page has heard from the server. If the disk has heard of another version,
 * nobody has asked whether the server has both. Then nothing counts as acknowledged, and the texts
 * beside the shown one are sent again.
 */
function withNewsOf(
  from: DocumentRecord | null,
  mine: DocumentRecord,
  joined: DocumentEntry & { record: DocumentRecord },
  createKey: () => string,
): DocumentEntry {
  const names = ['base', 'acknowledgedHash', 'isRemoved', 'isReturned', 'newest'] as const;
  const news = names.filter((name) => !isEqual(mine[name], from?.[name]));
  const replaced = [...(joined.record.replaced ?? []), ...(mine.replaced ?? [])];
  const record = {
    ...joined.record,
    ...Object.fromEntries(news.map((name) => [name, mine[name]])),
    ...(replaced.length > 0 && { replaced }),
  };
  const [before, here, there] = [from, mine, joined.record].map((each) => each?.newest);
  if (!here || !there || [before?.key, there.key].includes(here.key) || before?.key === there.key) {
    return { ...joined, record };
  }
  const newest = here.revision < there.revision ? there : here;
  const unsure = { ...joined, record: { ...record, newest, acknowledgedHash: null } };
  return withLostTexts(unsure, record, createKey);
}

/**
 * The saves that wait on the disk without those that the page has sent, and the new ones of the
 * page. The other text of a conflict that the disk has got since is sent again: the server may have
 * lost it, and the page has not asked for it.
 */
function joinOutboxes(
  from: readonly OutboxSave[],
  mine: readonly OutboxSave[],
  disk: readonly OutboxSave[],
  newConflict: DocumentRecord['conflict'] | undefined,
): OutboxSave[] {
  const has = (saves: readonly OutboxSave[], { key }: OutboxSave) =>
    saves.some((save) => save.key === key);
  const beside = newConflict && hashOf(newConflict.content);
  const waiting = disk.filter(
    (save) => has(mine, save) || !has(from, save) || save.hash === beside,
  );
  const own = mine.filter((save) => !has(disk, save) && !has(from, save));
  const last = Math.max(0, ...waiting.map(({ order }) => order));
  return [...waiting, ...own.map((save, index) => ({ ...save, order: last + 1 + index }))];
}

function isEqual(a: unknown, b: unknown): boolean {
  return a === b || JSON.stringify(a ?? null) === JSON.stringify(b ?? null);
}
