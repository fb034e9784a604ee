import { describe, expect, test } from 'vitest';
import { makeContent } from '../../../test/make.ts';
import { type DocumentRecord, documentOf } from '../../browser/sync/store/record.ts';
import { newRecord } from '../../browser/sync/write.ts';
import { type ArticleState, closedArticle } from './article-state.ts';
import { describeSaving } from './describe-saving.ts';
import { reduce } from './reduce-article.ts';

const content = makeContent({ title: 'Tea' });
const base = { revision: 3, key: 'key', content };
const record: DocumentRecord = {
  ...newRecord('0123456789AB', 'key', { ownerName: '', kind: 'article' }),
  ...documentOf(content),
  version: 1,
  base,
};
const clock = (iso: string) => `<${iso.slice(11, 16)}>`;
const shortDay = (iso: string) => `<${iso.slice(5, 10)}>`;
const time = { clock, full: clock, short: (iso: string) => shortDay(iso) + clock(iso), shortDay };
const since = Date.parse('2026-11-20T08:00:00Z');
const savedAt = '2026-11-20T08:01:00.000Z';
const later = '2026-11-21T09:00:00.000Z';
const saved = { kind: 'saved', revision: 3 } as const;
const tooLong = {
  kind: 'refused',
  message: 'x',
  faults: [{ field: 'markdown', message: 'x', fault: { name: 'tooManyBytes', count: 9, max: 8 } }],
} as const;
const overloaded = { status: 503, code: 'overloaded', message: 'Too many readers.', details: {} };
const failedOperation = {
  kind: 'failed',
  operation: 'publish',
  since: '2026-11-20T08:00:00Z',
  why: 'No net.',
  needsLogin: false,
} as const;

function open(record: DocumentRecord): ArticleState {
  return reduce(closedArticle, { kind: 'opened', record }).state;
}

function type(state: ArticleState): ArticleState {
  return reduce(state, { kind: 'edited', change: { markdown: 'more' } }).state;
}

function describeState(change: Partial<ArticleState>, from = record) {
  const state = open(from);
  return (['en', 'zh-Hans'] as const).map((lang) => {
    const { words, isFailure } = describeSaving({ ...state, ...change }, time, lang);
    return isFailure ? `! ${words}` : words;
  });
}

describe('the state of saving', () => {
  test.each<[string, Partial<ArticleState>, string, string]>([
    ['no words', {}, 'Empty', '尚无内容'],
    ['kept words', { status: { kind: 'kept' } }, 'Saved on this device', '已存到此设备'],
    [
      'saved words of a draft',
      { status: saved, savedAt },
      'Saved at <08:01>. Draft.',
      '<08:01> 已保存，草稿',
    ],
    [
      'saved words of an article that the server had lost',
      { status: saved, savedAt, baseRecord: { ...record, isReturned: true } },
      'Saved at <08:01>. Draft: the server had lost this article.',
      '<08:01> 已保存，草稿（服务器曾丢失这篇文章）',
    ],
    [
      'saved words of a public article',
      { status: saved, savedAt, publishedRevision: 3 },
      'Saved at <08:01>. Published.',
      '<08:01> 已保存，已发布',
    ],
    [
      'saved words that are not public',
      { status: saved, savedAt, publishedRevision: 2 },
      'Saved at <08:01>. Unpublished changes.',
      '<08:01> 已保存，有未发布的修改',
    ],
    [
      'saved words of a scheduled article',
      { status: saved, savedAt, publishedRevision: 3, isScheduled: true, postedAt: later },
      'Saved at <08:01>. Scheduled for <09:00>.',
      '<08:01> 已保存，<09:00> 发布',
    ],
    [
      'saved words that are not those of the scheduled version',
      { status: saved, savedAt, publishedRevision: 2, isScheduled: true, postedAt: later },
      'Saved at <08:01>. Scheduled for <09:00>, with unpublished changes.',
      '<08:01> 已保存，<09:00> 发布，有未发布的修改',
    ],
    [
      'words beside the current version',
      { status: { kind: 'saved', revision: null }, savedAt },
      'Saving…',
      '正在保存……',
    ],
    [
      'a server that cannot be reached',
      { status: { kind: 'not-sent', why: { kind: 'unreachable' }, since } },
      '! Saved on this device. Not sent since <08:00>: cannot reach the server.',
      '! 已存到此设备。<08:00> 起未能发送：无法连接服务器。',
    ],
    [
      'words that a busy server does not take',
      { status: { kind: 'not-sent', why: { kind: 'busy', failure: overloaded }, since } },
      '! Saved on this device. Not sent since <08:00>: Too many readers.',
      '! 已存到此设备。<08:00> 起未能发送：访问人数过多，请几秒后再试。',
    ],
    [
      'refused fields',
      {
        status: {
          kind: 'refused',
          message: 'x',
          faults: [{ field: 'title', message: 'x', fault: { name: 'noCover' } }],
        },
      },
      '! Saved on this device. The server did not accept it. Fix the marked fields.',
      '! 已存到此设备。服务器未接受：请先修正标出的内容。',
    ],
    [
      'a text that is too long',
      { status: tooLong },
      '! Saved on this device. The server did not accept it. The text has 9 bytes; at most 8 (2 MiB) are allowed.',
      '! 已存到此设备。服务器未接受：正文最多 8 字节（2 MiB，现为 9 字节）。',
    ],
    [
      'a text that is too long, beside a faulty field',
      {
        status: {
          ...tooLong,
          faults: [...tooLong.faults, { ...tooLong.faults[0], field: 'title' }],
        },
      },
      '! Saved on this device. The server did not accept it. The text has 9 bytes; at most 8 (2 MiB) are allowed. Fix the marked fields.',
      '! 已存到此设备。服务器未接受：正文最多 8 字节（2 MiB，现为 9 字节）。请先修正标出的内容。',
    ],
    [
      'a text that is too long to be published',
      { status: tooLong, operation: failedOperation },
      '! Saved on this device. Publishing failed at <08:00>. No net.',
      '! 已存到此设备。发布失败（<08:00>）：No net.',
    ],
    [
      'an ended session',
      { status: { kind: 'logged-out' } },
      '! Saved on this device. You are logged out.',
      '! 已存到此设备。登录已过期。',
    ],
    [
      'a conflict',
      { status: { kind: 'conflict' } },
      '! There are two versions of this article.',
      '! 这篇文章有两个版本。',
    ],
    [
      'words of an article that was deleted for good',
      { status: { kind: 'removed' }, operation: failedOperation },
      '! This article was deleted for good. The text on this page exists only here.',
      '! 这篇文章已被永久删除，此页的文字只在这里。',
    ],
    [
      'an article in the trash',
      { status: { kind: 'trashed' } },
      '! Saved on this device. This article is in the trash.',
      '! 已存到此设备。文章在回收站里。',
    ],
    [
      'failed publishing',
      { status: saved, operation: failedOperation },
      '! Publishing failed at <08:00>. No net.',
      '! 发布失败（<08:00>）：No net.',
    ],
    [
      'a device that keeps nothing',
      { status: { kind: 'kept' }, storeFault: 'Full.' },
      '! Not saved yet. Full.',
      '! 尚未保存。Full.',
    ],
    [
      'words that only the server keeps',
      { status: saved, storeFault: 'Full.' },
      '! Saved. Draft. Full.',
      '! 已保存，草稿。Full.',
    ],
  ])('is a sentence for %s', (_, change, english, chinese) => {
    expect(describeState(change)).toEqual([english, chinese]);
  });

  test('never says that words are saved which the device does not have', () => {
    const state = open(record);
    const typing = type({ ...state, status: saved });
    expect(describeSaving(typing, time, 'en').words).toBe('Saving…');
  });

  test('offers the login when publishing has failed for want of it', () => {
    const state = open(record);
    const needsLogin = (change: Partial<ArticleState>) =>
      describeSaving({ ...state, ...change }, time, 'en').needsLogin;
    expect(needsLogin({ status: saved, operation: failedOperation })).toBe(false);
    const refused = { ...failedOperation, needsLogin: true };
    expect(needsLogin({ status: saved, operation: refused })).toBe(true);
    expect(needsLogin({ status: { kind: 'logged-out' }, operation: failedOperation })).toBe(true);
  });

  test('says what fails also while the owner types', () => {
    const state = open(record);
    const status = { kind: 'logged-out' } as const;
    const typing = type({ ...state, status });
    expect(describeSaving(typing, time, 'en')).toMatchObject({
      words: 'Saving… You are logged out.',
      isFailure: true,
      needsLogin: true,
    });
  });
});

describe('the state in few words', () => {
  const scheduled = { publishedRevision: 3, isScheduled: true, postedAt: later };
  test.each<[string, Partial<ArticleState>, string, string]>([
    ['no words', {}, '', ''],
    ['kept words', { status: { kind: 'kept' } }, 'On this device', '仅存本机'],
    ['a draft', { status: saved }, 'Draft saved', '草稿已保存'],
    ['a public article', { status: saved, publishedRevision: 3 }, 'Published', '已发布'],
    [
      'newer words',
      { status: saved, publishedRevision: 2 },
      'Unpublished changes',
      '有未发布的修改',
    ],
    [
      'a scheduled article',
      { status: saved, ...scheduled },
      'For <11-21><09:00>',
      '<11-21><09:00> 发布',
    ],
    [
      'a scheduled article with newer words',
      { status: saved, ...scheduled, publishedRevision: 2 },
      'For <11-21>, changed',
      '<11-21> 发布，有修改',
    ],
    [
      'words beside the current version',
      { status: { kind: 'saved', revision: null } },
      'Saving…',
      '保存中',
    ],
    [
      'words that were not sent',
      { status: { kind: 'not-sent', why: { kind: 'unreachable' }, since } },
      'Not sent',
      '未发送',
    ],
    ['refused words', { status: tooLong }, 'Not sent', '未发送'],
    ['an ended session', { status: { kind: 'logged-out' } }, 'Not sent', '未发送'],
    ['an article in the trash', { status: { kind: 'trashed' } }, 'Not sent', '未发送'],
    ['an article that is gone', { status: { kind: 'removed' } }, 'Not saved', '未保存'],
    ['a conflict', { status: { kind: 'conflict' } }, 'Two versions', '有两个版本'],
    [
      'a device that keeps nothing',
      { status: { kind: 'kept' }, storeFault: 'Full.' },
      'Not saved',
      '未保存',
    ],
    [
      'words that only the server keeps',
      { status: saved, storeFault: 'Full.' },
      'Draft saved',
      '草稿已保存',
    ],
    [
      'failed publishing of saved words',
      { status: saved, operation: failedOperation },
      'Draft saved',
      '草稿已保存',
    ],
  ])('is told for %s', (_, change, english, chinese) => {
    const state = open(record);
    const shortIn = (lang: 'en' | 'zh-Hans') =>
      describeSaving({ ...state, ...change }, time, lang).short;
    expect([shortIn('en'), shortIn('zh-Hans')]).toEqual([english, chinese]);
  });
});
