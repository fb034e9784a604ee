import { describe, expect, test } from 'vitest';
import {
  acknowledgedRecord,
  entryOf,
  makeHead,
  makeRecord,
  makeSave,
  recordOf,
  testID,
  texts,
} from '../../../test/documents.ts';
import { makeContent } from '../../../test/make.ts';
import { contentHash } from '../../shared/content-hash.ts';
import type { ArticleContent } from '../../shared/document.ts';
import { documentLimits } from '../../shared/document-schemas.ts';
import { plan } from './plan.ts';
import { type DocumentEntry, documentOf, newDocument } from './store/record.ts';
import { emptyEntry } from './store/store.ts';

const { one, mine, both, touching } = texts;
const keys = () => {
  let count = 0;
  return () => `new ${++count}`;
};

describe('the next step', () => {
  const sendNew = (content: ArticleContent, basedOn: number, after?: number) => ({
    kind: 'send',
    save: {
      key: 'new 1',
      articleID: testID,
      order: 1,
      basedOn,
      after,
      hash: contentHash(content),
      content,
    },
    knows: basedOn === 0 ? undefined : `key ${after ?? basedOn}`,
  });
  const waiting = makeSave({ key: 'waiting', content: mine, basedOn: 1 });
  const tooLong = makeContent({ title: 'x'.repeat(documentLimits.maxTitleCharacters + 1) });
  const conflict = { revision: 2, key: 'key 2', content: touching };

  test.each<[name: string, DocumentEntry, step: unknown]>([
    ['nothing is kept', emptyEntry, { kind: 'rest' }],
    ['only the head is known', entryOf(null), { kind: 'rest' }],
    ['the server has the text', entryOf(acknowledgedRecord(one)), { kind: 'rest' }],
    ['words are new', entryOf(recordOf(mine)), sendNew(mine, 1)],
    ['the article is new', entryOf(makeRecord(documentOf(mine)), { head: null }), sendNew(mine, 0)],
    [
      'nobody has written anything',
      entryOf(makeRecord(newDocument('')), { head: null }),
      { kind: 'rest' },
    ],
    [
      'a save is waiting',
      entryOf(recordOf(both), { outbox: [waiting] }),
      { kind: 'send', save: waiting, knows: 'key 1' },
    ],
    [
      'a save is waiting, and the record is lost',
      entryOf(null, { outbox: [waiting] }),
      { kind: 'send', save: waiting, knows: undefined },
    ],
    [
      'the article is in the trash',
      entryOf(recordOf(mine), { head: makeHead({ state: 'trash' }), outbox: [waiting] }),
      { kind: 'ask', knows: 'key 1' },
    ],
    [
      'the article is in the trash, and no words wait',
      entryOf(acknowledgedRecord(one), { head: makeHead({ state: 'trash', revision: 2 }) }),
      { kind: 'rest' },
    ],
    ['the server would refuse the content', entryOf(recordOf(tooLong)), { kind: 'rest' }],
    [
      'the server has a newer version',
      entryOf(acknowledgedRecord(one), { head: makeHead({ revision: 2 }) }),
      { kind: 'fetch', knows: 'key 1' },
    ],
    [
      'the server has a newer version, and words are new',
      entryOf(recordOf(mine), { head: makeHead({ revision: 2 }) }),
      sendNew(mine, 1),
    ],
    [
      'the server has gone back',
      entryOf(acknowledgedRecord(one, { base: { revision: 3, key: 'key 3', content: one } })),
      { kind: 'fetch', knows: 'key 3' },
    ],
    [
      'the article is not in the list',
      entryOf(acknowledgedRecord(one), { head: null }),
      { kind: 'fetch', knows: 'key 1' },
    ],
    [
      'the text is stored beside the current version',
      entryOf(acknowledgedRecord(mine)),
      sendNew(mine, 1),
    ],
    [
      'a conflict is open',
      entryOf(acknowledgedRecord(mine, { conflict }), { head: makeHead({ revision: 2 }) }),
      { kind: 'check', knows: 'key 2' },
    ],
    [
      'words are new in a conflict',
      entryOf(recordOf(mine, { conflict }), { head: makeHead({ revision: 2 }) }),
      sendNew(mine, 1, 2),
    ],
    [
      'the other version of a conflict is not the newest',
      entryOf(acknowledgedRecord(mine, { conflict }), { head: makeHead({ revision: 3 }) }),
      { kind: 'fetch', knows: 'key 2' },
    ],
  ])('when %s', (_, entry, step) => {
    expect(plan(entry, keys()).result).toEqual(step);
  });

  test('puts a save into the outbox before it is sent', () => {
    const { entry, result } = plan(entryOf(recordOf(mine)), keys());
    expect(entry?.outbox).toEqual([(result as { save: unknown }).save]);
  });

  test('is the same after a crash: the same save with the same key', () => {
    const first = plan(entryOf(recordOf(mine)), keys());
    const again = plan(first.entry as DocumentEntry, () => 'another key');
    expect(again.result).toEqual(first.result);
  });

  test('passes over a save that the server has refused', () => {
    const refused = new Set(['waiting']);
    const entry = entryOf(recordOf(both), { outbox: [waiting] });
    expect(plan(entry, keys(), refused).result).toMatchObject({ save: { key: 'new 1', order: 2 } });
    const same = entryOf(recordOf(mine), { outbox: [waiting] });
    expect(plan(same, keys(), refused).result).toEqual({ kind: 'rest' });
  });
});
