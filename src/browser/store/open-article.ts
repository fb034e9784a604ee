import { createSlice } from '@reduxjs/toolkit';
import {
  type ArticleContent,
  type FieldName,
  isSameContent,
  newContent,
} from '../../shared/document.ts';
import type { WallTime } from '../../shared/wall-time.ts';
import { merge } from '../sync/merge/merge.ts';
import type { DocumentStatus } from '../sync/status.ts';
import { contentOf, type DocumentRecord } from '../sync/store/record.ts';

/** The operations of the edit page that only the server can do. */
export type Operation = 'publish' | 'unpublish';

/** The article that the edit page shows. */
export interface OpenArticle {
  articleID: string;
  /** The last record of this device that the page has taken over. Null until the device has answered. */
  from: DocumentRecord | null;
  /** The content on the page. It may have words that the device does not have yet. */
  content: ArticleContent;
  /** The fields nobody has written over. */
  untouched: readonly FieldName[];
  /** Where the words of `from` are. Undefined for an article without words. */
  status: DocumentStatus | undefined;
  /** The time of the last save on the server, in ISO 8601. Null if there was none. */
  savedAt: string | null;
  publishedRevision: number | null;
  /** When it was or will be published, in ISO 8601. */
  postedAt: string | null;
  /** Whether visitors see it only later, as the server has said. */
  isScheduled: boolean;
  /**
   * A time in the settings that is not set yet, as the clocks of the blog show it. Empty if it is incomplete, null if there is
   * none.
   */
  planned: WallTime | null;
  /** Why the device does not keep the words: a sentence for the owner. */
  storeFault: string | null;
  operation:
    | { kind: 'none' }
    | { kind: 'under-way'; operation: Operation }
    /** `since` is ISO 8601. */
    | { kind: 'failed'; operation: Operation; since: string; why: string; needsLogin: boolean };
  /** A sentence for each field that has a fault. */
  faults: Partial<Record<FieldName, string>>;
}

const initialState: OpenArticle = {
  articleID: '',
  from: null,
  content: newContent(),
  untouched: [],
  status: undefined,
  savedAt: null,
  publishedRevision: null,
  postedAt: null,
  isScheduled: false,
  planned: null,
  storeFault: null,
  operation: { kind: 'none' },
  faults: {},
};

// The reducers return new states instead of changing drafts: Immer would look through the whole document at each key.
const openArticle = createSlice({
  name: 'openArticle',
  initialState,
  reducers: {
    opened: (_, { payload: { record } }: { payload: { record: DocumentRecord } }) => ({
      ...initialState,
      articleID: record.articleID,
      from: record,
      content: contentOf(record),
      untouched: record.untouched,
    }),

    edited: (state, { payload: change }: { payload: Partial<ArticleContent> }) => {
      const names = Object.keys(change) as FieldName[];
      const faults = Object.fromEntries(
        Object.entries(state.faults).filter(([name]) => !names.includes(name as FieldName)),
      );
      const isFixed = Object.keys(faults).length === 0 && Object.keys(state.faults).length > 0;
      const isOver = isFixed && state.operation.kind === 'failed';
      return {
        ...state,
        content: { ...state.content, ...change },
        untouched: state.untouched.filter((name) => !names.includes(name)),
        faults,
        operation: isOver ? { kind: 'none' } : state.operation,
      };
    },

    /** `base` is the content that the page had when it stored or read what `record` has. */
    recordTaken: (
      state,
      { payload }: { payload: { record: DocumentRecord; base: ArticleContent } },
    ) => ({ ...state, ...takeRecord(state, payload.record, payload.base) }),

    newsHeard: (
      state,
      {
        payload,
      }: {
        payload: Pick<
          OpenArticle,
          'status' | 'publishedRevision' | 'postedAt' | 'isScheduled' | 'savedAt' | 'storeFault'
        >;
      },
    ) => ({ ...state, ...payload }),

    timePlanned: (state, { payload: planned }: { payload: WallTime | null }) => ({
      ...state,
      planned,
    }),

    storeFailed: (state, { payload: storeFault }: { payload: string }) => ({
      ...state,
      storeFault,
    }),

    operationRequested: (state, { payload: operation }: { payload: Operation }) => ({
      ...state,
      operation: { kind: 'under-way', operation },
      faults: {},
    }),

    operationDone: (state) => ({ ...state, operation: { kind: 'none' }, faults: {} }),

    operationFailed: (
      state,
      {
        payload: { operation, since, why, needsLogin = false, faults },
      }: {
        payload: {
          operation: Operation;
          since: string;
          why: string;
          /** Whether the server refused only because the login has ended. */
          needsLogin?: boolean;
          faults?: OpenArticle['faults'];
        };
      },
    ) => ({
      ...state,
      operation: { kind: 'failed', operation, since, why, needsLogin },
      faults: faults ?? {},
    }),
  },
});

/**
 * Takes a record of the device over. Words that the page has beyond `base` stay. If they touch other changes, the page
 * does not take the record: the next time it stores its words, the device keeps both and says that they are a conflict.
 */
function takeRecord(
  { from, content, untouched, status }: OpenArticle,
  record: DocumentRecord,
  base: ArticleContent,
): Partial<OpenArticle> {
  const isKnown = from?.recordKey === record.recordKey && from.version >= record.version;
  if (isKnown) return from.version === record.version ? { from: record } : {};
  const merged = merge(base, content, contentOf(record));
  if (merged.kind === 'conflict') return {};
  return {
    from: record,
    // Other words were saved. Whether the new ones are, the device tells at its next news.
    status: status?.kind === 'saved' ? { kind: 'kept' } : status,
    content: isSameContent(merged.content, content) ? content : merged.content,
    untouched: untouched.filter((name) => record.untouched.includes(name)),
  };
}

/** Whether taking `record` over would change a field on the page. */
export function wouldChangePage(
  state: OpenArticle,
  record: DocumentRecord,
  base: ArticleContent,
): boolean {
  const { content } = takeRecord(state, record, base);
  return content !== undefined && content !== state.content;
}

/** Whether the page has words that the device does not have. */
export function hasNewWords({ from, content, untouched }: OpenArticle): boolean {
  if (from === null) return false;
  return !isSameContent(contentOf(from), content) || untouched.length !== from.untouched.length;
}

export const {
  opened,
  edited,
  recordTaken,
  newsHeard,
  timePlanned,
  storeFailed,
  operationRequested,
  operationDone,
  operationFailed,
} = openArticle.actions;
export const openArticleReducer = openArticle.reducer;
