import { describe, expect, test } from 'vitest';
import { acknowledgedRecord, makeHead, recordOf, testID, texts } from '../../../test/documents.ts';
import type { EditableArticle } from '../../shared/article.ts';
import { contentHash } from '../../shared/content-hash.ts';
import { type ArticleContent, fieldNames } from '../../shared/document.ts';
import { isUnsent, plan } from './plan.ts';
import { contentOf, type DocumentEntry, type DocumentRecord } from './store/record.ts';
import { emptyEntry } from './store/store.ts';
import { commit, newRecord, open, resolveConflict } from './write.ts';

const { one, mine, theirs, both, touching } = texts;
const entryOf = (record: DocumentRecord | null): DocumentEntry => ({ ...emptyEntry, record });
const write = (entry: DocumentEntry, from: DocumentRecord, content: ArticleContent) =>
  commit(entry, { from, content, untouched: from.untouched }, () => 'new');
const article = (revision: number, content: ArticleContent): EditableArticle => ({
  ...makeHead({ revision }),
  content,
});

describe('a commit', () => {
  const start = recordOf(one);

  test('stores the words as the next version', () => {
    const { record } = write(entryOf(start), start, mine);
    expect(contentOf(record)).toEqual(mine);
    expect(record.version).toBe(start.version + 1);
  });

  test('notes the time of its device, and whether readers see the article', () => {
    const at = '2026-11-20T08:00:00.000Z';
    const postedAt = '2026-11-19T08:00:00.000Z';
    const head = makeHead({ publishedRevision: 1, postedAt });
    const written = { from: start, content: mine, untouched: start.untouched, at };
    const { record } = commit({ ...entryOf(start), head }, written, () => 'new');
    expect(record.document).toMatchObject({ updatedAt: at, isPublished: true, postedAt });
  });

  test.each(['2016-11-20T08:00:00.000Z', '2036-11-20T08:00:00.000Z'])(
    'stores the words, although the clock of the device says %s',
    (at) => {
      const updatedAt = '2026-11-20T08:00:00.000Z';
      const record = { ...start, document: { ...start.document, updatedAt } };
      const written = { from: start, content: mine, untouched: start.untouched, at };
      const next = commit(entryOf(record), written, () => 'new').record;
      expect(contentOf(next)).toEqual(mine);
      expect(next).toMatchObject({ version: start.version + 1, document: { updatedAt: at } });
    },
  );

  test('of the same words writes nothing', () => {
    expect(write(entryOf(start), start, one).record).toBe(start);
  });

  test('stores the first words of a new article, and remembers the untouched fields', () => {
    const from = newRecord(testID, 'record', { ownerName: 'Zhixia Lin', kind: 'article' });
    const untouched = fieldNames.filter((name) => name !== 'markdown');
    const content = { ...contentOf(from), markdown: 'First words.\n' };
    const { record } = commit(emptyEntry, { from, content, untouched }, () => 'new');
    expect(record).toMatchObject({
      version: 1,
      untouched,
      document: { title: 'Title', author: 'Zhixia Lin', markdown: 'First words.\n' },
    });
    expect(contentOf(record)).toEqual(content);
  });

  test('is merged with what another tab has written since', () => {
    const other = write(entryOf(start), start, theirs);
    const { record, outbox } = write(other, start, mine);
    expect(contentOf(record)).toEqual(both);
    expect(record.conflict).toBeNull();
    expect(outbox).toEqual([]);
  });

  test('that touches the words of another tab keeps both, the other ones in the outbox', () => {
    const other = write(entryOf(start), start, touching);
    const { record, outbox } = write(other, start, mine);
    expect(contentOf(record)).toEqual(mine);
    expect(record.conflict).toEqual({ revision: null, content: touching });
    expect(outbox).toMatchObject([{ key: 'new', basedOn: 1, content: touching }]);
  });

  test('leaves the version of the server in a conflict', () => {
    const conflict = { revision: 2, key: 'key 2', content: theirs };
    const other = write(entryOf({ ...start, conflict }), start, touching);
    const { record, outbox } = write(other, start, mine);
    expect(record.conflict).toEqual(conflict);
    expect(outbox).toMatchObject([{ content: touching }]);
  });

  test('begins a lost record again with everything that the tab knows', () => {
    const { record } = write(emptyEntry, start, mine);
    expect(record).toMatchObject({
      base: start.base,
      version: start.version + 1,
      recordKey: 'new',
    });
    expect(contentOf(record)).toEqual(mine);
  });

  test('begins a lost conflict between tabs again, with the other text in the outbox', () => {
    const conflict = { revision: null, content: touching };
    const { record, outbox } = write(emptyEntry, { ...start, conflict }, mine);
    expect(record.conflict).toEqual(conflict);
    expect(outbox).toMatchObject([{ content: touching }]);
  });

  test('is not merged over a version of a record that was lost: nobody knows what both started from', () => {
    const again = recordOf(theirs, { recordKey: 'another', version: start.version });
    const { record, outbox } = write(entryOf(again), start, mine);
    expect(contentOf(record)).toEqual(mine);
    expect(record.conflict).toEqual({ revision: null, content: theirs });
    expect(outbox).toMatchObject([{ content: theirs }]);
  });

  test('follows a record that was made again of the text from which it started', () => {
    const again = recordOf(one, { recordKey: 'another', version: start.version + 3 });
    const { record, outbox } = write(entryOf(again), start, mine);
    expect(contentOf(record)).toEqual(mine);
    expect(record).toMatchObject({ recordKey: 'another', conflict: null });
    expect(outbox).toEqual([]);
  });

  test('keeps a text that the server has and that it touches, until the server says once more that it has it', () => {
    const sent = acknowledgedRecord(touching, { version: start.version + 1 });
    const { record, outbox } = write(entryOf(sent), start, mine);
    expect(record).toMatchObject({ conflict: { content: touching }, replaced: [touching] });
    expect(outbox).toEqual([]);
  });
});

describe('an opened article', () => {
  test('rests on the version of the server', () => {
    const { record, head } = open(emptyEntry, article(3, one), 'record');
    expect(record).toMatchObject({ base: { revision: 3, key: 'key 3', content: one }, version: 1 });
    expect(isUnsent({ ...emptyEntry, record })).toBe(false);
    expect(head).toEqual(makeHead({ revision: 3 }));
  });

  test('has the words of this device, if the server does not have them', () => {
    const entry = entryOf(recordOf(mine));
    expect(open(entry, article(2, theirs), 'new').record).toBe(entry.record);
  });

  test('asks for the newer version of the server, which may have gone back', () => {
    const entry = entryOf(recordOf(one));
    const next = open(entry, article(2, theirs), 'new');
    expect(next.record).toBe(entry.record);
    expect(plan(next, () => 'new').result).toEqual({ kind: 'fetch', knows: 'key 1' });
  });

  test('is not taken back by an old page', () => {
    const base = { revision: 4, key: 'key 4', content: mine };
    const entry = entryOf(recordOf(mine, { base, acknowledgedHash: contentHash(mine) }));
    expect(open(entry, article(3, one), 'new')).toBe(entry);
  });
});

describe('the end of a conflict', () => {
  const conflict = { revision: 2, key: 'key 2', content: touching };

  test('lets the chosen text rest on the other version, and sends mine first', () => {
    const entry = entryOf(recordOf(mine, { conflict }));
    const next = resolveConflict(entry, touching, () => 'new');
    expect(next.outbox).toMatchObject([{ content: mine, basedOn: 1 }]);
    expect(next.record).toMatchObject({ base: conflict, conflict: null });
    expect(contentOf(next.record as DocumentRecord)).toEqual(touching);
  });

  test('sends nothing that the server has, and keeps both texts until the server says once more that it has them', () => {
    const entry = entryOf(acknowledgedRecord(mine, { conflict }));
    const { record, outbox } = resolveConflict(entry, both, () => 'new');
    expect(outbox).toEqual([]);
    expect(record?.replaced).toEqual([mine, touching]);
  });

  test('with another tab leaves the base', () => {
    const entry = entryOf(recordOf(mine, { conflict: { ...conflict, revision: null } }));
    expect(resolveConflict(entry, both, () => 'new').record?.base).toEqual(entry.record?.base);
  });

  test('changes nothing if there is no conflict', () => {
    const entry = entryOf(recordOf(mine));
    expect(resolveConflict(entry, both, () => 'new')).toBe(entry);
  });
});
