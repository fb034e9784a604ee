import { expect, test } from 'vitest';
import { acknowledgedRecord, recordOf, texts } from '../../../test/documents.ts';
import type { DocumentRecord } from '../../browser/sync/store/record.ts';
import type { ArticleState } from '../session/article-state.ts';
import { type NextStep, nextStep, type Publication, publicationOf } from './next-step.ts';

const nowMs = Date.parse('2026-12-24T10:00:00Z');
const timeZone = 'Asia/Shanghai';
const draft = { state: 'draft', hasChanges: false } as const;
const scheduled = { state: 'scheduled', hasChanges: false } as const;
const open = { state: 'public', hasChanges: false } as const;
const changed = { hasChanges: true } as const;
/** The clocks of Shanghai show 18:00 now. */
const [future, over] = ['2026-12-24T18:01', '2026-12-24T18:00'];
const [at, before] = ['2026-12-24T10:01:00.000Z', '2026-12-24T10:00:00.000Z'];
const skipped = { kind: 'skipped', next: '2026-03-29T03:30' } as const;

type Row = [string, Omit<Publication, 'planned' | 'timeZone'>, string | null, NextStep];

test.each<Row>([
  ['a draft without a time', draft, null, { kind: 'publish' }],
  ['a draft with a future time', draft, future, { kind: 'schedule', at }],
  ['a draft whose time has just come', draft, over, { kind: 'publish-late', at: before }],
  ['a draft with half a time', draft, '', { kind: 'fix-time', fault: { kind: 'invalid' } }],
  ['a scheduled article', scheduled, null, { kind: 'wait' }],
  ['a scheduled article with newer words', { ...scheduled, ...changed }, null, { kind: 'update' }],
  ['a scheduled article with another time', scheduled, future, { kind: 'schedule', at }],
  [
    'a scheduled article with newer words and another time',
    { ...scheduled, ...changed },
    future,
    { kind: 'schedule', at },
  ],
  [
    'a scheduled article with a time that is over',
    scheduled,
    over,
    { kind: 'publish-late', at: before },
  ],
  [
    'a scheduled article with newer words whose time was cleared',
    { ...scheduled, ...changed },
    '',
    { kind: 'fix-time', fault: { kind: 'invalid' } },
  ],
  ['a public article', open, null, { kind: 'view' }],
  ['a public article with another time', open, over, { kind: 'view' }],
  ['a public article with newer words', { ...open, ...changed }, null, { kind: 'update' }],
  [
    'a public article with newer words and an earlier time',
    { ...open, ...changed },
    over,
    { kind: 'update', postedAt: before },
  ],
  [
    'a public article with newer words and a future time',
    { ...open, ...changed },
    future,
    { kind: 'fix-time', fault: { kind: 'visible' } },
  ],
])('%s', (_, publication, planned, step) => {
  expect(nextStep({ ...publication, planned, timeZone }, nowMs)).toEqual(step);
});

test('a time that the clocks skip is to be mended', () => {
  const planned = '2026-03-29T02:30';
  const early = Date.parse('2026-03-01T00:00:00Z');
  expect(nextStep({ ...draft, planned, timeZone: 'Europe/Berlin' }, early)).toEqual({
    kind: 'fix-time',
    fault: skipped,
  });
});

test.each<[string, DocumentRecord, keyof typeof texts, boolean]>([
  ['the words that visitors see', acknowledgedRecord(texts.one), 'one', false],
  [
    'words of the page that the device does not have yet',
    acknowledgedRecord(texts.one),
    'mine',
    true,
  ],
  ['words of the device that were not sent yet', recordOf(texts.mine), 'mine', true],
  ['words that were taken back', recordOf(texts.mine), 'one', false],
])('%s: whether a public article has changes', (_, from, name, hasChanges) => {
  const { untouched } = from;
  const shown = {
    baseRecord: from,
    untouched,
    content: texts[name],
    publishedRevision: 1,
    isScheduled: false,
  };
  const article = { ...shown, planned: null } as ArticleState;
  expect(publicationOf(article, timeZone)).toMatchObject({ state: 'public', hasChanges });
});
