import { expect, test } from 'vitest';
import { eachDatabase } from '../../../test/each-database.ts';
import { maxPasskeys } from '../../shared/account/passkey-faults.ts';
import { hourMs } from '../../shared/dates.ts';
import type { Db } from '../tables.ts';
import { listEvents } from './events.ts';
import {
  addPasskey,
  findPublicKey,
  hasPasskey,
  listPasskeys,
  notePasskeyUse,
  purgeSpentChallenges,
  removeAllPasskeys,
  removePasskey,
  renamePasskey,
  spendChallenge,
} from './passkeys.ts';

const device = { browser: 'Firefox', system: 'Linux' };

function add(db: Db, id: string, { counter = 0, now = 1_000 } = {}) {
  const given = { id, host: 'blog.example', publicKey: `key of ${id}`, name: 'Laptop' };
  return addPasskey(db, { ...given, counter, device, now });
}

eachDatabase((open) => {
  test('a passkey is found by its id and host, is named, renamed and removed, and the log tells of it', async () => {
    const { db } = await open();
    expect(await hasPasskey(db, 'blog.example')).toBe(false);
    expect(await add(db, 'a')).toBe('added');
    expect(await add(db, 'b', { now: 2_000 })).toBe('added');
    expect(await hasPasskey(db, 'blog.example')).toBe(true);
    expect(await hasPasskey(db, 'old.example')).toBe(false);
    expect(await findPublicKey(db, 'a', 'blog.example')).toBe('key of a');
    expect(await findPublicKey(db, 'a', 'old.example')).toBeUndefined();
    expect(await findPublicKey(db, 'c', 'blog.example')).toBeUndefined();
    expect(await renamePasskey(db, 'b', '电话')).toBe(true);
    expect(await renamePasskey(db, 'c', 'None')).toBe(false);
    const one = { host: 'blog.example', usedAt: null };
    expect(await listPasskeys(db)).toEqual([
      { ...one, id: 'a', name: 'Laptop', createdAt: 1_000 },
      { ...one, id: 'b', name: '电话', createdAt: 2_000 },
    ]);
    expect(await removePasskey(db, { id: 'a', device, now: 3_000 })).toBe(true);
    expect(await removePasskey(db, { id: 'a', device, now: 4_000 })).toBe(false);
    expect((await listPasskeys(db)).map(({ id }) => id)).toEqual(['b']);
    expect((await listEvents(db, 10)).map(({ kind }) => kind)).toEqual([
      ...['passkeyRemoved', 'passkeyAdded', 'passkeyAdded'],
    ]);
    expect([await removeAllPasskeys(db), await removeAllPasskeys(db)]).toEqual([1, 0]);
  });

  test('an id is added once, and at most 50 passkeys are added', async () => {
    const { db } = await open();
    expect([await add(db, 'a'), await add(db, 'a')]).toEqual(['added', 'exists']);
    for (let number = 1; number < maxPasskeys; number += 1) await add(db, `more ${number}`);
    expect(await add(db, 'one too many')).toBe('full');
    expect(await listPasskeys(db)).toHaveLength(maxPasskeys);
  });

  test.each([
    [0, 0, true],
    [0, 1, true],
    [5, 6, true],
    [5, 4_000_000_000, true],
    [5, 5, false],
    [5, 4, false],
    [5, 0, false],
  ])(
    'a passkey that had counted to %i and now says %i is used: %s',
    async (counter, then, isUsed) => {
      const { db } = await open();
      await add(db, 'a', { counter });
      expect(await notePasskeyUse(db, { id: 'a', counter: then, now: 9_000 })).toBe(isUsed);
      expect((await listPasskeys(db))[0]?.usedAt).toBe(isUsed ? 9_000 : null);
    },
  );

  test('of simultaneous uses of one challenge, or with one counter, one succeeds', async () => {
    const { db } = await open();
    await add(db, 'a');
    const spend = () => spendChallenge(db, 'random', 1_000);
    expect((await Promise.all([spend(), spend(), spend()])).filter(Boolean)).toHaveLength(1);
    const use = () => notePasskeyUse(db, { id: 'a', counter: 7, now: 1_000 });
    expect((await Promise.all([use(), use(), use()])).filter(Boolean)).toHaveLength(1);
  });

  test('used challenges are forgotten after a day', async () => {
    const { db } = await open();
    await spendChallenge(db, 'random', 0);
    await purgeSpentChallenges(db, 24 * hourMs);
    expect(await spendChallenge(db, 'random', 0)).toBe(false);
    await purgeSpentChallenges(db, 24 * hourMs + 1);
    expect(await spendChallenge(db, 'random', 0)).toBe(true);
  });
});
