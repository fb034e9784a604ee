import {
  type DocumentEntry,
  type DocumentRecord,
  documentOf,
  type OutboxSave,
} from '../src/browser/sync/store/record.ts';
import type { StoreOutcome } from '../src/browser/sync/store/store.ts';
import type { EditableArticle, OwnedArticle } from '../src/shared/article.ts';
import { contentHash } from '../src/shared/content-hash.ts';
import type { ArticleContent } from '../src/shared/document.ts';
import type { Saved } from '../src/shared/schemas.ts';
import { makeContent } from './make.ts';

export const testID = '0123456789AB';

const textOf = (markdown: string): ArticleContent => makeContent({ markdown });

/**
 * A text, two changes of it that do not touch, both of them merged, and a change that touches
 * `mine`.
 */
export const texts = {
  one: textOf('one\ntwo\nthree\n'),
  mine: textOf('ONE\ntwo\nthree\n'),
  theirs: textOf('one\ntwo\nTHREE\n'),
  both: textOf('ONE\ntwo\nTHREE\n'),
  touching: textOf('uno\ntwo\nthree\n'),
};

/** A record of an article that was never saved. */
export function makeRecord(record: Partial<DocumentRecord> = {}): DocumentRecord {
  return {
    articleID: testID,
    recordKey: 'record',
    version: 1,
    ...documentOf(makeContent()),
    base: null,
    acknowledgedHash: null,
    conflict: null,
    ...record,
  };
}

/** A record with a text that rests on revision 1, which has the text `one`. */
export function recordOf(
  content: ArticleContent,
  record: Partial<DocumentRecord> = {},
): DocumentRecord {
  return makeRecord({
    ...documentOf(content),
    base: { revision: 1, key: 'key 1', content: texts.one },
    acknowledgedHash: contentHash(texts.one),
    ...record,
  });
}

/** The same, but the server has acknowledged the text. */
export function acknowledgedRecord(
  content: ArticleContent,
  record: Partial<DocumentRecord> = {},
): DocumentRecord {
  return recordOf(content, { acknowledgedHash: contentHash(content), ...record });
}

/** The entry of an article that the server has in revision 1. */
export function entryOf(
  record: DocumentRecord | null,
  rest: Partial<DocumentEntry> = {},
): DocumentEntry {
  return { record, outbox: [], head: makeHead(), ...rest };
}

export function makeSave(save: Partial<OutboxSave> = {}): OutboxSave {
  const content = save.content ?? makeContent();
  return {
    key: 'key',
    articleID: testID,
    order: 1,
    basedOn: 0,
    hash: contentHash(content),
    content,
    ...save,
  };
}

export function makeHead(head: Partial<OwnedArticle> = {}): OwnedArticle {
  return {
    articleID: testID,
    title: 'On tea',
    state: 'draft',
    revisionKey: `key ${head.revision ?? 1}`,
    revision: 1,
    publishedRevision: null,
    pageName: null,
    postedAt: null,
    savedAt: '2026-11-20T08:00:00.000Z',
    trashedAt: null,
    ...head,
  };
}

/** The value of an outcome that must not be a fault. */
export function done<Value>(outcome: StoreOutcome<Value>): Value {
  if (outcome.kind === 'done') return outcome.value;
  throw new Error(`The store answered ${JSON.stringify(outcome)}.`);
}

/** A version of the article on the server. */
export function versionOf(revision: number, content: ArticleContent): EditableArticle {
  return { ...makeHead({ revision }), content };
}

/** Makes keys of saves: `new 1`, `new 2` and so on. */
export function keysInOrder(): () => string {
  let count = 0;
  return () => `new ${++count}`;
}

/** The answer to a save that became a revision. */
export function savedAs(
  revision: number,
  content: ArticleContent,
  saved: Partial<Saved> = {},
): Saved {
  return {
    articleID: testID,
    revision,
    savedAt: '2026-11-20T09:00:00.000Z',
    hash: contentHash(content),
    parallelTo: null,
    hasGoneBack: false,
    ...saved,
  };
}
