import { isSameContent } from '../../shared/document.ts';
import { hashOf } from './hash-of.ts';
import { addsOnly, merge } from './merge/merge.ts';
import { newestOf, replaceContent, withSave } from './plan.ts';
import {
  contentOf,
  type DocumentEntry,
  type DocumentRecord,
  type OutboxSave,
  type ServerVersion,
  type VersionName,
} from './store/record.ts';

// How the text of a device comes to rest on a version of the server, also of a server that has gone
// back.

/** What the server has told about an article. */
interface News {
  /** The current version. */
  version: ServerVersion;
  /** The newest version that is told. */
  newest: VersionName;
  /** The server has lost the version that this device knew. */
  hasGoneBack: boolean;
  /** The save that the server has answered. */
  sent: OutboxSave | undefined;
}

/** Lets the text of a device rest on the current version of the server. */
export function restOnVersion(
  entry: DocumentEntry,
  record: DocumentRecord,
  { version, newest, hasGoneBack, sent }: News,
  createKey: () => string,
): DocumentEntry {
  const known = newestOf(record);
  const isNewer = known === undefined || newest.revision > known.revision;
  const { revision, key } = hasGoneBack || isNewer ? newest : known;
  // No device may take its own version for a newer one than those that follow.
  const highest = Math.max(revision, known?.revision ?? 0);
  const { replaced: _, ...onlyShown } = onServer(record);
  const told = { ...onlyShown, newest: { revision: highest, key } };
  if (!hasGoneBack) return { ...entry, record: withServerVersion(told, version, sent) };
  const next = { ...entry, record: afterGoingBack(told, version, sent) };
  return withLostTexts(next, record, createKey, sent);
}

/**
 * The server may have lost the other text of a conflict too, and texts that others have replaced on
 * this device. They are based on nothing, so that they stand beside the current version. The server
 * has just got `sent`.
 */
export function withLostTexts(
  entry: DocumentEntry,
  { conflict, replaced = [] }: DocumentRecord,
  createKey: () => string,
  sent?: OutboxSave,
): DocumentEntry {
  const texts = conflict ? [...replaced, conflict.content] : replaced;
  return texts
    .filter((content) => hashOf(content) !== sent?.hash)
    .reduce((each, content) => withSave(each, content, createKey, 0), entry);
}

/** The server has the article, perhaps again: a restored backup had it. */
function onServer(record: DocumentRecord): DocumentRecord {
  const { isRemoved, ...rest } = record;
  return isRemoved ? rest : record;
}

export function withoutNumber({ content }: NonNullable<DocumentRecord['conflict']>) {
  return { revision: null, content };
}

/**
 * Lets a record rest on a version of the server, which has all versions that this device knows.
 * `sent` is the save that it answers.
 */
function withServerVersion(
  record: DocumentRecord,
  theirs: ServerVersion,
  sent: OutboxSave | undefined,
): DocumentRecord {
  const { base } = record;
  if (sent?.key === theirs.key && sent.basedOn === (base?.revision ?? 0))
    return { ...record, base: theirs };
  // Otherwise it is a late answer, or the owner chose while the save was on its way.
  const isNewer = !base || theirs.revision > base.revision;
  return isNewer ? mergeServerVersion(record, theirs) : record;
}

/**
 * Lets a record rest on a version of a server that has gone back, as after an older backup was
 * restored. The server may have lost what it had acknowledged, and its version need not have been
 * made of the record’s base.
 */
function afterGoingBack(
  record: DocumentRecord,
  theirs: ServerVersion,
  sent: OutboxSave | undefined,
): DocumentRecord {
  const { base, conflict } = record;
  const content = contentOf(record);
  const acknowledgedHash = sent && hashOf(content) === sent.hash ? sent.hash : null;
  const unsure = { ...record, acknowledgedHash, conflict: conflict && withoutNumber(conflict) };
  if (isSameContent(content, theirs.content)) {
    return { ...unsure, acknowledgedHash: hashOf(content), base: theirs };
  }
  if (base?.key === theirs.key) return unsure;
  const isOlder = base !== null && theirs.revision < base.revision;
  // This text is the newer one. It is sent again.
  if (isOlder || addsOnly(theirs.content, content)) {
    return { ...unsure, acknowledgedHash: null, base: theirs };
  }
  if (addsOnly(content, theirs.content)) {
    return mergeServerVersion({ ...unsure, base: { ...theirs, content } }, theirs);
  }
  return mergeServerVersion({ ...unsure, base: null }, theirs);
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
