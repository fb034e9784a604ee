import { describe, expect, test } from 'vitest';
import { makeContent } from '../../../test/make.ts';
import type { EditableArticle } from '../../shared/article.ts';
import { savingTexts } from '../../shared/texts/saving.ts';
import {
  describeSaving,
  isDirty,
  type OpenArticle,
  type OpenArticleAction,
  reduce,
} from './open-article.ts';

const mine = makeContent({ markdown: 'mine' });
const saved = makeContent({ markdown: 'saved' });
const theirs = makeContent({ markdown: 'theirs' });

function makeState(state: Partial<OpenArticle> = {}): OpenArticle {
  return {
    articleID: '0123456789AB',
    revision: 3,
    publishedRevision: 2,
    content: saved,
    savedContent: saved,
    saving: { kind: 'idle' },
    conflict: null,
    generation: 0,
    faults: {},
    ...state,
  };
}

const current: EditableArticle = {
  articleID: '0123456789AB',
  title: theirs.title,
  state: 'published',
  revision: 4,
  revisionKey: 'key 4',
  publishedRevision: 4,
  postedAt: '2026-11-20T08:00:00.000Z',
  savedAt: '2026-11-20T08:00:00.000Z',
  trashedAt: null,
  content: theirs,
};

const failed = { kind: 'failed', operation: 'save', since: '08:00', why: 'No net.' } as const;
const publishingFailed = { ...failed, operation: 'publish' } as const;
const faults = { title: 'The title is empty', tags: 'The tag is empty' };

describe('reduce', () => {
  test.each<[string, Partial<OpenArticle>, OpenArticleAction, Partial<OpenArticle>]>([
    [
      'an edit changes a field and removes the fault of this field',
      { faults },
      { type: 'edited', change: { title: 'A' } },
      { content: { ...saved, title: 'A' }, faults: { tags: 'The tag is empty' } },
    ],
    [
      'a stale save is done if the other version is the same',
      { content: theirs, revision: 3 },
      { type: 'conflict-found', current, why: 'Stale.', at: '09:00' },
      {
        content: theirs,
        savedContent: theirs,
        revision: 4,
        publishedRevision: 4,
        conflict: null,
        saving: { kind: 'done', at: '2026-11-20T08:00:00.000Z' },
      },
    ],
    [
      'a save that was requested is under way',
      { content: mine },
      { type: 'save-requested' },
      { content: mine, saving: { kind: 'under-way' } },
    ],
    [
      'a save that succeeds has the new revision, and no fault',
      { content: mine, saving: { kind: 'under-way' }, faults },
      { type: 'save-succeeded', revision: 4, content: mine, at: '08:01' },
      {
        content: mine,
        revision: 4,
        savedContent: mine,
        saving: { kind: 'done', at: '08:01' },
        faults: {},
      },
    ],
    [
      'a text that was typed during a save stays, and is not saved',
      { content: theirs, saving: { kind: 'under-way' } },
      { type: 'save-succeeded', revision: 4, content: mine, at: '08:01' },
      { content: theirs, revision: 4, savedContent: mine, saving: { kind: 'done', at: '08:01' } },
    ],
    [
      'a failed save has a time, a reason and the faulty fields',
      { content: mine, saving: { kind: 'under-way' } },
      { type: 'save-failed', why: 'No net.', at: '08:00', faults },
      { content: mine, saving: failed, faults },
    ],
    [
      'a second failure keeps the time of the first',
      { content: mine, saving: failed },
      { type: 'save-failed', why: 'Still none.', at: '08:05' },
      { content: mine, saving: { ...failed, why: 'Still none.' } },
    ],
    [
      'a conflict keeps both versions',
      { content: mine },
      { type: 'conflict-found', current, why: 'Changed elsewhere.', at: '08:00' },
      {
        content: mine,
        conflict: current,
        saving: { ...failed, why: 'Changed elsewhere.' },
      },
    ],
    [
      'a settled conflict has the chosen version, which is saved, and makes the editor again',
      { content: mine, conflict: current, saving: failed, faults: { title: 'x' } },
      { type: 'conflict-settled', revision: 6, content: theirs, at: '08:05' },
      {
        content: theirs,
        savedContent: theirs,
        revision: 6,
        publishedRevision: 4,
        generation: 1,
        saving: { kind: 'done', at: '08:05' },
      },
    ],
    [
      'an edit that fixes the last fault removes the failure',
      { content: mine, saving: failed, faults: { title: 'The title is empty' } },
      { type: 'edited', change: { title: 'Tea' } },
      { content: { ...mine, title: 'Tea' }, saving: { kind: 'idle' }, faults: {} },
    ],
    [
      'publishing sets the public revision',
      {},
      { type: 'published', publishedRevision: 3 },
      { publishedRevision: 3 },
    ],
    [
      'failed publishing has a time and a reason',
      {},
      { type: 'change-failed', operation: 'publish', why: 'No net.', at: '08:00' },
      { saving: publishingFailed },
    ],
    [
      'publishing removes the failure before it',
      { saving: publishingFailed },
      { type: 'published', publishedRevision: 3 },
      { publishedRevision: 3 },
    ],
    [
      'a failed save after failed publishing has its own time',
      { content: mine, saving: publishingFailed },
      { type: 'save-failed', why: 'No net.', at: '08:05' },
      { content: mine, saving: { ...failed, since: '08:05' } },
    ],
    [
      'unpublishing leaves no public revision',
      {},
      { type: 'published', publishedRevision: null },
      { publishedRevision: null },
    ],
  ])('%s', (_, before, action, after) => {
    const state = makeState(before);
    const copy = structuredClone(state);
    expect(reduce(state, action)).toEqual(makeState(after));
    expect(state).toEqual(copy);
  });

  test('a failed save after a successful one has its own time', () => {
    const state = [
      { type: 'save-failed', why: 'No net.', at: '08:00' },
      { type: 'save-requested' },
      { type: 'save-succeeded', revision: 4, content: mine, at: '09:00' },
      { type: 'save-requested' },
      { type: 'save-failed', why: 'No net.', at: '10:00' },
    ].reduce((state, action) => reduce(state, action as OpenArticleAction), makeState());
    expect(state.saving).toMatchObject({ since: '10:00' });
  });

  test('a save that fails again keeps the time of the first failure', () => {
    const state = [
      { type: 'save-failed', why: 'No net.', at: '08:00' },
      { type: 'save-requested' },
      { type: 'save-failed', why: 'No net.', at: '08:05' },
    ].reduce((state, action) => reduce(state, action as OpenArticleAction), makeState());
    expect(state.saving).toMatchObject({ since: '08:00' });
  });
});

test.each([
  ['nothing', {}, false],
  ['the text', { markdown: 'mine' }, true],
  ['a tag', { tags: ['tea', '茶', 'rain'] }, true],
  ['the order of the tags', { tags: ['茶', 'tea'] }, true],
  ['the tags to the same tags', { tags: [...saved.tags] }, false],
  ['the cover', { coverUrl: '/uploads/a/b.png' }, true],
  ['the language', { lang: 'de' }, true],
  ['the language to the same language', { lang: null }, false],
])('isDirty after a change of %s', (_, change, expected) => {
  expect(isDirty(makeState({ content: { ...saved, ...change } }))).toBe(expected);
});

describe('describeSaving', () => {
  test.each<[string, Partial<OpenArticle>, string, string]>([
    ['a new article', { revision: 0 }, 'Empty', '尚无内容'],
    ['a new article with words', { revision: 0, content: mine }, 'Not saved yet', '尚未保存'],
    ['an opened article', { publishedRevision: 3 }, 'Saved. Published.', '已保存，已发布'],
    ['a draft', { publishedRevision: null }, 'Saved. Draft.', '已保存，草稿'],
    ['an edit', { content: mine }, 'Not saved yet', '尚未保存'],
    ['a save under way', { content: mine, saving: { kind: 'under-way' } }, 'Saving…', '正在保存……'],
    [
      'a save of a public article',
      { saving: { kind: 'done', at: '08:01' } },
      'Saved at <08:01>. Unpublished changes.',
      '<08:01> 已保存，有未发布的修改',
    ],
    [
      'an edit after a save',
      { content: mine, saving: { kind: 'done', at: '08:01' } },
      'Not saved yet',
      '尚未保存',
    ],
    [
      'a failure',
      { content: mine, saving: failed },
      'Not saved since <08:00>. No net.',
      '保存失败（<08:00>）：No net.',
    ],
    [
      'publishing that failed although every word is saved',
      { saving: publishingFailed },
      'Publishing failed at <08:00>. No net.',
      '发布失败（<08:00>）：No net.',
    ],
    [
      'an edit after publishing failed',
      { content: mine, saving: publishingFailed },
      'Not saved yet. Publishing failed at <08:00>. No net.',
      '尚未保存。发布失败（<08:00>）：No net.',
    ],
    [
      'unpublishing that failed',
      { saving: { ...failed, operation: 'unpublish' } },
      'Unpublishing failed at <08:00>. No net.',
      '撤回失败（<08:00>）：No net.',
    ],
  ])('is a sentence for %s', (_, change, english, chinese) => {
    const state = makeState(change);
    const time = (iso: string) => `<${iso}>`;
    expect(describeSaving(state, time, savingTexts.en)).toBe(english);
    expect(describeSaving(state, time, savingTexts['zh-Hans'])).toBe(chinese);
  });
});
