import { describe, expect, test } from 'vitest';
import { findPasswordFault, hashPassword, verifyPassword } from './password.ts';

const family = '👨‍👩‍👧‍👦';

describe('findPasswordFault', () => {
  test.each([
    ['eleven char', 11],
    ['', 0],
    [family.repeat(11), 11],
    ['wide open sea '.repeat(10), 140],
  ])('refuses %j for its length', async (password, count) => {
    const fault = { name: 'passwordLength', count, min: 12, max: 128 };
    expect(await findPasswordFault(password, [])).toEqual(fault);
  });

  test.each([
    'password1234',
    'Password123!',
    '123456789012',
    '111111111111',
    'qwertyuiop12',
    'aaaaaaaaaaaa',
    'iloveyou1234',
    'passwordpassword',
    'abcdefghijkl',
    'zhixiazhixia',
    'suibisuibi12',
  ])('refuses %s as common', async (password) => {
    expect(await findPasswordFault(password, ['zhixia'])).toEqual({ name: 'passwordCommon' });
  });

  test.each([
    'a quiet ink river 7',
    '  spaces at both ends  ',
    '雨后山色空蒙茶烟未散半窗灯',
    'kite ⛵ anvil 🫖 moss',
    `moss anvil ${'#kV9-tQ2wz'.repeat(11)}7q8z4xw`,
  ])('accepts %s', async (password) => {
    expect(await findPasswordFault(password, ['zhixia'])).toBeUndefined();
  });

  test.each([
    [127, undefined],
    [128, undefined],
    [129, { name: 'passwordLength', count: 129, min: 12, max: 128 }],
  ])('counts user-perceived characters: %i family emoji', async (count, fault) => {
    const start = 'moss anvil kite teapot';
    const password = start + family.repeat(count - start.length);
    expect(await findPasswordFault(password, [])).toEqual(fault);
  });
});

test.each([
  [
    'with too many marks',
    `moss anvil kite${'e\u0301'.repeat(10)}${'\u0302'.repeat(5000)}`,
    'tooLongInBytes',
  ],
  ['with a line break', 'moss anvil\nkite teapot', 'lineBreak'],
])('findPasswordFault refuses a password %s', async (_, password, name) => {
  expect(await findPasswordFault(password, [])).toMatchObject({ name, of: 'password' });
});

describe('hashPassword', () => {
  test('makes an argon2id hash with a salt and at least 47,104 KiB of memory', async () => {
    const [one, two] = await Promise.all([hashPassword('same'), hashPassword('same')]);
    expect(one).not.toBe(two);
    const [, memory, passes] = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=\d+\$/.exec(one) ?? [];
    expect(Number(memory)).toBeGreaterThanOrEqual(47_104);
    expect(Number(passes)).toBeGreaterThanOrEqual(1);
  });
});

describe('verifyPassword', () => {
  test.each([
    ['as typed ', 'as typed ', true],
    ['as typed ', 'as typed', false],
    ['e\u0301 accent', '\u00e9 accent', false],
    ['Case', 'case', false],
    [`${'x'.repeat(100)}y`, `${'x'.repeat(100)}z`, false],
  ])('of the password %j with the input %j is %j', async (password, given, isRight) => {
    expect(await verifyPassword(await hashPassword(password), given)).toBe(isRight);
  });

  test('is false without an account, and takes as long as with one', async () => {
    const hash = await hashPassword('right');
    await verifyPassword(undefined, 'warm up');
    const time = async (passwordHash: string | undefined) => {
      const start = performance.now();
      expect(await verifyPassword(passwordHash, 'wrong')).toBe(false);
      return performance.now() - start;
    };
    const times = { known: Infinity, unknown: Infinity };
    for (let round = 0; round < 4; round += 1) {
      times.known = Math.min(times.known, await time(hash));
      times.unknown = Math.min(times.unknown, await time(undefined));
    }
    // Without the work the time would be a thousandth. The bound is wide, because the machine may
    // be busy.
    expect(times.unknown).toBeGreaterThan(times.known / 10);
  });
});
