import { describe, expect, test } from 'vitest';
import {
  acknowledgedRecord,
  entryOf,
  keysInOrder,
  makeSave,
  recordOf,
  savedAs,
  texts,
  versionOf,
} from '../../../test/documents.ts';
import type { Saved } from '../../shared/schemas.ts';
import { isAcknowledged, isCurrent, plan } from './plan.ts';
import { acknowledge } from './server-events.ts';
import { contentOf, type DocumentEntry, type DocumentRecord } from './store/record.ts';

const { one, mine, theirs, both, touching } = texts;
const ack = (entry: DocumentEntry, key: string, saved: Saved) =>
  acknowledge(entry, key, saved, keysInOrder());

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
    expect(plan(entry as DocumentEntry, keysInOrder()).result).toEqual({ kind: 'rest' });
  });

  test('does not acknowledge words that were written meanwhile', () => {
    const { entry } = ack(entryOf(recordOf(both), { outbox: [save] }), 'key', savedAs(2, mine));
    expect(isAcknowledged(entry?.record as DocumentRecord)).toBe(false);
    expect(plan(entry as DocumentEntry, keysInOrder()).result).toMatchObject({
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
    expect(plan(next, keysInOrder()).result).toMatchObject({ save: { basedOn: 2, content: both } });
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
    expect(plan(next, keysInOrder()).result.kind).toBe('check');
  });

  test('beside the same text takes it as the base', () => {
    const entry = entryOf(recordOf(mine), { outbox: [save] });
    const parallelTo = versionOf(2, mine);
    const next = ack(entry, 'key', savedAs(3, mine, { parallelTo })).entry as DocumentEntry;
    expect(isCurrent(next.record as DocumentRecord)).toBe(true);
    expect(plan(next, keysInOrder()).result).toEqual({ kind: 'rest' });
  });

  test('beside an older version than the base sends the text again: a backup was restored', () => {
    const base = { revision: 7, key: 'key 7', content: one };
    const late = { ...save, basedOn: 7 };
    const entry = entryOf(recordOf(mine, { base }), { outbox: [late] });
    const parallelTo = versionOf(5, touching);
    const saved = savedAs(8, mine, { parallelTo, hasGoneBack: true });
    const next = ack(entry, 'key', saved).entry as DocumentEntry;
    expect(plan(next, keysInOrder()).result).toMatchObject({ save: { basedOn: 5, content: mine } });
  });

  test('beside an older version than the base sends the other text of a conflict again too', () => {
    const base = { revision: 7, key: 'key 7', content: one };
    const conflict = { revision: null, content: touching };
    const late = { ...save, basedOn: 7 };
    const entry = entryOf(recordOf(mine, { base, conflict }), { outbox: [late] });
    const parallelTo = versionOf(5, one);
    const saved = savedAs(8, mine, { parallelTo, hasGoneBack: true });
    const next = ack(entry, 'key', saved).entry as DocumentEntry;
    expect(next.outbox).toMatchObject([{ basedOn: 0, content: touching }]);
  });

  test('by a server that has lost the base keeps both texts: its version need not be made of the base', () => {
    const base = { revision: 2, key: 'key 2', content: both };
    const entry = entryOf(recordOf(mine, { base }), { outbox: [{ ...save, basedOn: 2 }] });
    const parallelTo = { ...versionOf(2, theirs), revisionKey: 'other' };
    const saved = savedAs(3, mine, { parallelTo, hasGoneBack: true });
    const next = ack(entry, 'key', saved).entry as DocumentEntry;
    expect(contentOf(next.record as DocumentRecord)).toEqual(mine);
    expect(next.record).toMatchObject({ conflict: { key: 'other', content: theirs } });
    expect(isAcknowledged(next.record as DocumentRecord)).toBe(true);
  });

  test('after the record was lost empties the outbox only', () => {
    const { entry } = ack(entryOf(null, { outbox: [save] }), 'key', savedAs(2, mine));
    expect(entry).toMatchObject({ record: null, outbox: [], head: { revision: 2 } });
  });
});
