import { expect, test } from 'vitest';
import { minuteMs } from '../../shared/dates.ts';
import { type ChallengeUse, makeChallenge, readChallenge } from './passkey-challenge.ts';

const now = Date.parse('2026-11-20T08:00:00Z');
const login: ChallengeUse = { purpose: 'login', sessionHash: undefined };
const proof: ChallengeUse = { purpose: 'proof', sessionHash: 'a' };
const made = (use = login) => makeChallenge('key', use, now);

test('a challenge is read by its random part, and each is another one', () => {
  const [one, other] = [made(), made()].map((it) => readChallenge('key', login, it, now));
  expect(one).toEqual({ kind: 'valid', random: expect.stringMatching(/^[\w-]{22}$/) });
  expect(other).not.toEqual(one);
});

test.each([
  ['at once', 0, 'valid'],
  ['just before it ends', 5 * minuteMs - 1, 'valid'],
  ['when it ends', 5 * minuteMs, 'late'],
  ['on a machine whose clock is a minute behind', -minuteMs, 'valid'],
  ['on a machine whose clock is five minutes behind', -5 * minuteMs, 'late'],
])('an answer %s is %s', (_when, afterMs, kind) => {
  expect(readChallenge('key', login, made(), now + afterMs).kind).toBe(kind);
});

test.each<[string, ChallengeUse, string, ChallengeUse]>([
  ['another password', login, 'other key', login],
  ['another purpose', login, 'key', { purpose: 'add', sessionHash: undefined }],
  ['the login', proof, 'key', login],
  ['another purpose of a session', proof, 'key', { purpose: 'add', sessionHash: 'a' }],
  ['another session', proof, 'key', { purpose: 'proof', sessionHash: 'b' }],
])('a challenge is foreign to %s', (_what, madeFor, key, readFor) => {
  expect(readChallenge(key, readFor, made(madeFor), now)).toEqual({ kind: 'foreign' });
});

test.each(['', '.', '..', 'a.b.c', '你好', made().slice(0, -4), `${made()}AAAA`])(
  'the text %j is foreign',
  (text) => {
    expect(readChallenge('key', login, text, now)).toEqual({ kind: 'foreign' });
    const encoded = Buffer.from(text).toString('base64url');
    expect(readChallenge('key', login, encoded, now)).toEqual({ kind: 'foreign' });
  },
);

test('a challenge whose time was changed is foreign', () => {
  const [, ...rest] = Buffer.from(made(), 'base64url').toString().split('.');
  const later = [(now + minuteMs).toString(36), ...rest].join('.');
  const given = Buffer.from(later).toString('base64url');
  expect(readChallenge('key', login, given, now)).toEqual({ kind: 'foreign' });
});
