import {
  type DocumentRecord,
  documentOf,
  type OutboxSave,
} from '../src/browser/documents/store/record.ts';
import type { StoreOutcome } from '../src/browser/documents/store/store.ts';
import type { OwnedArticle } from '../src/shared/article.ts';
import { contentHash } from '../src/shared/content-hash.ts';
import { makeContent } from './make.ts';

export const testID = '0123456789AB';

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
