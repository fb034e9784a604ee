import { createAction, createAsyncThunk, createSlice } from '@reduxjs/toolkit';
import type { DeskDocument } from '../../shared/article.ts';
import { type ArticleContent, listDifferingFields } from '../../shared/document.ts';
import { storeTexts } from '../../shared/texts/store.ts';
import { contentOf } from '../sync/store/record.ts';
import type { Written } from '../sync/write.ts';
import {
  failed,
  notBegun,
  type OperationFlags,
  requestAndFailure,
  statusReset,
  succeeded,
} from './operation-flags.ts';
import type { StoredDocuments, StoreTools } from './store-tools.ts';

const operations = ['Creating', 'Fetching', 'Updating', 'Removing'] as const;

/**
 * The documents of this device, and how far each operation is. Names and transitions are a promise
 * to other programs: `e2e/writing/store.spec.ts` tests each.
 */
export interface ArticlesState extends OperationFlags<(typeof operations)[number]> {
  data: readonly DeskDocument[];
  /** The fields that the last update has changed. */
  updatedPart: ({ articleID: string } & Partial<ArticleContent>) | null;
  /** A sentence for the owner: why the last operation failed. */
  error: string | null;
}

const initialState: ArticlesState = {
  ...notBegun(operations),
  data: [],
  updatedPart: null,
  error: null,
};

interface ThunkTypes {
  extra: StoreTools;
  rejectValue: string;
}

/** The actions by which a page tells of a write: when it begins, and how it ends. */
function reportsOf(operation: 'articles/create' | 'articles/update') {
  return {
    pending: createAction(`${operation}/pending`),
    fulfilled: createAction<{ document: DeskDocument; written: Written }>(`${operation}/fulfilled`),
    /** The payload is a sentence for the owner. */
    rejected: createAction<string>(`${operation}/rejected`),
  };
}

/** The first words of a new article become a document. */
export const articleCreation = reportsOf('articles/create');

/** The words of a writer are stored in a document that is there. */
export const articleUpdate = reportsOf('articles/update');

interface FetchTypes extends ThunkTypes {
  rejectedMeta: { isEmpty: boolean };
}

/**
 * Reads the documents of this device. To have none is a failure, which leaves none in the state.
 */
export const fetchArticles = createAsyncThunk<DeskDocument[], void, FetchTypes>(
  'articles/fetch',
  async (_, { extra, rejectWithValue }) => {
    try {
      const documents = await documentsOf(extra).list();
      const isEmpty = documents.length === 0;
      return isEmpty ? rejectWithValue(storeTexts[extra.lang].noArticles, { isEmpty }) : documents;
    } catch (error) {
      return rejectWithValue(reasonOf(error), { isEmpty: false });
    }
  },
);

/** Moves an article to the trash. A document that the server never had leaves this device. */
export const removeArticle = createAsyncThunk<string, string, ThunkTypes>(
  'articles/remove',
  async (articleID, { extra, rejectWithValue }) => {
    try {
      await documentsOf(extra).remove(articleID);
      return articleID;
    } catch (error) {
      return rejectWithValue(
        `${storeTexts[extra.lang].removeFailed(articleID)} ${reasonOf(error)}`,
      );
    }
  },
);

/** The fields that a writer has changed. */
function changedFields({ from, content }: Written): Partial<ArticleContent> {
  const changed = listDifferingFields(contentOf(from), content).map((name) => [
    name,
    content[name],
  ]);
  return Object.fromEntries(changed);
}

function documentsOf({ documents, lang }: StoreTools): StoredDocuments {
  if (documents === null) throw new Error(storeTexts[lang].loggedOut);
  return documents;
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

const creating = requestAndFailure('Creating');
const updating = requestAndFailure('Updating');

const articles = createSlice({
  name: 'articles',
  initialState,
  // The reducers return new states instead of changing drafts: Immer would wrap every document.
  reducers: {
    statusReset: (state) => ({ ...state, ...statusReset(operations) }),
  },
  extraReducers: (builder) => {
    builder
      .addCase(articleCreation.pending, creating.pending)
      .addCase(articleCreation.rejected, creating.rejected)
      .addCase(articleCreation.fulfilled, (state, { payload }) => ({
        ...state,
        ...succeeded('Creating'),
        data: [payload.document, ...state.data],
      }))
      .addCase(articleUpdate.pending, updating.pending)
      .addCase(articleUpdate.rejected, updating.rejected)
      .addCase(articleUpdate.fulfilled, (state, { payload: { document, written } }) => ({
        ...state,
        ...succeeded('Updating'),
        data: state.data.map((each) => (each.articleID === document.articleID ? document : each)),
        updatedPart: { articleID: document.articleID, ...changedFields(written) },
      }))
      .addAsyncThunk(fetchArticles, {
        pending: requestAndFailure('Fetching').pending,
        rejected: (state, action) => ({
          ...state,
          ...failed('Fetching', action),
          data: action.meta.rejectedWithValue && action.meta.isEmpty ? [] : state.data,
        }),
        fulfilled: (state, { payload }) => ({
          ...state,
          ...succeeded('Fetching'),
          data: payload,
        }),
      })
      .addAsyncThunk(removeArticle, {
        ...requestAndFailure('Removing'),
        fulfilled: (state, { payload }) => ({
          ...state,
          ...succeeded('Removing'),
          data: state.data.filter(({ articleID }) => articleID !== payload),
        }),
      });
  },
});

export const { statusReset: resetArticlesStatus } = articles.actions;
export const articlesReducer = articles.reducer;
