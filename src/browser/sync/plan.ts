import type { OwnedArticle } from '../../shared/article.ts';
import {
  type ArticleContent,
  draftSchema,
  fieldNames,
  isSameContent,
} from '../../shared/document.ts';
import { type InputFault, listFaults } from '../../shared/text-schema.ts';
import { hashOf } from './hash-of.ts';
import {
  contentOf,
  type DocumentEntry,
  type DocumentRecord,
  type OutboxSave,
  type VersionName,
  withContent,
} from './store/record.ts';
import type { Decision } from './store/store.ts';

/**
 * What a device has to do next for an article. `knows`: the key of the newest version of the server
 * that it knows.
 */
export type Step =
  | { kind: 'send'; save: OutboxSave; knows: string | undefined }
  /** The server has another version than the one that this device knows. */
  | { kind: 'fetch'; knows: string | undefined }
  /**
   * The server has both texts of a conflict. If it has gone back, its list need not show that it
   * has lost one of them.
   */
  | { kind: 'check'; knows: string | undefined }
  /** Words wait for an article in the trash. Somebody may have restored it. */
  | { kind: 'ask'; knows: string | undefined }
  /** There is nothing to do until somebody writes or the server says something new. */
  | { kind: 'rest' };

/** The keys of saves that the server has refused, since this page was opened. */
type RefusedKeys = Pick<ReadonlySet<string>, 'has'>;

/**
 * Decides the next step. A save is put into the outbox before it is sent, so that it is sent again
 * with the same key after a crash. There is one new save at a time: the next one is made when the
 * outbox is empty.
 */
export function plan(
  entry: DocumentEntry,
  createKey: () => string,
  refused: RefusedKeys = new Set(),
): Decision<Step> {
  if (isRemoved(entry)) return { result: { kind: 'rest' } };
  const decided = planFor(entry, createKey, refused);
  if (entry.head?.state !== 'trash') return decided;
  const { result } = decided;
  return {
    result: result.kind === 'send' ? { kind: 'ask', knows: result.knows } : { kind: 'rest' },
  };
}

/** The newest version of the server that a record knows of. */
export function newestOf({ newest, base, conflict }: DocumentRecord): VersionName | undefined {
  return newest ?? (conflict && conflict.revision !== null ? conflict : base) ?? undefined;
}

/** The next step for an article that is not in the trash. */
function planFor(
  entry: DocumentEntry,
  createKey: () => string,
  refused: RefusedKeys,
): Decision<Step> {
  const { record, head } = entry;
  const knows = record ? newestOf(record)?.key : undefined;
  const waiting = findSendable(entry, refused);
  if (waiting) return { result: { kind: 'send', save: waiting, knows } };
  if (!record) return { result: { kind: 'rest' } };
  if (isAcknowledged(record)) {
    if (!isInStep(record, head)) return { result: { kind: 'fetch', knows } };
    if (record.conflict) return { result: { kind: 'check', knows } };
  }
  const content = contentOf(record);
  if (isSettled(record) || listContentFaults(content).length > 0) {
    return { result: { kind: 'rest' } };
  }
  const next = withSave(entry, content, createKey);
  const save = findSendable(next, refused);
  return save
    ? { entry: next, result: { kind: 'send', save, knows } }
    : { result: { kind: 'rest' } };
}

/**
 * Whether the owner has deleted the article for good, and this device has words that were not sent
 * before.
 */
export function isRemoved({ record, head }: DocumentEntry): boolean {
  // A restored backup may have the article again.
  return record?.isRemoved === true && head === null;
}

function findSendable({ outbox }: DocumentEntry, refused: RefusedKeys): OutboxSave | undefined {
  return outbox.find(({ key }) => !refused.has(key));
}

/** Whether the server has exactly this text, as the current version or beside it. */
export function isAcknowledged(record: DocumentRecord): boolean {
  const { acknowledgedHash, base } = record;
  const content = contentOf(record);
  // Two contents with one hash are equal. So words that the server cannot have need no hash of
  // their own.
  if (base && acknowledgedHash === hashOf(base.content))
    return isSameContent(base.content, content);
  return acknowledgedHash === hashOf(content);
}

/** Whether this device has words that the server has not acknowledged. */
export function isUnsent({ record, outbox }: DocumentEntry): boolean {
  return outbox.length > 0 || (record !== null && !isAcknowledged(record));
}

/**
 * Whether there is nothing to send. A text in a conflict is sent once; it becomes current after the
 * owner has chosen.
 */
function isSettled(record: DocumentRecord): boolean {
  const { base, conflict, untouched } = record;
  if (!base && untouched.length === fieldNames.length) return true;
  if (!isAcknowledged(record)) return false;
  return conflict !== null || isCurrent(record);
}

/** Whether the text is the current version of the server, as far as this device knows. */
export function isCurrent(record: DocumentRecord): boolean {
  return record.base !== null && isSameContent(record.base.content, contentOf(record));
}

/** Whether the current version of the server is the newest one that this record knows. */
function isInStep({ base, conflict }: DocumentRecord, head: OwnedArticle | null): boolean {
  const known = conflict && conflict.revision !== null ? conflict : base;
  return (known?.key ?? null) === (head?.revisionKey ?? null);
}

/** The faults for which the server would refuse the content, such as a title that is too long. */
export function listContentFaults(content: ArticleContent): InputFault[] {
  const result = draftSchema.safeParse(content);
  return result.success ? [] : listFaults(result.error);
}

/** Puts a save of `content` into the outbox, if no save of the same content is there. */
export function withSave(
  entry: DocumentEntry,
  content: ArticleContent,
  createKey: () => string,
  basedOn = entry.record?.base?.revision ?? 0,
): DocumentEntry {
  const { record, outbox } = entry;
  const hash = hashOf(content);
  if (!record || outbox.some((save) => save.hash === hash)) return entry;
  const after = newestOf(record)?.revision ?? 0;
  const save: OutboxSave = {
    key: createKey(),
    articleID: record.articleID,
    order: Math.max(0, ...outbox.map(({ order }) => order)) + 1,
    basedOn,
    ...(after > basedOn ? { after } : {}),
    hash,
    content,
  };
  return { ...entry, outbox: [...outbox, save] };
}

/** The record with another text. Its version grows if the text differs. */
export function replaceContent(record: DocumentRecord, content: ArticleContent): DocumentRecord {
  if (isSameContent(contentOf(record), content)) return record;
  return { ...withContent(workedOn(record), content), version: record.version + 1 };
}

/**
 * The owner works on a returned article: it needs no sign any more. Before the server has it again,
 * the sign stays.
 */
export function workedOn(record: DocumentRecord): DocumentRecord {
  const { isReturned, ...rest } = record;
  return isReturned && record.base !== null ? rest : record;
}
