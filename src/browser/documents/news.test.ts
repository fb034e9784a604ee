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
import type { EditableArticle } from '../../shared/article.ts';
import { contentHash } from '../../shared/content-hash.ts';
import type { ArticleContent } from '../../shared/document.ts';
import type { Saved } from '../../shared/schemas.ts';
import {
  acknowledge,
  asNewArticle,
  hear,
  hearEnded,
  hearRemoved,
  hearTrashed,
  hearUnknown,
  startAgain,
} from './news.ts';
import { isAcknowledged, isCurrent, plan } from './plan.ts';
import { contentOf, type DocumentEntry, type DocumentRecord, documentOf } from './store/record.ts';
import { emptyEntry } from './store/store.ts';

const { one, mine, theirs, both, touching } = texts;
const versionOf = (revision: number, content: ArticleContent): EditableArticle => ({
  ...makeHead({ revision }),
  content,
});
const savedAs = (revision: number, content: ArticleContent, saved: Partial<Saved> = {}): Saved => ({
  articleID: testID,
  revision,
  savedAt: '2026-11-20T09:00:00.000Z',
  hash: contentHash(content),
  parallelTo: null,
  ...saved,
});
const keys = () => {
  let count = 0;
  return () => `new ${++count}`;
};

const ack = (entry: DocumentEntry, key: string, saved: Saved) =>
  acknowledge(entry, key, saved, keys());
const heard = (entry: DocumentEntry, article: EditableArticle) => hear(entry, article, keys());

describe('an acknowledgement', () => {
  const save = makeSave({ content: mine, basedOn: 1 });

  test('empties the outbox and makes the save the base', () => {
    const { entry, result } = ack(
      entryOf(recordOf(mine), { outbox: [save] }),
      'key',
      savedAs(2, mine),
    );
    expect(result).toBe(true);
    expect(entry).toMatchObject({
      outbox: [],
      record: { base: { revision: 2, key: 'key', content: mine } },
      head: { revision: 2, savedAt: '2026-11-20T09:00:00.000Z' },
    });
    expect(isAcknowledged(entry?.record as DocumentRecord)).toBe(true);
    expect(plan(entry as DocumentEntry, keys()).result).toEqual({ kind: 'rest' });
  });

  test('does not acknowledge words that were written meanwhile', () => {
    const { entry } = ack(entryOf(recordOf(both), { outbox: [save] }), 'key', savedAs(2, mine));
    expect(isAcknowledged(entry?.record as DocumentRecord)).toBe(false);
    expect(plan(entry as DocumentEntry, keys()).result).toMatchObject({
      save: { basedOn: 2, content: both },
    });
  });

  test('with another hash changes nothing', () => {
    const entry = entryOf(recordOf(mine), { outbox: [save] });
    expect(ack(entry, 'key', savedAs(2, theirs))).toEqual({ result: false });
  });

  test('of a key that is not in the outbox changes nothing', () => {
    const entry = entryOf(recordOf(mine), { outbox: [save] });
    expect(ack(entry, 'other', savedAs(2, mine))).toEqual({ result: true });
  });

  test('of an older save does not take back that the server has the text', () => {
    const entry = entryOf(acknowledgedRecord(both), { outbox: [save] });
    const record = ack(entry, 'key', savedAs(2, mine)).entry?.record as DocumentRecord;
    expect(isAcknowledged(record)).toBe(true);
  });

  test('beside another version merges both, and the merged text is sent', () => {
    const entry = entryOf(recordOf(mine), { outbox: [save] });
    const parallelTo = versionOf(2, theirs);
    const next = ack(entry, 'key', savedAs(3, mine, { parallelTo })).entry as DocumentEntry;
    expect(contentOf(next.record as DocumentRecord)).toEqual(both);
    expect(next.record).toMatchObject({
      base: { revision: 2, key: 'key 2', content: theirs },
      version: 2,
    });
    expect(plan(next, keys()).result).toMatchObject({ save: { basedOn: 2, content: both } });
  });

  test('beside a version that touches keeps both until somebody chooses', () => {
    const entry = entryOf(recordOf(mine), { outbox: [save] });
    const parallelTo = versionOf(2, touching);
    const next = ack(entry, 'key', savedAs(3, mine, { parallelTo })).entry as DocumentEntry;
    expect(contentOf(next.record as DocumentRecord)).toEqual(mine);
    expect(next.record).toMatchObject({
      base: { revision: 1 },
      conflict: { revision: 2, key: 'key 2', content: touching },
    });
    expect(plan(next, keys()).result).toEqual({ kind: 'rest' });
  });

  test('beside the same text takes it as the base', () => {
    const entry = entryOf(recordOf(mine), { outbox: [save] });
    const parallelTo = versionOf(2, mine);
    const next = ack(entry, 'key', savedAs(3, mine, { parallelTo })).entry as DocumentEntry;
    expect(isCurrent(next.record as DocumentRecord)).toBe(true);
    expect(plan(next, keys()).result).toEqual({ kind: 'rest' });
  });

  test('beside an older version than the base sends the text again: a backup was restored', () => {
    const base = { revision: 7, key: 'key 7', content: one };
    const late = { ...save, basedOn: 7 };
    const entry = entryOf(recordOf(mine, { base }), { outbox: [late] });
    const parallelTo = versionOf(5, touching);
    const next = ack(entry, 'key', savedAs(6, mine, { parallelTo })).entry as DocumentEntry;
    expect(plan(next, keys()).result).toMatchObject({ save: { basedOn: 5, content: mine } });
  });

  test('beside an older version than the base sends the other text of a conflict again too', () => {
    const base = { revision: 7, key: 'key 7', content: one };
    const conflict = { revision: null, content: touching };
    const late = { ...save, basedOn: 7 };
    const entry = entryOf(recordOf(mine, { base, conflict }), { outbox: [late] });
    const parallelTo = versionOf(5, one);
    const next = ack(entry, 'key', savedAs(8, mine, { parallelTo })).entry as DocumentEntry;
    expect(next.outbox).toMatchObject([{ basedOn: 5, content: touching }]);
  });

  test('after the record was lost empties the outbox only', () => {
    const { entry } = ack(entryOf(null, { outbox: [save] }), 'key', savedAs(2, mine));
    expect(entry).toMatchObject({ record: null, outbox: [], head: { revision: 2 } });
  });
});

describe('news of the server', () => {
  test('replace a text that the server has', () => {
    const next = heard(entryOf(acknowledgedRecord(one)), versionOf(2, theirs));
    expect(contentOf(next.record as DocumentRecord)).toEqual(theirs);
    expect(plan(next, keys()).result).toEqual({ kind: 'rest' });
  });

  test.each<[name: string, DocumentEntry]>([
    ['words are new', entryOf(recordOf(mine))],
    [
      'a save is waiting',
      entryOf(acknowledgedRecord(mine), { outbox: [makeSave({ content: one })] }),
    ],
  ])('wait if %s', (_, entry) => {
    const next = heard(entry, versionOf(2, theirs));
    expect(next).toEqual({ ...entry, head: makeHead({ revision: 2 }) });
  });

  test('of a newer version can end a conflict', () => {
    const conflict = { revision: 2, key: 'key 2', content: touching };
    const next = heard(entryOf(acknowledgedRecord(mine, { conflict })), versionOf(3, theirs));
    expect(next.record).toMatchObject({ conflict: null, base: { revision: 3 } });
    expect(contentOf(next.record as DocumentRecord)).toEqual(both);
  });

  test('that the server has gone back send both texts of a conflict again', () => {
    const base = { revision: 7, key: 'key 7', content: one };
    const conflict = { revision: 8, key: 'key 8', content: touching };
    const entry = entryOf(acknowledgedRecord(mine, { base, conflict }));
    for (const revision of [5, 7]) {
      const next = heard(entry, versionOf(revision, one));
      expect(next.outbox).toMatchObject([{ content: touching }]);
      expect(plan({ ...next, outbox: [] }, keys()).result).toMatchObject({
        save: { content: mine },
      });
    }
  });

  test('that an article is unknown sends a text again that the server had: this may be the last copy', () => {
    const base = { revision: 7, key: 'key 7', content: one };
    const record = acknowledgedRecord(one, { base });
    const document = { ...record.document, htmlOutput: '<p>one</p>', isPublished: true };
    const next = hearUnknown(entryOf({ ...record, document }), keys());
    expect(next).toMatchObject({
      record: { isReturned: true, document: { htmlOutput: '<p>one</p>', isPublished: false } },
      head: null,
    });
    expect(plan(next, keys()).result).toMatchObject({
      save: { basedOn: 0, after: 7, content: one },
    });
  });

  test('that an article is unknown of which no text is here leaves nothing', () => {
    expect(hearUnknown(entryOf(null), keys())).toEqual(emptyEntry);
  });

  test('that an article is unknown which the server never had is no loss', () => {
    const record = makeRecord(documentOf(mine));
    expect(hearUnknown(entryOf(record), keys()).record).toEqual(record);
  });

  test('that an article is unknown leaves words that the server does not have', () => {
    const next = hearUnknown(entryOf(recordOf(mine)), keys());
    expect(plan(next, keys()).result).toMatchObject({ save: { basedOn: 0, content: mine } });
  });

  test('that the article of a save is unknown sends the save as a new article', () => {
    const save = makeSave({ content: mine, basedOn: 4 });
    const next = startAgain(entryOf(recordOf(mine), { outbox: [save] }), 'key', keys());
    expect(plan(next, keys()).result).toEqual({
      kind: 'send',
      save: { ...save, key: 'new 1', basedOn: 0, after: 4 },
    });
  });

  test('that the article is unknown takes back what the server had acknowledged', () => {
    const save = makeSave({ content: touching, basedOn: 4 });
    const conflict = { revision: null, content: touching };
    const entry = entryOf(acknowledgedRecord(mine, { conflict }), { outbox: [save] });
    for (const next of [startAgain(entry, 'key', keys()), hearUnknown(entry, keys())]) {
      expect(plan({ ...next, outbox: [] }, keys()).result).toMatchObject({
        save: { basedOn: 0, content: mine },
      });
    }
  });

  test('that the article is unknown sends both texts of a conflict', () => {
    const conflict = { revision: 2, key: 'key 2', content: touching };
    const next = hearUnknown(entryOf(acknowledgedRecord(mine, { conflict })), keys());
    expect(next.record?.conflict).toEqual({ revision: null, content: touching });
    expect(next.outbox).toMatchObject([{ basedOn: 0, content: touching }]);
    expect(plan({ ...next, outbox: [] }, keys()).result).toMatchObject({ save: { content: mine } });
  });

  describe('that the article was deleted for good', () => {
    const save = makeSave({ content: mine, basedOn: 1 });
    const conflict = { revision: 2, key: 'key 2', content: touching };

    test.each<[string, DocumentEntry]>([
      ['a text that the server had', entryOf(acknowledgedRecord(one))],
      ['an article without words here', entryOf(null)],
    ])('removes %s', (_, entry) => {
      expect(hearRemoved(entry)).toEqual(emptyEntry);
    });

    test.each<[string, DocumentEntry]>([
      ['that the server never had', entryOf(recordOf(mine))],
      ['that are on their way', entryOf(acknowledgedRecord(one), { outbox: [save] })],
      ['of a conflict', entryOf(acknowledgedRecord(mine, { conflict }))],
      ['of a record that was lost', entryOf(null, { outbox: [save] })],
    ])('leaves words here %s, and never sends them', (_, entry) => {
      const next = hearRemoved(entry);
      expect(next.record).toMatchObject({ isRemoved: true });
      expect(next.head).toBeNull();
      expect(plan(next, keys())).toEqual({ result: { kind: 'rest' } });
    });

    test('is over when the server has the article again', () => {
      const removed = hearRemoved(entryOf(recordOf(mine), { outbox: [save] }));
      const head = makeHead({ revision: 1, revisionKey: 'another' });
      const again = ack({ ...removed, head }, 'key', savedAs(2, mine)).entry;
      expect(again?.record?.isRemoved).toBeUndefined();
    });
  });

  test('words of an article that was deleted for good become a new article with all that waited', () => {
    const save = makeSave({ content: theirs, basedOn: 4 });
    const conflict = { revision: 2, key: 'key 2', content: touching };
    const removed = hearRemoved(entryOf(recordOf(mine, { conflict }), { outbox: [save] }));
    const next = asNewArticle(removed, 'BBBBBBBBBBBB', keys());
    expect(next.record).toMatchObject({ articleID: 'BBBBBBBBBBBB', base: null });
    expect(next.record?.isRemoved).toBeUndefined();
    expect(next.outbox).toMatchObject([
      { articleID: 'BBBBBBBBBBBB', basedOn: 0, key: 'new 1', content: theirs },
      { articleID: 'BBBBBBBBBBBB', basedOn: 0, content: touching },
    ]);
    expect(plan({ ...next, outbox: [] }, keys()).result).toMatchObject({
      save: { articleID: 'BBBBBBBBBBBB', basedOn: 0, content: mine },
    });
  });

  test('that the article is in the trash stops sending, and keeps the words', () => {
    const save = makeSave({ content: mine, basedOn: 1 });
    for (const head of [makeHead(), null]) {
      const next = hearTrashed(entryOf(recordOf(mine), { outbox: [save], head }));
      expect(plan(next, keys())).toEqual({ result: { kind: 'ask' } });
      expect(next.outbox).toEqual([save]);
    }
  });

  describe('that the owner has ended this device elsewhere', () => {
    const save = makeSave({ content: mine, basedOn: 1 });
    const conflict = { revision: 2, key: 'key 2', content: touching };

    test.each<[string, DocumentEntry]>([
      ['a text that the server has', entryOf(acknowledgedRecord(mine))],
      [
        'a text of which the server has a newer version',
        entryOf(acknowledgedRecord(mine), { head: makeHead({ revision: 2 }) }),
      ],
      ['an article of which only the title is here', entryOf(null)],
    ])('removes %s', (_, entry) => {
      expect(hearEnded(entry)).toEqual(emptyEntry);
    });

    test.each<[string, DocumentEntry]>([
      ['that were never sent', entryOf(recordOf(mine))],
      ['of an article that was never sent', entryOf(makeRecord(documentOf(mine)), { head: null })],
      ['that are on their way', entryOf(acknowledgedRecord(mine), { outbox: [save] })],
      ['on their way without a record', entryOf(null, { outbox: [save] })],
      ['of a conflict', entryOf(acknowledgedRecord(mine, { conflict }))],
      ['that the server has lost', entryOf(acknowledgedRecord(mine), { head: null })],
      [
        'of which the server has another version of this number',
        entryOf(acknowledgedRecord(mine), { head: makeHead({ revisionKey: 'other' }) }),
      ],
    ])('leaves words %s as they are', (_, entry) => {
      expect(hearEnded(entry)).toBe(entry);
    });
  });
});
