import { describe, expect, test } from 'vitest';
import {
  acknowledgedRecord,
  entryOf,
  keysInOrder,
  makeHead,
  makeRecord,
  makeSave,
  recordOf,
  savedAs,
  texts,
  versionOf,
} from '../../../test/documents.ts';
import { makeContent } from '../../../test/make.ts';
import type { EditableArticle } from '../../shared/article.ts';
import type { ArticleContent } from '../../shared/document.ts';
import { newestOf, plan } from './plan.ts';
import {
  acknowledge,
  asNewArticle,
  receiveEnded,
  receiveRemoved,
  receiveTrashed,
  receiveUnknown,
  receiveVersion,
  startAgain,
} from './server-events.ts';
import { contentOf, type DocumentEntry, type DocumentRecord, documentOf } from './store/record.ts';
import { emptyEntry } from './store/store.ts';

const { one, mine, theirs, both, touching } = texts;
/** `hasGoneBack`: whether the server has lost the version that the device knows. */
const heard = (entry: DocumentEntry, article: EditableArticle, hasGoneBack = false) =>
  receiveVersion(
    entry,
    { article, hasGoneBack },
    entry.record ? newestOf(entry.record)?.key : undefined,
    keysInOrder(),
  );

describe('news of the server', () => {
  test('replace a text that the server has', () => {
    const next = heard(entryOf(acknowledgedRecord(one)), versionOf(2, theirs));
    expect(contentOf(next.record as DocumentRecord)).toEqual(theirs);
    expect(plan(next, keysInOrder()).result).toEqual({ kind: 'rest' });
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
      const next = heard(entry, versionOf(revision, one), true);
      expect(next.outbox).toMatchObject([{ content: touching }]);
      expect(plan({ ...next, outbox: [] }, keysInOrder()).result).toMatchObject({
        save: { content: mine },
      });
    }
  });

  describe('that the server has lost the version that this device knows', () => {
    const known = { revision: 4, key: 'key 4', content: mine };
    const entry = entryOf(acknowledgedRecord(mine, { base: known }));
    const more = makeContent({ markdown: `${mine.markdown}four\n` });
    const content = (next: DocumentEntry) => contentOf(next.record as DocumentRecord);

    test.each<[string, number, ArticleContent, object]>([
      ['an older version', 2, one, { basedOn: 2, after: 4, content: mine }],
      ['a version of other words', 4, theirs, { basedOn: 0, after: 4, content: mine }],
      ['a newer version of other words', 6, theirs, { basedOn: 0, after: 6, content: mine }],
    ])(
      'and has %s: this text is sent, and no word of it is taken for deleted',
      (_, revision, text, save) => {
        const next = heard(entry, { ...versionOf(revision, text), revisionKey: 'other' }, true);
        expect(content(next)).toEqual(mine);
        expect(plan(next, keysInOrder()).result).toMatchObject({ kind: 'send', save });
      },
    );

    test('and has a newer version with everything that is here: it takes the place', () => {
      const next = heard(entry, { ...versionOf(6, more), revisionKey: 'other' }, true);
      expect(content(next)).toEqual(more);
      expect(plan({ ...next, head: null }, keysInOrder()).result.kind).not.toBe('send');
    });

    test('and has a newer version that lacks words: this text takes its place', () => {
      const full = entryOf(acknowledgedRecord(more, { base: { ...known, content: more } }));
      const next = heard(full, { ...versionOf(6, mine), revisionKey: 'other' }, true);
      expect(plan(next, keysInOrder()).result).toMatchObject({
        save: { basedOn: 6, content: more },
      });
    });

    test('and has the version on which the text of a conflict rests: both texts are sent', () => {
      const base = { revision: 1, key: 'key 1', content: one };
      const conflict = { revision: 2, key: 'key 2', content: touching };
      const newest = { revision: 3, key: 'key 3' };
      const parted = entryOf(acknowledgedRecord(mine, { base, conflict, newest }));
      const next = heard(parted, versionOf(1, one), true);
      expect(next.outbox).toMatchObject([{ after: 3, content: touching }]);
      expect(plan({ ...next, outbox: [] }, keysInOrder()).result).toMatchObject({
        save: { after: 3, content: mine },
      });
    });

    test('sends the texts again that others have replaced since the last answer, beside the current version', () => {
      const replaced = [one, touching];
      const record = acknowledgedRecord(mine, { base: known, replaced });
      const next = heard(entryOf(record), { ...versionOf(2, one), revisionKey: 'other' }, true);
      const saves = replaced.map((content) => ({ basedOn: 0, after: 4, content }));
      expect(next.outbox).toMatchObject(saves);
      expect(next.record?.replaced).toBeUndefined();
      expect(receiveUnknown(entryOf(record), keysInOrder()).outbox).toMatchObject(saves);
      const stillThere = heard(entryOf(record), versionOf(4, mine));
      expect(stillThere).toMatchObject({ outbox: [], record: { base: known } });
      expect(stillThere.record?.replaced).toBeUndefined();
    });

    test('is no news if another tab has heard more since the question', () => {
      const article = versionOf(6, theirs);
      const next = receiveVersion(entry, { article, hasGoneBack: true }, 'key 3', keysInOrder());
      expect(next.record).toBe(entry.record);
    });
  });

  test('are asked for while a text is in a conflict: its list need not show that the server has gone back', () => {
    const conflict = { revision: 2, key: 'key 2', content: touching };
    const newest = { revision: 3, key: 'key 3' };
    const record = acknowledgedRecord(mine, { conflict, newest });
    const next = plan(entryOf(record, { head: makeHead({ revision: 2 }) }), keysInOrder());
    expect(next.result).toEqual({ kind: 'check', knows: 'key 3' });
  });

  test('that an article is unknown sends a text again that the server had: this may be the last copy', () => {
    const base = { revision: 7, key: 'key 7', content: one };
    const record = acknowledgedRecord(one, { base });
    const document = { ...record.document, htmlOutput: '<p>one</p>', isPublished: true };
    const next = receiveUnknown(entryOf({ ...record, document }), keysInOrder());
    expect(next).toMatchObject({
      record: { isReturned: true, document: { htmlOutput: '<p>one</p>', isPublished: false } },
      head: null,
    });
    expect(plan(next, keysInOrder()).result).toMatchObject({
      save: { basedOn: 0, after: 7, content: one },
    });
  });

  test('that an article is unknown of which no text is here leaves nothing', () => {
    expect(receiveUnknown(entryOf(null), keysInOrder())).toEqual(emptyEntry);
  });

  test('that an article is unknown which the server never had is no loss', () => {
    const record = makeRecord(documentOf(mine));
    expect(receiveUnknown(entryOf(record), keysInOrder()).record).toEqual(record);
  });

  test('that an article is unknown leaves words that the server does not have', () => {
    const next = receiveUnknown(entryOf(recordOf(mine)), keysInOrder());
    expect(plan(next, keysInOrder()).result).toMatchObject({ save: { basedOn: 0, content: mine } });
  });

  test('that the article of a save is unknown sends the save as a new article', () => {
    const save = makeSave({ content: mine, basedOn: 4 });
    const next = startAgain(entryOf(recordOf(mine), { outbox: [save] }), 'key', keysInOrder());
    expect(plan(next, keysInOrder()).result).toEqual({
      kind: 'send',
      save: { ...save, key: 'new 1', basedOn: 0, after: 4 },
      knows: 'key 1',
    });
  });

  test('that the article is unknown takes back what the server had acknowledged', () => {
    const save = makeSave({ content: touching, basedOn: 4 });
    const conflict = { revision: null, content: touching };
    const entry = entryOf(acknowledgedRecord(mine, { conflict }), { outbox: [save] });
    for (const next of [
      startAgain(entry, 'key', keysInOrder()),
      receiveUnknown(entry, keysInOrder()),
    ]) {
      expect(plan({ ...next, outbox: [] }, keysInOrder()).result).toMatchObject({
        save: { basedOn: 0, content: mine },
      });
    }
  });

  test('that the article is unknown sends both texts of a conflict', () => {
    const conflict = { revision: 2, key: 'key 2', content: touching };
    const next = receiveUnknown(entryOf(acknowledgedRecord(mine, { conflict })), keysInOrder());
    expect(next.record?.conflict).toEqual({ revision: null, content: touching });
    expect(next.outbox).toMatchObject([{ basedOn: 0, content: touching }]);
    expect(plan({ ...next, outbox: [] }, keysInOrder()).result).toMatchObject({
      save: { content: mine },
    });
  });

  describe('that the article was deleted for good', () => {
    const save = makeSave({ content: mine, basedOn: 1 });
    const conflict = { revision: 2, key: 'key 2', content: touching };

    test.each<[string, DocumentEntry]>([
      ['a text that the server had', entryOf(acknowledgedRecord(one))],
      ['an article without words here', entryOf(null)],
    ])('removes %s', (_, entry) => {
      expect(receiveRemoved(entry)).toEqual(emptyEntry);
    });

    test.each<[string, DocumentEntry]>([
      ['that the server never had', entryOf(recordOf(mine))],
      ['that are on their way', entryOf(acknowledgedRecord(one), { outbox: [save] })],
      ['of a conflict', entryOf(acknowledgedRecord(mine, { conflict }))],
      ['of a record that was lost', entryOf(null, { outbox: [save] })],
    ])('leaves words here %s, and never sends them', (_, entry) => {
      const next = receiveRemoved(entry);
      expect(next.record).toMatchObject({ isRemoved: true });
      expect(next.head).toBeNull();
      expect(plan(next, keysInOrder())).toEqual({ result: { kind: 'rest' } });
    });

    test('is over when the server has the article again', () => {
      const removed = receiveRemoved(entryOf(recordOf(mine), { outbox: [save] }));
      const head = makeHead({ revision: 1, revisionKey: 'another' });
      const again = acknowledge({ ...removed, head }, 'key', savedAs(2, mine), keysInOrder()).entry;
      expect(again?.record?.isRemoved).toBeUndefined();
    });
  });

  test('words of an article that was deleted for good become a new article with all that waited', () => {
    const save = makeSave({ content: theirs, basedOn: 4 });
    const conflict = { revision: 2, key: 'key 2', content: touching };
    const removed = receiveRemoved(entryOf(recordOf(mine, { conflict }), { outbox: [save] }));
    const next = asNewArticle(removed, 'BBBBBBBBBBBB', keysInOrder());
    expect(next.record).toMatchObject({ articleID: 'BBBBBBBBBBBB', base: null });
    expect(next.record?.isRemoved).toBeUndefined();
    expect(next.outbox).toMatchObject([
      { articleID: 'BBBBBBBBBBBB', basedOn: 0, key: 'new 1', content: theirs },
      { articleID: 'BBBBBBBBBBBB', basedOn: 0, content: touching },
    ]);
    expect(plan({ ...next, outbox: [] }, keysInOrder()).result).toMatchObject({
      save: { articleID: 'BBBBBBBBBBBB', basedOn: 0, content: mine },
    });
  });

  test('that the article is in the trash stops sending, and keeps the words', () => {
    const save = makeSave({ content: mine, basedOn: 1 });
    for (const head of [makeHead(), null]) {
      const next = receiveTrashed(entryOf(recordOf(mine), { outbox: [save], head }));
      expect(plan(next, keysInOrder())).toEqual({ result: { kind: 'ask', knows: 'key 1' } });
      expect(next.outbox).toEqual([save]);
    }
  });

  describe('that the owner has ended this device elsewhere', () => {
    const save = makeSave({ content: mine, basedOn: 1 });
    const conflict = { revision: 2, key: 'key 2', content: touching };

    test.each<[string, DocumentEntry]>([
      ['a text that the server has', entryOf(acknowledgedRecord(mine))],
      ['an article of which only the title is here', entryOf(null)],
    ])('removes %s', (_, entry) => {
      expect(receiveEnded(entry)).toEqual(emptyEntry);
    });

    test.each<[string, DocumentEntry]>([
      ['that were never sent', entryOf(recordOf(mine))],
      ['of an article that was never sent', entryOf(makeRecord(documentOf(mine)), { head: null })],
      ['that are on their way', entryOf(acknowledgedRecord(mine), { outbox: [save] })],
      ['on their way without a record', entryOf(null, { outbox: [save] })],
      ['of a conflict', entryOf(acknowledgedRecord(mine, { conflict }))],
      ['that the server has lost', entryOf(acknowledgedRecord(mine), { head: null })],
      [
        'of which the server has a newer version, so that it may have gone back',
        entryOf(acknowledgedRecord(mine), { head: makeHead({ revision: 2 }) }),
      ],
      [
        'of which the server has another version of this number',
        entryOf(acknowledgedRecord(mine), { head: makeHead({ revisionKey: 'other' }) }),
      ],
    ])('leaves words %s as they are', (_, entry) => {
      expect(receiveEnded(entry)).toBe(entry);
    });
  });
});
