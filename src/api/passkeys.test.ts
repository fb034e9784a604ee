import { describe, expect, test } from 'vitest';
import { type Algorithm, makeAuthenticator } from '../../test/authenticator.ts';
import { allRows } from '../../test/database/rows.ts';
import { eachDatabase } from '../../test/each-database.ts';
import { blogWithPasskey, origin } from '../../test/passkeys.ts';
import { fromSamePage, owner } from '../../test/test-app.ts';
import { addLoginFailure } from '../db/account/login-failures.ts';
import { changePassword, findOwner } from '../db/account/owner.ts';
import { listPasskeys } from '../db/account/passkeys.ts';
import { confirmCodeFactor, offerCodeFactor } from '../db/account/second-factor.ts';
import { markOfPassword } from '../server/auth/guessed-codes.ts';
import { codeSubject } from '../server/auth/login-throttle.ts';
import { makeSecret } from '../server/auth/second-factor.ts';
import { minuteMs } from '../shared/dates.ts';
import { apiLoginPasskeyOptionsUrl, apiLoginPasskeyUrl, apiPasskeyOptionsUrl } from '../urls.ts';

eachDatabase((_, kind) => {
  test.each<Algorithm>(['ES256', 'Ed25519', 'RS256'])(
    'a passkey with a key of %s logs in, also while the login asks for a code',
    async (algorithm) => {
      const { db, clock, phone, logIn } = await blogWithPasskey({ kind, algorithm });
      const factor = { id: 1, secret: 'A'.repeat(32), confirmed_at: 1, last_step: 0 };
      await db.insertInto('code_factor').values(factor).execute();
      clock.now += minuteMs;
      expect((await logIn()).json()).toEqual({ isLoggedIn: true });
      expect(await phone.isIn()).toBe(true);
      expect((await listPasskeys(db))[0]?.usedAt).toBe(clock.now);
    },
  );

  test('of two logins with one answer one succeeds, and a later one is refused', async () => {
    const { authenticator, challenge, logIn } = await blogWithPasskey({ kind });
    const answer = authenticator.get({ challenge: await challenge(), origin });
    const codes = (await Promise.all([logIn(answer), logIn(answer)])).map((it) => it.statusCode);
    expect(codes.sort()).toEqual([200, 401]);
    expect((await logIn(answer)).json().error.code).toBe('passkey-spent');
  });

  test('a counter that goes back or stands still is refused, and the log tells of a copy', async () => {
    const { authenticator, challenge, logIn, db } = await blogWithPasskey({ kind });
    const codeWith = async (counter: number) => {
      const answer = authenticator.get({ challenge: await challenge(), origin, counter });
      return (await logIn(answer)).statusCode;
    };
    expect([await codeWith(5), await codeWith(6)]).toEqual([200, 200]);
    expect([await codeWith(6), await codeWith(2), await codeWith(0)]).toEqual([401, 401, 401]);
    expect(await codeWith(7)).toBe(200);
    const copied = db.selectFrom('account_events').where('kind', '=', 'passkeyCopied');
    expect(await copied.select('times').execute()).toEqual([{ times: 3 }]);
  });
});

/** Each with the code of the refusal. The challenge is made anew, and everything else is right. */
const refused: [string, string, Parameters<ReturnType<typeof makeAuthenticator>['get']>[0]][] = [
  ['at another site', 'passkey-wrong', { challenge: '', origin: 'https://evil.example' }],
  [
    'at another site, for a key of this one',
    'passkey-wrong',
    { challenge: '', origin: 'https://evil.example', host: 'blog.example' },
  ],
  [
    'at another host of the same name',
    'passkey-wrong',
    { challenge: '', origin: 'https://www.blog.example', host: 'blog.example' },
  ],
  ['without https', 'passkey-wrong', { challenge: '', origin: 'http://blog.example' }],
  ['at another port', 'passkey-wrong', { challenge: '', origin: 'https://blog.example:8443' }],
  ['for the key of another host', 'passkey-wrong', { challenge: '', origin, host: 'example' }],
  ['without a check of the user', 'passkey-wrong', { challenge: '', origin, isVerified: false }],
  ['that makes a passkey', 'passkey-wrong', { challenge: '', origin, type: 'webauthn.create' }],
];

describe('a login with a passkey is refused, and changes nothing but the log, if the answer was given', () => {
  test.each(refused)('%s', async (_how, code, given) => {
    const { authenticator, challenge, logIn, rows } = await blogWithPasskey();
    const before = await rows();
    const right = await challenge();
    const answer = await logIn(authenticator.get({ ...given, challenge: right }));
    expect([answer.statusCode, answer.json().error.code]).toEqual([401, code]);
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect(await rows()).toEqual(before);
    // The challenge was right.
    expect((await logIn(authenticator.get({ challenge: right, origin }))).statusCode).toBe(200);
  });

  test('with a key of another device', async () => {
    const { authenticator, challenge, logIn } = await blogWithPasskey();
    const thief = makeAuthenticator();
    const given = { challenge: await challenge(), origin };
    expect((await logIn(thief.get(given))).json().error.code).toBe('passkey-unknown');
    const { id, rawId } = authenticator.get(given);
    const forged = await logIn({ ...thief.get(given), id, rawId });
    expect(forged.json().error.code).toBe('passkey-wrong');
  });

  test('to a challenge that nobody made, that has ended, or of another purpose or password', async () => {
    const { authenticator, challenge, logIn, clock, laptop, db } = await blogWithPasskey();
    const codeOf = async (given: string) => {
      const answer = await logIn(authenticator.get({ challenge: given, origin }));
      return answer.json().error.code;
    };
    expect(await codeOf(Buffer.from('a challenge').toString('base64url'))).toBe('passkey-wrong');
    for (const purpose of ['proof', 'add']) {
      const answer = await laptop.post(apiPasskeyOptionsUrl, { purpose });
      expect(await codeOf(answer.json().options.challenge)).toBe('passkey-wrong');
    }
    const old = await challenge();
    clock.now += 5 * minuteMs;
    expect(await codeOf(old)).toBe('passkey-late');
    const before = await challenge();
    const owner = await findOwner(db);
    await changePassword(db, {
      oldHash: owner?.passwordHash ?? '',
      newHash: 'another',
      session: { oldHash: '', newHash: 'x' },
      device: { browser: '', system: '' },
      now: clock.now,
    });
    expect(await codeOf(before)).toBe('passkey-wrong');
  });

  test('after the passkey was removed', async () => {
    const { authenticator, challenge, logIn, db } = await blogWithPasskey();
    const answer = authenticator.get({ challenge: await challenge(), origin });
    await db.deleteFrom('passkeys').execute();
    expect((await logIn(answer)).json().error.code).toBe('passkey-unknown');
  });

  test('at another address of the blog than the passkey was made for', async () => {
    const { authenticator, app } = await blogWithPasskey({ environment: {} });
    const send = (host: string, url: string, payload: object = {}) => {
      const headers = { ...fromSamePage, host };
      return app.inject({ method: 'POST', url, headers, payload });
    };
    const asked = await send('localhost:3000', apiLoginPasskeyOptionsUrl);
    const { challenge, rpId } = asked.json().options;
    expect(rpId).toBe('localhost');
    const local = 'http://localhost:3000';
    const answer = authenticator.get({ challenge, origin: local });
    expect((await send('other.localhost', apiLoginPasskeyUrl, answer)).statusCode).toBe(401);
    expect((await send('localhost:3000', apiLoginPasskeyUrl, answer)).statusCode).toBe(200);
    for (const host of ['127.0.0.1:3000', '[::1]:3000', 'blog.example', 'other.localhost']) {
      expect((await send(host, apiLoginPasskeyOptionsUrl)).json()).toEqual({ options: null });
    }
  });
});

test.each<[string, (answer: ReturnType<ReturnType<typeof makeAuthenticator>['get']>) => object]>([
  ['nothing', () => ({})],
  ['an id that is no base64url', (answer) => ({ ...answer, id: 'a b' })],
  ['a long id', (answer) => ({ ...answer, id: 'a'.repeat(1365) })],
  [
    'no signature',
    ({ response: { signature: _, ...rest }, ...answer }) => ({ ...answer, response: rest }),
  ],
  [
    'a long signature',
    (answer) => ({ ...answer, response: { ...answer.response, signature: 'a'.repeat(4_001) } }),
  ],
])('a login with %s is no answer of a passkey', async (_what, change) => {
  const { authenticator, challenge, logIn } = await blogWithPasskey();
  const answer = authenticator.get({ challenge: await challenge(), origin });
  expect((await logIn(change(answer))).statusCode).toBe(400);
});

test.each([
  ['authenticatorData', 'AAAA'],
  ['signature', 'AAAA'],
  ['clientDataJSON', 'AAAA'],
  ['clientDataJSON', Buffer.from('[]').toString('base64url')],
])('a login whose %s is %s is refused', async (name, value) => {
  const { authenticator, challenge, logIn } = await blogWithPasskey();
  const answer = authenticator.get({ challenge: await challenge(), origin });
  const response = { ...answer.response, [name]: value };
  expect((await logIn({ ...answer, response })).json().error.code).toBe('passkey-wrong');
});

test('a passkey that the blog does not know is a line in the log, and writes nothing into the database', async () => {
  const lines: string[] = [];
  const { challenge, logIn, db } = await blogWithPasskey({ log: (line) => lines.push(line) });
  const before = await allRows(db);
  const unknown = makeAuthenticator().get({ challenge: await challenge(), origin });
  expect((await logIn(unknown)).json().error.code).toBe('passkey-unknown');
  expect(lines.join('')).toContain('"msg":"login failed"');
  expect(await allRows(db)).toEqual(before);
});

test('a refused login is a line in the log with the address, and a late one is none', async () => {
  const lines: string[] = [];
  const { authenticator, challenge, logIn, clock } = await blogWithPasskey({
    log: (line) => lines.push(line),
  });
  const given = { challenge: await challenge(), origin };
  await logIn(authenticator.get({ ...given, origin: 'https://evil.example' }));
  const failures = () => lines.filter((line) => line.includes('login failed'));
  expect(failures()).toEqual([
    expect.stringMatching(/"ip":"127\.0\.0\.1","msg":"login failed"\}$/m),
  ]);
  expect(lines.join('')).toContain('Unexpected authentication response origin');
  clock.now += 5 * minuteMs;
  await logIn(authenticator.get(given));
  expect(failures()).toHaveLength(1);
});

test('wrong passwords do not make a passkey wait, and its login makes the browser a known device', async () => {
  const { phone, browser, logIn } = await blogWithPasskey();
  const stranger = browser();
  const codes = [];
  for (let turn = 0; turn < 6; turn += 1) {
    codes.push((await stranger.logIn(`wrong ${turn}`)).statusCode);
  }
  expect(codes.at(-1)).toBe(429);
  expect((await phone.logIn()).statusCode).toBe(429);
  expect((await logIn()).statusCode).toBe(200);
  expect(phone.cookies()).toContain('__Host-suibi-device=');
  await phone.post('/logout', {});
  expect((await phone.logIn()).statusCode).toBe(303);
});

test('guessed codes do not make a passkey wait', async () => {
  const { db, clock, phone, logIn } = await blogWithPasskey();
  const { passwordHash = '' } = (await findOwner(db)) ?? {};
  const secret = makeSecret();
  await offerCodeFactor(db, secret);
  const device = { browser: '', system: '' };
  const confirmed = { secret, step: 0, recoveryHashes: ['x'], device, now: clock.now };
  await confirmCodeFactor(db, confirmed);
  const subject = codeSubject(markOfPassword(passwordHash));
  for (let count = 0; count < 27; count += 1) await addLoginFailure(db, [subject], clock.now);
  const refused = await phone.logIn(owner.password, '000000');
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, String(24 * 60 * 60)]);
  expect((await logIn()).statusCode).toBe(200);
});

test('nobody is told to wait, however many passkeys were refused', async () => {
  const { authenticator, challenge, logIn } = await blogWithPasskey();
  const given = { challenge: await challenge(), origin };
  for (let turn = 0; turn < 30; turn += 1) {
    const { statusCode } = await logIn(authenticator.get({ ...given, isVerified: false }));
    expect(statusCode).toBe(401);
  }
  expect((await logIn(authenticator.get(given))).statusCode).toBe(200);
});

describe('the options', () => {
  test('for a login are there only with a passkey, and hold nothing of the account', async () => {
    const { phone, db } = await blogWithPasskey();
    const ask = async () => (await phone.post(apiLoginPasskeyOptionsUrl, {})).json();
    expect(await ask()).toEqual({
      options: {
        challenge: expect.stringMatching(/^[\w-]{50,}$/),
        rpId: 'blog.example',
        timeout: 300_000,
        userVerification: 'required',
      },
    });
    await db.deleteFrom('passkeys').execute();
    expect(await ask()).toEqual({ options: null });
  });

  test('for a new passkey exclude the devices that have one, and need a proof', async () => {
    const { laptop, authenticator, clock } = await blogWithPasskey();
    const ask = () => laptop.post(apiPasskeyOptionsUrl, { purpose: 'add' });
    const { options } = (await ask()).json();
    expect(options).toMatchObject({
      rp: { id: 'blog.example', name: '随笔' },
      user: { name: 'zhixia', displayName: 'Zhixia Lin' },
      excludeCredentials: [{ id: authenticator.id, type: 'public-key' }],
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    expect((await ask()).json().options.user.id).toBe(options.user.id);
    clock.now += 10 * minuteMs;
    expect((await ask()).json().error.code).toBe('proof-needed');
  });

  test('are stored nowhere', async () => {
    const { challenge, db } = await blogWithPasskey();
    const before = await allRows(db);
    await challenge();
    expect(await allRows(db)).toEqual(before);
  });
});
