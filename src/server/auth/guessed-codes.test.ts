import { TOTP } from 'otpauth';
import { expect, test } from 'vitest';
import { eachDatabase } from '../../../test/each-database.ts';
import { findByTag } from '../../../test/html.ts';
import { textOf } from '../../../test/requests.ts';
import {
  cookiesOf,
  fromSamePage,
  loggedInByPassword,
  owner,
  type TestApp,
  testApp,
} from '../../../test/test-app.ts';
import type { DatabaseKind } from '../../db/tables.ts';
import { dayMs } from '../../shared/dates.ts';
import {
  apiLoginUrl,
  deskUrl,
  loginUrl,
  securityCodesUrl,
  securityPasswordUrl,
} from '../../urls.ts';

const second = 1000;
const newPassword = 'seven slow boats upriver 9';

/** A blog whose login asks for codes, with an owner who is logged in on a laptop. */
async function blog(kind: DatabaseKind = 'sqlite') {
  const test = await testApp({ kind });
  const { cookie = '' } = await loggedInByPassword(test);
  const headers = { ...fromSamePage, cookie };
  const post = (url: string, payload: object) =>
    test.app.inject({ method: 'POST', url, headers, payload });
  await post(securityCodesUrl, { action: 'offer' });
  const [factor] = await test.db.selectFrom('code_factor').select('secret').execute();
  const totp = new TOTP({ secret: factor?.secret ?? '' });
  const code = () => totp.generate({ timestamp: test.clock.now });
  const shown = await post(securityCodesUrl, { action: 'confirm', code: code() });
  test.clock.now += 2 * 60 * second;
  return {
    ...test,
    post,
    code,
    recoveryCodes: findByTag(shown.body, 'code').map(({ text }) => text),
    device: cookie.split('; ').find((one) => one.startsWith('suibi-device=')) ?? '',
    desk: async () => textOf((await test.app.inject({ url: deskUrl, headers })).body),
  };
}

let addresses = 0;
/** An address that no other login has. */
function nextAddress(): string {
  addresses += 1;
  return `10.${addresses >> 16}.${(addresses >> 8) & 255}.${addresses & 255}`;
}

interface Login {
  password?: string;
  code?: string;
  cookie?: string;
  remoteAddress?: string;
  url?: string;
}

async function logIn({ app }: Pick<TestApp, 'app'>, given: Login = {}) {
  const {
    password = owner.password,
    code = '000000',
    cookie = '',
    remoteAddress = nextAddress(),
    url = loginUrl,
  } = given;
  const answer = await app.inject({
    ...{ method: 'POST', url, remoteAddress },
    headers: { ...fromSamePage, cookie },
    payload: { ...owner, password, code },
  });
  const waitSeconds = Number(answer.headers['retry-after'] ?? 0);
  return { status: answer.statusCode, waitSeconds, body: answer.body, headers: answer.headers };
}

/**
 * Wrong codes with the right password, from many addresses and as early as they may be, of which so
 * many are checked.
 */
async function guess(test: TestApp, times: number) {
  for (let checked = 0; checked < times; ) {
    const { status, waitSeconds } = await logIn(test);
    if (status === 401) checked += 1;
    else test.clock.now += waitSeconds * second;
  }
}

/** As if there had been so many wrong codes, the last one just now. */
async function claimGuesses(test: TestApp, failures: number) {
  await guess(test, 1);
  await test.db
    .updateTable('login_failures')
    .set({ failures })
    .where('subject', 'like', 'code %')
    .execute();
}

eachDatabase((_, kind) => {
  test('a wrong code with the right password makes unknown devices wait, twice as long each time, up to a day', async () => {
    const test = await blog(kind);
    await guess(test, 10);
    for (const seconds of [1, 2, 4]) {
      // Address and account have not failed: only the code waits.
      await test.db.deleteFrom('login_failures').where('subject', 'not like', 'code %').execute();
      expect(await logIn(test)).toMatchObject({ status: 429, waitSeconds: seconds });
      test.clock.now += seconds * second;
      expect((await logIn(test)).status).toBe(401);
    }
    for (const [failures, hours] of [
      [26, 65_536 / 3_600],
      [27, 24],
      [5_000, 24],
    ] as const) {
      test.clock.now += 2 * dayMs;
      await claimGuesses(test, failures);
      expect(await logIn(test)).toMatchObject({ status: 429, waitSeconds: hours * 3_600 });
    }
  });

  test('the wait keeps out neither a known device, nor a recovery code', async () => {
    const test = await blog(kind);
    await claimGuesses(test, 27);
    const right = () => ({ code: test.code() });
    const early = await logIn(test, right());
    expect(early.status).toBe(429);
    expect(textOf(early.body)).toContain(
      'Try again in 24 hours. There is no wait with a passkey, a recovery code, or a browser you have logged in with before.',
    );
    expect((await logIn(test, { ...right(), cookie: test.device })).status).toBe(303);
    // The login of the known device has not ended the wait of the others.
    expect((await logIn(test, right())).status).toBe(429);
    const [first = '', another = ''] = test.recoveryCodes;
    expect((await logIn(test, { code: first, password: 'not it' })).status).toBe(401);
    expect((await logIn(test, { code: first })).status).toBe(303);
    // A right login of an unknown device has ended it.
    test.clock.now += 60 * second;
    expect((await logIn(test, right())).status).toBe(303);
    expect((await logIn(test, { code: another })).status).toBe(303);
  });

  test('a known device has a smaller wait of its own for wrong codes, and makes no other one wait', async () => {
    const test = await blog(kind);
    for (let failures = 0; failures < 5; failures += 1) {
      expect((await logIn(test, { cookie: test.device })).status).toBe(401);
    }
    const refused = await logIn(test, { code: test.code(), cookie: test.device });
    expect(refused).toMatchObject({ status: 429, waitSeconds: 1 });
    expect((await logIn(test, { code: test.code() })).status).toBe(303);
  });

  test('a new password ends the wait, and the line on the desk', async () => {
    const test = await blog(kind);
    await guess(test, 10);
    await claimGuesses(test, 27);
    expect(await test.desk()).toContain('Somebody seems to know your password');
    const changed = await test.post(securityPasswordUrl, {
      ...{ current: owner.password, password: newPassword },
    });
    const headers = { cookie: cookiesOf(changed.headers['set-cookie']) };
    const { body } = await test.app.inject({ url: deskUrl, headers });
    expect(textOf(body)).not.toContain('Somebody seems to know your password');
    expect(textOf(body)).toContain('Desk');
    // The address and the account have a count of their own.
    test.clock.now += 60 * second;
    const right = { password: newPassword, code: test.code() };
    expect((await logIn(test, right)).status).toBe(303);
  });

  test('the desk tells of ten wrong codes in 30 days, and of fewer not', async () => {
    const test = await blog(kind);
    for (let count = 0; count < 9; count += 1) await logIn(test);
    await logIn(test, { password: 'not it' });
    expect(await test.desk()).not.toContain('Somebody seems to know your password');
    test.clock.now += 60 * second;
    expect((await logIn(test)).status).toBe(401);
    expect(await test.desk()).toMatch(
      /⚠ Somebody seems to know your password: 10 logins in 30 days had the right password and a wrong code, the last one\s+just now\s+\.\s+If this was not you, change the password\./,
    );
    test.clock.now += 10 * dayMs;
    expect(await test.desk()).toContain('10 logins');
    test.clock.now += 20 * dayMs;
    const headers = { ...fromSamePage, cookie: cookiesOf(await cookieOf(test)) };
    const { body } = await test.app.inject({ url: deskUrl, headers });
    expect(textOf(body)).toContain('Desk');
    expect(textOf(body)).not.toContain('Somebody seems to know your password');
  });

  test('wrong passwords wait as before, and are no guesses of codes', async () => {
    const test = await blog(kind);
    const waits: number[] = [];
    for (let failures = 0; failures < 30; failures += 1) {
      const { waitSeconds } = await logIn(test, { password: 'not it' });
      waits.push(waitSeconds);
      test.clock.now += waitSeconds * second;
    }
    expect(Math.max(...waits)).toBe(30);
    test.clock.now += 30 * second;
    expect((await logIn(test, { code: test.code() })).status).toBe(303);
    expect(await test.desk()).not.toContain('Somebody seems to know your password');
  });
});

test('until a wait is longer than that of a wrong password, the answers do not tell which of both was wrong', async () => {
  const answersOf = async (password: string) => {
    const test = await blog();
    const answers: object[] = [];
    for (let failures = 0; failures < 26; failures += 1) {
      const { status, waitSeconds } = await logIn(test, { password, url: apiLoginUrl });
      answers.push({ status, waitSeconds });
      test.clock.now += waitSeconds * second;
    }
    return answers.slice(0, 20);
  };
  expect(await answersOf(owner.password)).toEqual(await answersOf('not it'));
});

/** A session of a login from a known device, after earlier ones have ended. */
async function cookieOf(test: Awaited<ReturnType<typeof blog>>) {
  const { headers } = await logIn(test, { code: test.code(), cookie: test.device });
  return headers['set-cookie'];
}
