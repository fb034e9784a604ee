import { describe, expect, test } from 'vitest';
import { makeContent } from '../../../test/make.ts';
import { type ArticleContent, fieldNames } from '../../shared/document.ts';
import { contentOf, type DocumentRecord, documentOf } from '../sync/store/record.ts';
import { newRecord } from '../sync/write.ts';
import {
  edited,
  hasNewWords,
  type OpenArticle,
  openArticleReducer,
  opened,
  operationFailed,
  recordTaken,
  wouldChangePage,
} from './open-article.ts';

const articleID = '0123456789AB';
const text = 'one\n\ntwo\n\nthree\n';
const content = makeContent({ title: 'Tea', markdown: text });

function makeRecord(change: Partial<ArticleContent> = {}, version = 1): DocumentRecord {
  return { ...newRecord(articleID, 'key', ''), ...documentOf({ ...content, ...change }), version };
}

function open(record = makeRecord()): OpenArticle {
  return openArticleReducer(undefined, opened({ record }));
}

function take(state: OpenArticle, record: DocumentRecord, base = content): OpenArticle {
  return openArticleReducer(state, recordTaken({ record, base }));
}

describe('an opened article', () => {
  test('has the content of its record, and no new words', () => {
    expect(open().content).toEqual(content);
    expect(hasNewWords(open())).toBe(false);
  });

  test('is not called saved when the device has new words of it, until the device says so', () => {
    const saved = { kind: 'saved', revision: 3 } as const;
    const state = { ...open(), status: saved };
    expect(take(state, makeRecord()).status).toEqual(saved);
    expect(take(state, makeRecord({ markdown: 'new' }, 2)).status).toEqual({ kind: 'kept' });
    const loggedOut = { ...state, status: { kind: 'logged-out' } as const };
    expect(take(loggedOut, makeRecord({ markdown: 'new' }, 2)).status).toEqual(loggedOut.status);
  });

  test('that is new has empty fields which nobody has touched', () => {
    const state = open(newRecord(articleID, 'key', 'Zhixia Lin'));
    expect(state.untouched).toEqual(fieldNames);
    expect(state.content).toMatchObject({ title: '', author: '', excerpt: '', markdown: '' });
  });

  test('remembers a field as touched, also if its writer empties it again', () => {
    let state = open(newRecord(articleID, 'key', ''));
    state = openArticleReducer(state, edited({ title: 'Title' }));
    state = openArticleReducer(state, edited({ title: '' }));
    expect(state.untouched).not.toContain('title');
    expect(hasNewWords(state)).toBe(true);
  });

  test('loses the fault of a field that is edited, and with the last fault the failure', () => {
    const faults = { title: 'Empty', tags: 'Too many' };
    const failure = { operation: 'publish', since: '', why: 'No.', faults } as const;
    let state = openArticleReducer(open(), operationFailed(failure));
    state = openArticleReducer(state, edited({ title: 'Green tea' }));
    expect(state).toMatchObject({ faults: { tags: 'Too many' }, operation: { kind: 'failed' } });
    state = openArticleReducer(state, edited({ tags: [] }));
    expect(state).toMatchObject({ faults: {}, operation: { kind: 'none' } });
  });
});

describe('a record of the device', () => {
  test('with the words of the page changes nothing on the page', () => {
    const typed = { ...content, markdown: `${text}four\n` };
    const state = openArticleReducer(open(), edited({ markdown: typed.markdown }));
    const record = makeRecord(typed, 2);
    expect(wouldChangePage(state, record, typed)).toBe(false);
    const taken = take(state, record, typed);
    expect(taken.content).toBe(state.content);
    expect(hasNewWords(taken)).toBe(false);
  });

  test('leaves words alone that were typed while it was stored', () => {
    const stored = { ...content, markdown: `${text}four\n` };
    const state = openArticleReducer(open(), edited({ markdown: `${text}four and five\n` }));
    const taken = take(state, makeRecord(stored, 2), stored);
    expect(taken.content.markdown).toBe(`${text}four and five\n`);
    expect(hasNewWords(taken)).toBe(true);
  });

  test('with words of another tab is merged into the page', () => {
    const state = openArticleReducer(open(), edited({ markdown: `${text}four, here\n` }));
    const record = makeRecord({ markdown: text.replace('one', 'one, elsewhere') }, 2);
    expect(wouldChangePage(state, record, content)).toBe(true);
    const taken = take(state, record);
    expect(taken.content.markdown).toBe('one, elsewhere\n\ntwo\n\nthree\nfour, here\n');
    expect(taken.from).toEqual(record);
  });

  test('whose words touch those of the page is not taken: the next writing keeps both', () => {
    const before = open();
    const state = openArticleReducer(
      before,
      edited({ markdown: text.replace('two', 'two, here') }),
    );
    const record = makeRecord({ markdown: text.replace('two', 'two, elsewhere') }, 2);
    const taken = take(state, record);
    expect(taken.content).toEqual(state.content);
    expect(taken.from).toEqual(before.from);
  });

  test('that is older than the page is not taken', () => {
    const state = open(makeRecord({ title: 'Newer' }, 5));
    const taken = take(state, makeRecord({ title: 'Older' }, 4), contentOf(makeRecord()));
    expect(taken.content.title).toBe('Newer');
    expect(taken.from?.version).toBe(5);
  });
});
