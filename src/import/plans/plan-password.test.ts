import { expect, test } from 'vitest';
import { hashPassword, verifyPassword } from '../../server/auth/password.ts';
import { writeDigest } from './digest.ts';
import { planPassword } from './plan-password.ts';

const digestWith = (password: string | undefined) =>
  writeDigest({ file: 'file', linked: 'linked', password });

test('a file without a password changes nothing', async () => {
  const nothing = { remembered: undefined, newHash: undefined, isGone: false };
  expect(await planPassword(undefined, undefined)).toEqual(nothing);
  expect(await planPassword(undefined, digestWith(undefined))).toEqual(nothing);
  expect(await planPassword(undefined, 'a digest of version 1')).toEqual(nothing);
});

test.each([
  ['that was never imported', undefined],
  ['that had none at the last import', digestWith(undefined)],
  ['that an older program has imported', 'a digest of version 1'],
  ['whose hash would take any memory', digestWith('$argon2id$v=19$m=9999999,t=99,p=1$a$b')],
])('the password of a file %s becomes that of the article', async (_name, digest) => {
  const { remembered, newHash, isGone } = await planPassword('rain on bamboo', digest);
  expect(remembered).toBe(newHash);
  expect(isGone).toBe(false);
  expect(await verifyPassword(newHash, 'rain on bamboo')).toBe(true);
});

test('only another password in the file changes that of the article', async () => {
  const hash = await hashPassword('rain on bamboo');
  expect(await planPassword('rain on bamboo', digestWith(hash))).toEqual({
    remembered: hash,
    newHash: undefined,
    isGone: false,
  });
  const changed = await planPassword('snow on pines', digestWith(hash));
  expect(await verifyPassword(changed.newHash, 'snow on pines')).toBe(true);
});

test('a password that is gone from the file takes none from the article', async () => {
  const hash = await hashPassword('rain on bamboo');
  const gone = { remembered: undefined, newHash: undefined, isGone: true };
  expect(await planPassword(undefined, digestWith(hash))).toEqual(gone);
});
