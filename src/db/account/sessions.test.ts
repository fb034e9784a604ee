import { describe, expect, test } from 'vitest';
import { eachDatabase } from '../../../test/each-database.ts';
import { hourMs } from '../../shared/dates.ts';
import type { Db } from '../tables.ts';
import {
  endAllSessions,
  endSession,
  endSessionElsewhere,
  keepOnlySession,
  listSessions,
  purgeSessions,
  startSession,
  touchSession,
  wasEndedElsewhere,
} from './sessions.ts';

const limits = { maxIdleMs: 10 * hourMs, maxAgeMs: 24 * hourMs };
const start = Date.parse('2026-11-20T08:00:00Z');

function touch(db: Db, hours: number, token = 'token') {
  return touchSession(db, token, limits, start + hours * hourMs);
}

async function seenAfterHours(db: Db): Promise<number> {
  const { seen_at } = await db.selectFrom('sessions').select('seen_at').executeTakeFirstOrThrow();
  return (seen_at - start) / hourMs;
}

eachDatabase((open) => {
  describe('a session', () => {
    test('is valid for its own token and for no other', async () => {
      const { db } = await open();
      await startSession(db, 'token', start);
      expect(await touch(db, 0)).toBe(true);
      expect(await touch(db, 0, 'another')).toBe(false);
      expect(await touch(db, 0, '')).toBe(false);
    });

    test('ends when it is not used', async () => {
      const { db } = await open();
      await startSession(db, 'token', start);
      expect(await touch(db, 9.999)).toBe(true);
      await startSession(db, 'unused', start);
      expect(await touch(db, 10, 'unused')).toBe(false);
    });

    test('lasts as long as it is used, but not longer than its maximal age', async () => {
      const { db } = await open();
      await startSession(db, 'token', start);
      for (const hours of [9, 18, 23.999]) expect(await touch(db, hours)).toBe(true);
      expect(await touch(db, 24)).toBe(false);
    });

    test('does not become valid again after it has ended', async () => {
      const { db } = await open();
      await startSession(db, 'token', start);
      expect(await touch(db, 11)).toBe(false);
      expect(await touch(db, 11.001)).toBe(false);
    });

    test('writes its last use at most once an hour', async () => {
      const { db } = await open();
      await startSession(db, 'token', start);
      await touch(db, 0.5);
      await touch(db, 1);
      expect(await seenAfterHours(db)).toBe(0);
      await touch(db, 1.5);
      expect(await seenAfterHours(db)).toBe(1.5);
      await touch(db, 2);
      expect(await seenAfterHours(db)).toBe(1.5);
    });

    test('ends at logout, and other sessions do not', async () => {
      const { db } = await open();
      await startSession(db, 'token', start);
      await startSession(db, 'another', start);
      await endSession(db, 'token');
      expect(await touch(db, 1)).toBe(false);
      expect(await touch(db, 1, 'another')).toBe(true);
    });
  });

  test('the valid sessions are listed with their devices, the one that was used last first', async () => {
    const { db } = await open();
    await startSession(db, 'ended', start - 15 * hourMs);
    await startSession(db, 'phone', start, { browser: 'Safari', system: 'iPhone' });
    await startSession(db, 'laptop', start - hourMs, { browser: 'Firefox', system: 'Linux' });
    await touch(db, 2, 'laptop');
    expect(await listSessions(db, limits, start + 2 * hourMs)).toEqual([
      {
        tokenHash: 'laptop',
        ...{ createdAt: start - hourMs, seenAt: start + 2 * hourMs },
        ...{ browser: 'Firefox', system: 'Linux' },
      },
      {
        tokenHash: 'phone',
        ...{ createdAt: start, seenAt: start },
        ...{ browser: 'Safari', system: 'iPhone' },
      },
    ]);
  });

  test('a session that is kept as the only one has a new token and its old age', async () => {
    const { db } = await open();
    for (const token of ['mine', 'other']) await startSession(db, token, start);
    await keepOnlySession(db, { oldHash: 'mine', newHash: 'new' }, start);
    const kept = await Promise.all(['mine', 'other', 'new'].map((token) => touch(db, 1, token)));
    expect(kept).toEqual([false, false, true]);
    expect(await listSessions(db, limits, start)).toMatchObject([{ createdAt: start }]);
  });

  test('a session that was ended from elsewhere is known as such, and no other, until no browser has its cookie', async () => {
    const { db } = await open();
    const tokens = ['logged out', 'ended', 'mine', 'other', 'last'];
    const known = () => Promise.all(tokens.map((token) => wasEndedElsewhere(db, token)));
    for (const token of tokens.slice(0, -1)) await startSession(db, token, start);
    await endSession(db, 'logged out');
    expect(await endSessionElsewhere(db, 'ended', start + hourMs)).toBe(true);
    expect(await endSessionElsewhere(db, 'ended', start + hourMs)).toBe(false);
    expect(await known()).toEqual([false, true, false, false, false]);
    await keepOnlySession(db, { oldHash: 'mine', newHash: 'new' }, start + 2 * hourMs);
    expect(await known()).toEqual([false, true, false, true, false]);
    await startSession(db, 'last', start);
    await endAllSessions(db, start + 3 * hourMs);
    expect(await known()).toEqual([false, true, false, true, true]);
    await purgeSessions(db, limits, start + hourMs + limits.maxAgeMs);
    expect(await known()).toEqual([false, false, false, true, true]);
  });

  test('cleaning up deletes the sessions that have ended, and no other', async () => {
    const { db } = await open();
    await startSession(db, 'idle', start + 5 * hourMs);
    await startSession(db, 'used', start + 5 * hourMs);
    await startSession(db, 'too old', start);
    await touch(db, 9, 'too old');
    await touch(db, 14, 'used');
    await touch(db, 18, 'too old');
    await touch(db, 23, 'used');
    await purgeSessions(db, limits, start + 24 * hourMs);
    const left = await db.selectFrom('sessions').select('token_hash').execute();
    expect(left).toEqual([{ token_hash: 'used' }]);
  });
});
