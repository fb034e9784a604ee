import { describe, expect, test } from 'vitest';
import {
  acknowledgedRecord,
  entryOf,
  makeHead,
  makeSave,
  recordOf,
  texts,
} from '../../../test/documents.ts';
import { makeContent } from '../../../test/make.ts';
import { isUnsent } from './plan.ts';
import { rejoin, type Unstored } from './rejoin.ts';
import { contentOf, type DocumentEntry, withContent } from './store/record.ts';
import { emptyEntry } from './store/store.ts';

const key = () => 'new key';
const origin = entryOf(acknowledgedRecord(texts.one));

/** The same record with a newer text. */
function next(entry: DocumentEntry, content = texts.mine, steps = 1): DocumentEntry {
  const { record } = entry;
  if (!record) throw new Error('the entry has no record');
  const version = record.version + steps;
  return { ...entry, record: { ...withContent(record, content), version } };
}

const textOf = ({ record }: DocumentEntry) => record && contentOf(record).markdown;

function join(disk: DocumentEntry, unstored: Partial<Unstored> & Pick<Unstored, 'entry'>) {
  return rejoin(disk, { origin, given: null, ...unstored }, key);
}

describe('the words of a page that went on without the disk', () => {
  test('follow what the disk has, if nobody else has written', () => {
    const mine = next(origin, texts.mine, 3);
    expect(join(origin, { entry: mine })).toEqual(mine);
  });

  test('follow what the page has given to the disk, if the disk has stored it late', () => {
    const given = next(origin, makeContent({ markdown: 'one\ntwo\nthree\nw0 w1\n' }));
    const mine = next(given, makeContent({ markdown: 'one\ntwo\nthree\nw0 w1 w2 w3\n' }), 2);
    const joined = join(given, { entry: mine, given });
    expect(textOf(joined)).toBe('one\ntwo\nthree\nw0 w1 w2 w3\n');
    expect(joined.record?.conflict).toBeNull();
  });

  test('are not taken for stored if the disk was emptied, and another page has stored others with the same number', () => {
    const mine = next(origin);
    const disk = next(origin, texts.touching);
    const joined = join(disk, { entry: mine, given: mine });
    expect(textOf(joined)).toBe(texts.mine.markdown);
    expect(joined.record?.conflict).toEqual({ revision: null, content: texts.touching });
  });

  test('are merged with what another tab has written', () => {
    const disk = next(origin, texts.theirs);
    const mine = next(origin, texts.mine, 4);
    const joined = join(disk, { entry: mine });
    expect(textOf(joined)).toBe(texts.both.markdown);
    // The page takes only a newer version over.
    expect(joined.record?.version).toBeGreaterThan(mine.record?.version ?? 0);
  });

  test('stay beside what another tab has written in the same place, and the owner chooses', () => {
    const joined = join(next(origin, texts.touching), { entry: next(origin) });
    expect(textOf(joined)).toBe(texts.mine.markdown);
    expect(joined.record?.conflict).toEqual({ revision: null, content: texts.touching });
    expect(joined.outbox).toMatchObject([{ content: texts.touching }]);
  });

  test('and its saves are all there on a disk that has lost everything, also if another page has made the record again', () => {
    const save = makeSave({ content: texts.touching });
    const sending = { ...origin, outbox: [save] };
    const unstored = { origin: sending, entry: { ...next(origin), outbox: [save] } };
    expect(join(emptyEntry, unstored).outbox).toEqual([save]);
    const again = entryOf(recordOf(texts.mine, { recordKey: 'another' }));
    expect(join(again, unstored).outbox).toEqual([save]);
    // Otherwise another page has sent it.
    expect(join(origin, unstored).outbox).toEqual([]);
  });

  test('are merged over the older version of the server, if the disk had never answered', () => {
    const disk = entryOf(recordOf(texts.theirs, { recordKey: 'of the disk' }));
    const mine = entryOf(recordOf(texts.mine, { recordKey: 'of the page' }));
    const joined = join(disk, { origin: null, entry: mine });
    expect(textOf(joined)).toBe(texts.both.markdown);
    expect(joined.record).toMatchObject({ recordKey: 'of the disk', conflict: null });
  });

  test('conflict with a text of which nobody knows where both began', () => {
    const disk = entryOf(recordOf(texts.theirs, { recordKey: 'of the disk', base: null }));
    const mine = entryOf(recordOf(texts.mine, { recordKey: 'of the page' }));
    const joined = join(disk, { origin: null, entry: mine });
    expect(textOf(joined)).toBe(texts.mine.markdown);
    expect(joined.record?.conflict?.content).toEqual(texts.theirs);
  });

  test('are all there on a disk that has lost everything, in a record of another name', () => {
    const mine = next(origin);
    const again = { ...mine.record, recordKey: 'new key' };
    expect(join(emptyEntry, { entry: mine }).record).toEqual(again);
    expect(join(emptyEntry, { origin: emptyEntry, entry: mine }).record).toEqual(mine.record);
  });

  test('leave the words of the disk alone, if the page has written nothing', () => {
    const disk = next(origin, texts.theirs);
    expect(join(disk, { entry: origin })).toEqual(disk);
    expect(join(emptyEntry, { entry: origin })).toEqual({ ...emptyEntry, head: null });
  });
});

test('texts that page or disk have replaced since the server last answered are kept', () => {
  const replacedIn = (entry: DocumentEntry, replaced: (typeof texts.one)[]) =>
    ({ ...entry, record: { ...entry.record, replaced } }) as DocumentEntry;
  const disk = replacedIn(next(origin, texts.theirs), [texts.one]);
  const mine = replacedIn(next(origin), [texts.touching]);
  expect(join(disk, { entry: mine }).record?.replaced).toEqual([texts.one, texts.touching]);
});

test('texts of page and disk are sent again if both have heard of different versions: nobody has asked whether the server has both', () => {
  const heard = (entry: DocumentEntry, revision: number, more: object) => {
    const record = { ...entry.record, newest: { revision, key: `key ${revision}` }, ...more };
    return { ...entry, record } as DocumentEntry;
  };
  const conflict = { revision: null, content: texts.touching };
  const disk = heard(next(origin, texts.theirs), 8, { conflict });
  const mine = heard(next(origin), 5, { replaced: [texts.one] });
  const joined = join(disk, { entry: mine });
  expect(joined.outbox.map(({ content }) => content)).toEqual([texts.one, texts.touching]);
  expect(joined.record?.conflict?.content).toEqual(texts.touching);
});

describe('news of the server', () => {
  test('are sent again if page and disk have heard of different versions: nobody has asked about both', () => {
    const heard = (entry: DocumentEntry, revision: number) => {
      const record = { ...entry.record, newest: { revision, key: `key ${revision}` } };
      return { ...entry, record } as DocumentEntry;
    };
    const disk = heard(entryOf(acknowledgedRecord(texts.mine, { version: 2 })), 8);
    const mine = heard(origin, 5);
    const joined = join(disk, { entry: mine });
    expect(joined.record?.newest).toEqual({ revision: 8, key: 'key 8' });
    expect(textOf(joined)).toBe(texts.mine.markdown);
    expect(isUnsent(joined)).toBe(true);
    // If only one of them has heard anything, its word counts.
    expect(isUnsent(join(disk, { entry: next(origin, texts.one) }))).toBe(false);
    expect(join(origin, { entry: mine }).record?.newest).toEqual({ revision: 5, key: 'key 5' });
  });

  test('that the page alone has are kept', () => {
    const head = makeHead({ revision: 2 });
    const base = { revision: 2, key: 'key 2', content: texts.mine };
    const mine = { ...next(origin), head };
    const heard = { ...mine, record: mine.record && { ...mine.record, base } };
    const joined = join(next(origin, texts.theirs), { entry: heard });
    expect(joined.head).toEqual(head);
    expect(joined.record?.base).toEqual(base);
  });

  test('that the disk alone has are kept', () => {
    const disk = { ...origin, head: makeHead({ revision: 3 }) };
    expect(join(disk, { entry: next(origin) }).head).toEqual(disk.head);
  });
});

describe('saves that wait', () => {
  const [sent, waiting, later, fresh] = ['sent', 'waiting', 'later', 'fresh'].map((each, index) =>
    makeSave({ key: each, order: index + 1 }),
  ) as [ReturnType<typeof makeSave>, ...ReturnType<typeof makeSave>[]];
  const before = { ...origin, outbox: [sent, waiting] as DocumentEntry['outbox'] };

  test.each([
    ['what the page has sent goes', [sent, waiting], [waiting], ['waiting']],
    ['what another tab has sent goes', [waiting], [sent, waiting], ['waiting']],
    [
      'new ones of both stay',
      [sent, waiting, later],
      [sent, waiting, fresh],
      'sent waiting later fresh'.split(' '),
    ],
  ])('%s', (_, disk, mine, keys) => {
    const unstored = { origin: before, entry: { ...before, outbox: mine as typeof before.outbox } };
    const joined = join({ ...before, outbox: disk as typeof before.outbox }, unstored);
    expect(joined.outbox.map((save) => save.key)).toEqual(keys);
    const orders = joined.outbox.map(({ order }) => order);
    expect(orders).toEqual([...orders].sort((a, b) => a - b));
  });

  describe('and are the other text of a conflict on the disk', () => {
    const shown = makeSave({ key: 'shown', content: texts.touching });
    const conflict = { revision: null, content: texts.touching };
    const withConflict = (entry: DocumentEntry) =>
      ({ ...entry, record: { ...entry.record, conflict } }) as DocumentEntry;
    const from = { ...origin, outbox: [shown] };

    test('stay in a conflict that the page did not know: the server may have lost them since it was sent', () => {
      const joined = join(withConflict(next(from, texts.theirs)), {
        origin: from,
        entry: next(origin),
      });
      expect(joined.record?.conflict).toEqual(conflict);
      expect(joined.outbox).toEqual([shown]);
    });

    test('go if the page has sent them in this conflict: a full disk has them for as long as it is full', () => {
      const disk = withConflict(from);
      const joined = join(disk, { origin: disk, entry: { ...disk, outbox: [] } });
      expect(joined.outbox).toEqual([]);
    });
  });
});
