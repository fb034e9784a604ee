import { describe, expect, test } from 'vitest';
import { makeHead, makeRecord, makeSave, testID } from '../../../test/documents.ts';
import { makeContent } from '../../../test/make.ts';
import { contentHash } from '../../shared/content-hash.ts';
import { type ArticleContent, documentLimits } from '../../shared/document.ts';
import { plan } from './plan.ts';
import {
  type DocumentEntry,
  type DocumentRecord,
  documentOf,
  newDocument,
} from './store/record.ts';
import { emptyEntry } from './store/store.ts';

const textOf = (markdown: string): ArticleContent => makeContent({ markdown });
const one = textOf('one\ntwo\nthree\n');
const mine = textOf('ONE\ntwo\nthree\n');
const both = textOf('ONE\ntwo\nTHREE\n');
const touching = textOf('uno\ntwo\nthree\n');

/** A record with a text that rests on revision 1 with the text `one`. */
const withText = (content: ArticleContent, record: Partial<DocumentRecord> = {}) =>
  makeRecord({
    ...documentOf(content),
    base: { revision: 1, key: 'key 1', content: one },
    acknowledgedHash: contentHash(one),
    ...record,
  });
const acknowledged = (content: ArticleContent, record: Partial<DocumentRecord> = {}) =>
  withText(content, { acknowledgedHash: contentHash(content), ...record });
const entryOf = (record: DocumentRecord | null, rest: Partial<DocumentEntry> = {}) => ({
  ...emptyEntry,
  record,
  head: makeHead(),
  ...rest,
});
const keys = () => {
  let count = 0;
  return () => `new ${++count}`;
};

describe('the next step', () => {
  const sendNew = (content: ArticleContent, basedOn: number) => ({
    kind: 'send',
    save: {
      key: 'new 1',
      articleID: testID,
      order: 1,
      basedOn,
      hash: contentHash(content),
      content,
    },
  });
  const waiting = makeSave({ key: 'waiting', content: mine, basedOn: 1 });
  const tooLong = makeContent({ title: 'x'.repeat(documentLimits.maxTitleCharacters + 1) });
  const conflict = { revision: 2, key: 'key 2', content: touching };

  test.each<[name: string, DocumentEntry, step: unknown]>([
    ['nothing is kept', emptyEntry, { kind: 'rest' }],
    ['only the head is known', entryOf(null), { kind: 'rest' }],
    ['the server has the text', entryOf(acknowledged(one)), { kind: 'rest' }],
    ['words are new', entryOf(withText(mine)), sendNew(mine, 1)],
    ['the article is new', entryOf(makeRecord(documentOf(mine)), { head: null }), sendNew(mine, 0)],
    [
      'nobody has written anything',
      entryOf(makeRecord(newDocument('')), { head: null }),
      { kind: 'rest' },
    ],
    [
      'a save is waiting',
      entryOf(withText(both), { outbox: [waiting] }),
      { kind: 'send', save: waiting },
    ],
    [
      'a save is waiting, and the record is lost',
      entryOf(null, { outbox: [waiting] }),
      { kind: 'send', save: waiting },
    ],
    [
      'the article is in the trash',
      entryOf(withText(mine), { head: makeHead({ state: 'trash' }), outbox: [waiting] }),
      { kind: 'rest' },
    ],
    ['the server would refuse the content', entryOf(withText(tooLong)), { kind: 'rest' }],
    [
      'the server has a newer version',
      entryOf(acknowledged(one), { head: makeHead({ revision: 2 }) }),
      { kind: 'fetch' },
    ],
    [
      'the server has a newer version, and words are new',
      entryOf(withText(mine), { head: makeHead({ revision: 2 }) }),
      sendNew(mine, 1),
    ],
    [
      'the server has gone back',
      entryOf(acknowledged(one, { base: { revision: 3, key: 'key 3', content: one } })),
      { kind: 'fetch' },
    ],
    [
      'the article is not in the list',
      entryOf(acknowledged(one), { head: null }),
      { kind: 'fetch' },
    ],
    [
      'the text is stored beside the current version',
      entryOf(acknowledged(mine)),
      sendNew(mine, 1),
    ],
    [
      'a conflict is open',
      entryOf(acknowledged(mine, { conflict }), { head: makeHead({ revision: 2 }) }),
      { kind: 'rest' },
    ],
    [
      'words are new in a conflict',
      entryOf(withText(mine, { conflict }), { head: makeHead({ revision: 2 }) }),
      sendNew(mine, 1),
    ],
    [
      'the other version of a conflict is not the newest',
      entryOf(acknowledged(mine, { conflict }), { head: makeHead({ revision: 3 }) }),
      { kind: 'fetch' },
    ],
  ])('when %s', (_, entry, step) => {
    expect(plan(entry, keys()).result).toEqual(step);
  });

  test('puts a save into the outbox before it is sent', () => {
    const { entry, result } = plan(entryOf(withText(mine)), keys());
    expect(entry?.outbox).toEqual([(result as { save: unknown }).save]);
  });

  test('is the same after a crash: the same save with the same key', () => {
    const first = plan(entryOf(withText(mine)), keys());
    const again = plan(first.entry as DocumentEntry, () => 'another key');
    expect(again.result).toEqual(first.result);
  });

  test('passes over a save that the server has refused', () => {
    const refused = new Set(['waiting']);
    const entry = entryOf(withText(both), { outbox: [waiting] });
    expect(plan(entry, keys(), refused).result).toMatchObject({ save: { key: 'new 1', order: 2 } });
    const same = entryOf(withText(mine), { outbox: [waiting] });
    expect(plan(same, keys(), refused).result).toEqual({ kind: 'rest' });
  });
});
