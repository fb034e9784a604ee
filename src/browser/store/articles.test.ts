import type { UnknownAction } from '@reduxjs/toolkit';
import { describe, expect, test } from 'vitest';
import { makeDeskDocument } from '../../../test/desk-document.ts';
import { newContent } from '../../shared/document.ts';
import { newRecord, type Written } from '../sync/write.ts';
import {
  type ArticlesState,
  articleCreation,
  articlesReducer,
  articleUpdate,
  fetchArticles,
  removeArticle,
  resetArticlesStatus,
} from './articles.ts';

const tea = makeDeskDocument();
const rain = makeDeskDocument({ title: 'Rain' });
const greenTea = { ...tea, title: 'Green tea' };
const from = newRecord(tea.articleID, 'key', { ownerName: '', kind: 'article' });
const written: Written = { from, content: newContent({ title: 'Green tea' }), untouched: [] };

const before = { ...articlesReducer(undefined, { type: '' }), data: [tea] };
const failedBefore = { ...before, error: 'Something failed.' };

describe('the articles store', () => {
  test('begins without documents, and no operation is under way or finished', () => {
    expect(articlesReducer(undefined, { type: '' })).toEqual({
      isCreating: false,
      isCreatingFinished: false,
      isFetching: false,
      isFetchingFinished: false,
      isUpdating: false,
      isUpdatingFinished: false,
      isRemoving: false,
      isRemovingFinished: false,
      data: [],
      updatedPart: null,
      error: null,
    });
  });

  test.each<[string, UnknownAction, Partial<ArticlesState>]>([
    ['creating', articleCreation.pending(), { isCreating: true }],
    ['fetching', fetchArticles.pending('1'), { isFetching: true }],
    ['updating', articleUpdate.pending(), { isUpdating: true }],
    ['removing', removeArticle.pending('1', tea.articleID), { isRemoving: true }],
  ])('a request: %s is in progress, and the error is cleared', (_, action, change) => {
    expect(articlesReducer(failedBefore, action)).toEqual({ ...before, ...change });
  });

  test.each<[string, UnknownAction, Partial<ArticlesState>]>([
    [
      'creating',
      articleCreation.fulfilled({ document: rain, written }),
      { isCreatingFinished: true, data: [rain, tea] },
    ],
    ['fetching', fetchArticles.fulfilled([rain], '1'), { isFetchingFinished: true, data: [rain] }],
    [
      'updating',
      articleUpdate.fulfilled({ document: greenTea, written }),
      {
        isUpdatingFinished: true,
        data: [greenTea],
        updatedPart: { articleID: tea.articleID, title: 'Green tea' },
      },
    ],
    [
      'removing',
      removeArticle.fulfilled(tea.articleID, '1', tea.articleID),
      { isRemovingFinished: true, data: [] },
    ],
  ])('a success: %s is finished, and the data are replaced', (name, action, change) => {
    const flag = `is${name[0]?.toUpperCase()}${name.slice(1)}`;
    const underWay = { ...before, [flag]: true };
    expect(articlesReducer(underWay, action)).toEqual({ ...before, [flag]: false, ...change });
  });

  test('a fetch that finds no document leaves none', () => {
    const none = fetchArticles.rejected(null, '1', undefined, 'No.', { isEmpty: true });
    expect(articlesReducer(before, none)).toMatchObject({ data: [], error: 'No.' });
  });

  test.each<[string, UnknownAction, Partial<ArticlesState>]>([
    ['creating', articleCreation.rejected('No.'), { isCreatingFinished: true }],
    ['fetching', fetchArticles.rejected(null, '1', undefined, 'No.'), { isFetchingFinished: true }],
    ['updating', articleUpdate.rejected('No.'), { isUpdatingFinished: true }],
    [
      'removing',
      removeArticle.rejected(null, '1', tea.articleID, 'No.'),
      { isRemovingFinished: true },
    ],
  ])('a failure: %s is finished, and the error is set', (name, action, change) => {
    const flag = `is${name[0]?.toUpperCase()}${name.slice(1)}`;
    const underWay = { ...before, [flag]: true };
    expect(articlesReducer(underWay, action)).toEqual({
      ...before,
      [flag]: false,
      ...change,
      error: 'No.',
    });
  });

  test('a status reset clears the finished-flags, and nothing else', () => {
    const busy = { ...failedBefore, isFetching: true };
    const finished = {
      ...busy,
      isCreatingFinished: true,
      isFetchingFinished: true,
      isUpdatingFinished: true,
      isRemovingFinished: true,
    };
    expect(articlesReducer(finished, resetArticlesStatus())).toEqual(busy);
  });
});
