import { createAsyncThunk, createSlice } from '@reduxjs/toolkit';
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
import type { StoredDocument, StoredDocuments, StoreTools } from './store-tools.ts';

const operations = ['Creating', 'Fetching', 'Updating', 'Removing'] as const;

/** The documents of this device, and how far each operation is. Spec section 7 gives the transitions. */
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

/** Makes a document of the first words of a new article. */
export const createArticle = createAsyncThunk<StoredDocument, Written, ThunkTypes>(
  'articles/create',
  async (written, { extra, rejectWithValue }) => {
    try {
      return await documentsOf(extra).write(written);
    } catch (error) {
      return rejectWithValue(`${storeTexts[extra.lang].createFailed} ${reasonOf(error)}`);
    }
  },
);

interface FetchTypes extends ThunkTypes {
  rejectedMeta: { isEmpty: boolean };
}

/** Reads the documents of this device. To have none is a failure, which leaves none in the state. */
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

/** Stores the words of a writer in a document that is there. */
export const updateArticle = createAsyncThunk<StoredDocument, Written, ThunkTypes>(
  'articles/update',
  async (written, { extra, rejectWithValue }) => {
    try {
      return await documentsOf(extra).write(written);
    } catch (error) {
      const { articleID } = written.from;
      return rejectWithValue(
        `${storeTexts[extra.lang].updateFailed(articleID)} ${reasonOf(error)}`,
      );
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

const articles = createSlice({
  name: 'articles',
  initialState,
  // The reducers return new states instead of changing drafts: Immer would wrap every document.
  reducers: {
    statusReset: (state) => ({ ...state, ...statusReset(operations) }),
  },
  extraReducers: (builder) => {
    builder
      .addAsyncThunk(createArticle, {
        ...requestAndFailure('Creating'),
        fulfilled: (state, { payload }) => ({
          ...state,
          ...succeeded('Creating'),
          data: [payload.document, ...state.data],
        }),
      })
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
      .addAsyncThunk(updateArticle, {
        ...requestAndFailure('Updating'),
        fulfilled: (state, { payload, meta: { arg } }) => ({
          ...state,
          ...succeeded('Updating'),
          data: state.data.map((each) =>
            each.articleID === payload.document.articleID ? payload.document : each,
          ),
          updatedPart: { articleID: arg.from.articleID, ...changedFields(arg) },
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
