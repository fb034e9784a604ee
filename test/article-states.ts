import { type DocumentRecord, documentOf } from '../src/browser/sync/store/record.ts';
import { newRecord } from '../src/browser/sync/write.ts';
import {
  type ArticleEvent,
  type ArticleState,
  closedArticle,
  isDirty,
} from '../src/editor/session/article-state.ts';
import { reduce } from '../src/editor/session/reduce-article.ts';
import type { ArticleContent } from '../src/shared/document.ts';
import { makeContent } from './make.ts';

// An open article in each of its states, and the events that lead there.

export const articleID = '0123456789AB';
export const text = 'one\n\ntwo\n\nthree\n';
export const content = makeContent({ title: 'Tea', markdown: text });
export const typed = { markdown: `${text}four\n` };
export const elsewhere = { markdown: text.replace('one', 'one, elsewhere') };

export function makeRecord(change: Partial<ArticleContent> = {}, version = 1): DocumentRecord {
  return {
    ...newRecord(articleID, 'key', { ownerName: '', kind: 'article' }),
    ...documentOf({ ...content, ...change }),
    version,
  };
}

export function run(state: ArticleState, ...events: ArticleEvent[]): ArticleState {
  return events.reduce((before, event) => reduce(before, event).state, state);
}

export function open(record = makeRecord()): ArticleState {
  return run(closedArticle, { kind: 'opened', record });
}

export const persist = { kind: 'persist', all: false, hasUnstored: false } as const;
const nothing = { head: null, status: undefined, fault: null } as const;
export const received = {
  kind: 'received',
  ...nothing,
  isComposing: false,
  hasUnstored: false,
} as const;
export const receive = (change: Partial<ArticleContent>, version = 2) =>
  ({ ...received, record: makeRecord(change, version) }) as const;
export const deletedByBrowser = { kind: 'deleted', by: 'browser' } as const;

export const states = {
  closed: closedArticle,
  clean: open(),
  dirty: run(open(), { kind: 'edited', change: typed }),
  writing: run(open(), { kind: 'edited', change: typed }, persist),
  held: run(open(), { ...receive(elsewhere), isComposing: true }),
};
export type Name = keyof typeof states;

export function nameOf(state: ArticleState): Name {
  if (state.baseRecord === null) return 'closed';
  if (state.local.kind !== 'idle') return state.local.kind;
  return isDirty(state) ? 'dirty' : 'clean';
}
