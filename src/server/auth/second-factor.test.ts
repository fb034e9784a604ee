import { TOTP } from 'otpauth';
import { expect, test } from 'vitest';
import { findStep, looksLikeRecoveryCode, makeRecoveryCodes, makeSecret } from './second-factor.ts';

const now = Date.parse('2026-11-20T08:00:00Z');
const secret = makeSecret();
const code = new TOTP({ secret }).generate({ timestamp: now });
const inScript = (zero: number) =>
  code.replace(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)));

test.each([
  ['as it is shown', code, true],
  ['with a space', `${code.slice(0, 3)} ${code.slice(3)}`, true],
  ['in full-width digits', inScript(0xff10), true],
  ['in Arabic digits', inScript(0x0660), false],
  ['in Devanagari digits', inScript(0x0966), false],
  ['with a digit more', `${code}0`, false],
  ['with a digit less', code.slice(1), false],
  ['with NUL', `${code}\0`, false],
  ['with a zero-width space', `${code.slice(0, 3)}\u200b${code.slice(3)}`, false],
  ['empty', '', false],
])('a code %s', (_, given, isRight) => {
  expect(findStep(secret, given, now)).toBe(isRight ? Math.floor(now / 30_000) : undefined);
});

test.each<[given: string, has: boolean]>([
  ...makeRecoveryCodes().map(({ code }) => [code, true] as [string, boolean]),
  ['2222-2222-2222-2222', true],
  ['2222222222222222', true],
  ['ZZZZ ZZZZ ZZZZ ZZZZ', true],
  ['000000', false],
  ['0000-0000-0000-0000', false],
  ['2222-2222-2222-222', false],
  ['2222-2222-2222-22222', false],
  ['茶茶茶茶茶茶茶茶茶茶茶茶茶茶茶茶', false],
  ['', false],
])('%s has the form of a recovery code: %s', (given, has) => {
  expect(looksLikeRecoveryCode(given)).toBe(has);
});
