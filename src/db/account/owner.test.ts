import { describe, expect, test } from 'vitest';
import { eachDatabase } from '../../../test/each-database.ts';
import { findSettings } from '../settings/settings.ts';
import { addLoginFailure, listLoginFailures } from './login-failures.ts';
import { createOwner, findOwner, findOwnerKey, setOwner } from './owner.ts';
import { startSession, touchSession } from './sessions.ts';
import { isSetupToken, offerSetupToken } from './setup-tokens.ts';

const owner = { username: 'zhixia', displayName: '林知夏', passwordHash: 'hash' };
const created = {
  ...owner,
  brand: '听雨',
  heading: '随笔集',
  language: 'zh-Hans',
  timeZone: 'Asia/Shanghai',
  token: 'the token',
  now: 1_000,
} as const;

eachDatabase((open) => {
  describe('with the one-time link', () => {
    test('the owner is created, the blog has its name, and the token is gone', async () => {
      const { db } = await open();
      expect(await findOwner(db)).toBeUndefined();
      await offerSetupToken(db, 'the token', 1);
      expect(await createOwner(db, created)).toBe('created');
      expect(await findOwner(db)).toEqual(owner);
      expect(await findSettings(db)).toMatchObject({
        ...{ brand: '听雨', heading: '随笔集', language: 'zh-Hans' },
      });
      expect(await isSetupToken(db, 'the token')).toBe(false);
    });

    test('the owner has a key that a new name and password do not change', async () => {
      const { db } = await open();
      expect(await findOwnerKey(db)).toBeUndefined();
      await setOwner(db, { username: 'zhixia', passwordHash: 'hash', now: 1_000 });
      const key = await findOwnerKey(db);
      await setOwner(db, { username: 'lin', passwordHash: 'other', now: 2_000 });
      expect(await findOwnerKey(db)).toBe(key);
      const { db: other } = await open();
      await setOwner(other, { username: 'zhixia', passwordHash: 'hash', now: 1_001 });
      expect(await findOwnerKey(other)).not.toBe(key);
    });

    test('the owner is created once', async () => {
      const { db } = await open();
      await offerSetupToken(db, 'the token', 1);
      await createOwner(db, created);
      expect(await createOwner(db, { ...created, username: 'mallory' })).toBe('exists');
      await offerSetupToken(db, 'the token', 1);
      expect(await createOwner(db, { ...created, username: 'mallory' })).toBe('exists');
      expect(await findOwner(db)).toEqual(owner);
    });

    test.each([
      ['another token', 'the token', 'a guess'],
      ['no token was made', undefined, 'the token'],
      ['an empty token', undefined, ''],
    ])('nobody becomes the owner: %s', async (_, offered, token) => {
      const { db } = await open();
      if (offered) await offerSetupToken(db, offered, 1);
      expect(await createOwner(db, { ...created, token })).toBe('wrong-token');
      expect(await findOwner(db)).toBeUndefined();
      expect(await isSetupToken(db, 'the token')).toBe(offered !== undefined);
    });

    test('of fifty simultaneous visitors exactly one becomes the owner', async () => {
      const { db } = await open();
      await offerSetupToken(db, 'the token', 1);
      const names = Array.from({ length: 50 }, (_, index) => `owner ${index}`);
      const outcomes = await Promise.all(
        names.map((username) => createOwner(db, { ...created, username, brand: username })),
      );
      expect(outcomes.filter((outcome) => outcome === 'created')).toHaveLength(1);
      expect(outcomes.filter((outcome) => outcome === 'exists')).toHaveLength(49);
      const winner = names[outcomes.indexOf('created')];
      expect((await findOwner(db))?.username).toBe(winner);
      expect((await findSettings(db)).brand).toBe(winner);
      expect(await db.selectFrom('owner').selectAll().execute()).toHaveLength(1);
    });
  });

  describe('from the command line', () => {
    const set = { username: 'new name', passwordHash: 'new hash', now: 2_000 };

    test('the owner is created, and the printed link stops working', async () => {
      const { db } = await open();
      await offerSetupToken(db, 'the token', 1);
      expect(await setOwner(db, set)).toBe('created');
      expect(await findOwner(db)).toEqual({
        username: 'new name',
        displayName: 'new name',
        passwordHash: 'new hash',
      });
      expect(await createOwner(db, created)).toBe('exists');
    });

    test('the owner gets another name and password and keeps the name that readers see', async () => {
      const { db } = await open();
      await offerSetupToken(db, 'the token', 1);
      await createOwner(db, created);
      expect(await setOwner(db, set)).toBe('changed');
      expect(await findOwner(db)).toEqual({
        username: 'new name',
        displayName: '林知夏',
        passwordHash: 'new hash',
      });
    });

    test('the name that readers see can be changed too', async () => {
      const { db } = await open();
      await setOwner(db, { ...set, displayName: '林知夏' });
      expect((await findOwner(db))?.displayName).toBe('林知夏');
      await setOwner(db, { ...set, displayName: 'Zhixia Lin' });
      expect((await findOwner(db))?.displayName).toBe('Zhixia Lin');
    });

    test('every session ends, and failed logins are forgotten', async () => {
      const { db } = await open();
      const limits = { maxIdleMs: 10_000, maxAgeMs: 10_000 };
      await startSession(db, 'one', 1_000);
      await startSession(db, 'two', 1_000);
      await addLoginFailure(db, ['account zhixia'], 1_000);
      await setOwner(db, set);
      expect(await touchSession(db, 'one', limits, 1_001)).toBe(false);
      expect(await touchSession(db, 'two', limits, 1_001)).toBe(false);
      expect(await listLoginFailures(db, ['account zhixia'], 1_001)).toEqual([]);
    });
  });
});
