import { expect, test } from 'vitest';
import { browserOf } from '../../../test/cookie-browser.ts';
import { allRows } from '../../../test/database/rows.ts';
import { eachDatabase } from '../../../test/each-database.ts';
import { findByTag } from '../../../test/html.ts';
import { textOf as rawTextOf } from '../../../test/requests.ts';
import { owner, testApp, withOwner } from '../../../test/test-app.ts';
import { setOwner } from '../../db/account/owner.ts';
import type { DatabaseKind } from '../../db/tables.ts';
import { sessionLimits } from '../../server/auth/session.ts';
import { hourMs } from '../../shared/dates.ts';
import {
  apiDocumentsUrl,
  loginUrl,
  passwordHeadingId,
  passwordSectionUrl,
  patterns,
  securityDevicesUrl,
  securityPasswordUrl,
  securityUrl,
} from '../../urls.ts';

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';
const newPassword = 'seven slow boats upriver 9';

/** The text of a page, without spaces at the end of lines. */
const textOf = (html: string) => rawTextOf(html).replace(/ +$/gm, '');

async function blog(kind: DatabaseKind = 'sqlite') {
  const test = await testApp({ kind });
  await withOwner(test);
  const laptop = browserOf(test, firefox);
  const phone = browserOf(test, iPhone);
  await laptop.logIn();
  return {
    ...test,
    laptop,
    phone,
    browser: (name: string, jar?: string) => browserOf(test, name, jar),
  };
}

/** The values of the buttons that end one device. */
function endsOf(body: string): string[] {
  return findByTag(body, 'button')
    .filter(({ attributes }) => attributes.name === 'end' && attributes.value !== 'others')
    .map(({ attributes }) => attributes.value ?? '');
}

eachDatabase((_, kind) => {
  test('the devices that are logged in are named, and one ends another at once', async () => {
    const { laptop, phone, clock } = await blog(kind);
    clock.now += 3 * hourMs;
    await phone.logIn();
    const { body } = await phone.open();
    expect(textOf(body)).toContain(
      'Safari on iPhone\nThis device\nLogged in\njust now\nFirefox on Linux\nLogged in\n3 hours ago\nLast seen\n3 hours ago\nLog out',
    );
    const [end = ''] = endsOf(body);
    expect((await phone.post(securityDevicesUrl, { end })).headers.location).toBe(
      securityUrl('ended'),
    );
    expect([await phone.isIn(), await laptop.isIn()]).toEqual([true, false]);
    const after = await phone.open(securityUrl('ended'));
    expect(endsOf(after.body)).toEqual([]);
    expect(textOf(after.body)).toContain('The device is logged out.');
  });

  test('a stolen cookie is ended from another device, and from the same one with all others', async () => {
    const { laptop, phone, browser } = await blog(kind);
    const thief = browser('curl/8.5.0', laptop.cookies());
    expect(await thief.isIn()).toBe(true);
    await phone.logIn();
    await phone.post(securityDevicesUrl, { end: endsOf((await phone.open()).body)[0] });
    expect([await thief.isIn(), await laptop.isIn(), await phone.isIn()]).toEqual([
      ...[false, false, true],
    ]);

    const other = browser('curl/8.5.0', phone.cookies());
    expect(await other.isIn()).toBe(true);
    const answer = await phone.post(securityDevicesUrl, { end: 'others' });
    expect(answer.headers.location).toBe(securityUrl('othersEnded'));
    expect([await other.isIn(), await phone.isIn()]).toEqual([false, true]);
  });

  test('a new password ends all other sessions and copies of this one, and all known devices', async () => {
    const { laptop, phone, browser, db, clock } = await blog(kind);
    await phone.logIn();
    const thief = browser('curl/8.5.0', laptop.cookies());
    clock.now += 1000;
    const change = { current: owner.password, password: newPassword };
    const answer = await laptop.post(securityPasswordUrl, change);
    expect(answer.headers.location).toBe(securityUrl('passwordChanged'));
    expect([await laptop.isIn(), await phone.isIn(), await thief.isIn()]).toEqual([
      ...[true, false, false],
    ]);
    expect((await phone.logIn()).statusCode).toBe(401);
    // Its cookie counts no more: the wrong login was one of a stranger.
    const subjects = await db.selectFrom('login_failures').select('subject').execute();
    expect(
      subjects.map(({ subject }) => subject).filter((one) => one.startsWith('device')),
    ).toEqual([]);
    expect((await phone.logIn(newPassword)).statusCode).toBe(303);
  });

  test('a device learns whether it was ended elsewhere, and only then', async () => {
    const { laptop, phone, browser, clock, db } = await blog(kind);
    const codeFor = async (one: typeof laptop) => {
      const { statusCode, body } = await one.open(apiDocumentsUrl);
      return `${statusCode} ${JSON.parse(body).error?.code}`;
    };
    await phone.logIn();
    const early = browser(firefox, laptop.cookies());
    await phone.post(securityDevicesUrl, { end: endsOf((await phone.open()).body)[0] });
    expect(await codeFor(laptop)).toBe('401 session-ended');
    const login = await laptop.open(loginUrl);
    expect(textOf(login.body)).toContain('This device was logged out from another one.');
    expect(login.body).toContain('"isSessionEnded":true');
    expect((await laptop.open(securityUrl())).headers.location).toContain(loginUrl);
    // After a new login the old cookie tells the same, and the new session is sound.
    await laptop.logIn();
    expect([await codeFor(early), await codeFor(laptop)]).toEqual([
      '401 session-ended',
      '200 undefined',
    ]);
    await phone.post(securityDevicesUrl, { end: 'others' });
    expect(await codeFor(laptop)).toBe('401 session-ended');
    await laptop.logIn();
    const before = browser(iPhone, phone.cookies());
    await phone.post(securityPasswordUrl, { current: owner.password, password: newPassword });
    expect(await codeFor(laptop)).toBe('401 session-ended');
    // Another tab of the same browser may just have sent the old cookie.
    expect(await codeFor(before)).toBe('401 login-required');

    await setOwner(db, { username: owner.username, passwordHash: 'hash', now: clock.now });
    expect(await codeFor(phone)).toBe('401 session-ended');
  });

  test.each(['a logout', 'its time', 'a restored backup'])(
    'a session that %s ended tells nothing of the kind',
    async (what) => {
      const { laptop, browser, clock, db } = await blog(kind);
      const copy = browser(firefox, laptop.cookies());
      if (what === 'a logout') await laptop.post('/logout', {});
      if (what === 'its time') clock.now += sessionLimits.maxAgeMs;
      if (what === 'a restored backup') await db.deleteFrom('sessions').execute();
      const answer = await copy.open(apiDocumentsUrl);
      expect(JSON.parse(answer.body).error.code).toBe('login-required');
      expect((await copy.open(loginUrl)).body).not.toContain('logged out from another');
      // A logout deletes by our own script, which asks about words that were not sent.
      expect(answer.headers['clear-site-data']).toBeUndefined();
    },
  );

  test('two changes at once leave one password, and the other change is refused', async () => {
    const { laptop, phone } = await blog(kind);
    await phone.logIn();
    const passwords = [newPassword, `${newPassword} again`];
    const answers = await Promise.all(
      [laptop, phone].map((one, index) =>
        one.post(securityPasswordUrl, { current: owner.password, password: passwords[index] }),
      ),
    );
    const codes = answers.map(({ statusCode }) => statusCode);
    expect(codes.filter((code) => code === 303)).toHaveLength(1);
    const works = await Promise.all(passwords.map((password) => phone.logIn(password)));
    expect(works.map(({ statusCode }) => statusCode === 303)).toEqual(
      codes.map((code) => code === 303),
    );
  });

  test.each([
    [
      'a wrong current password',
      { current: 'not it', password: newPassword },
      'The current password is wrong.',
    ],
    ['no current password', { current: '', password: newPassword }, 'The password is empty'],
    ['a short one', { current: owner.password, password: 'too short' }, '12 to 128 characters'],
    [
      'one that is easy to guess',
      { current: owner.password, password: 'password1234' },
      'easy to guess',
    ],
  ])('a new password with %s changes nothing but the log', async (_what, change, message) => {
    const { laptop, db } = await blog(kind);
    const rows = async () =>
      (await allRows(db)).filter((row) => !/^(account_events|login_failures) /.test(row));
    const before = await rows();
    const answer = await laptop.post(securityPasswordUrl, change);
    expect(answer.statusCode).toBe(400);
    expect(textOf(answer.body)).toContain(message);
    expect(answer.body).not.toContain(change.password);
    expect(await rows()).toEqual(before);
  });

  test('a thief of a cookie who guesses the password makes only this session wait', async () => {
    const { laptop, phone, browser } = await blog(kind);
    const thief = browser('curl/8.5.0', laptop.cookies());
    const guess = { current: 'not it', password: newPassword };
    const codes = [];
    for (let turn = 0; turn < 6; turn += 1) {
      codes.push((await thief.post(securityPasswordUrl, guess)).statusCode);
    }
    expect(codes).toEqual([400, 400, 400, 400, 400, 429]);
    const right = { current: owner.password, password: newPassword };
    expect((await thief.post(securityPasswordUrl, right)).statusCode).toBe(429);
    expect((await phone.logIn()).statusCode).toBe(303);
    expect((await phone.post(securityPasswordUrl, right)).statusCode).toBe(303);
  });

  test('the log tells what happened, counts what strangers do, and has no address and no name', async () => {
    const { laptop, phone, browser, db, clock } = await blog(kind);
    const stranger = browser('curl/8.5.0');
    clock.now += 1000;
    for (const username of ['a secret typed as name', owner.username]) {
      await stranger.post('/login', { username, password: 'not it' });
    }
    clock.now += 1000;
    await phone.logIn();
    clock.now += 1000;
    await laptop.post(securityDevicesUrl, { end: endsOf((await laptop.open()).body)[0] });
    clock.now += 1000;
    await laptop.post(securityPasswordUrl, { current: owner.password, password: newPassword });
    const text = textOf((await laptop.open()).body);
    expect(text.slice(text.indexOf('Account activity'))).toMatch(
      /Password changed.*\nFirefox on Linux\njust now\nLogged out another device\nFirefox on Linux\njust now\nLogged in\nSafari on iPhone\njust now\nFailed login\n2 times\njust now\nLogged in\nFirefox on Linux\njust now\n/,
    );
    const rows = await db.selectFrom('account_events').selectAll().execute();
    expect(JSON.stringify(rows)).not.toMatch(/127\.0|secret|zhixia|curl/);
  });
});

test('the page is in Chinese where the interface is', async () => {
  const { laptop, db } = await blog();
  await db
    .updateTable('settings')
    .set({ value: 'zh-Hans' })
    .where('name', '=', 'language')
    .execute();
  const text = textOf((await laptop.open()).body);
  expect(text).toContain('已登录的设备\nLinux 上的 Firefox\n本设备\n刚刚\n登录');
  expect(text).toContain('保留 90 天，不记录 IP 地址。');
});

test('the password change of a page of another site is refused', async () => {
  const { laptop, app } = await blog();
  const answer = await app.inject({
    method: 'POST',
    url: securityPasswordUrl,
    headers: { 'sec-fetch-site': 'cross-site', cookie: laptop.cookies() },
    payload: { current: owner.password, password: newPassword },
  });
  expect(answer.statusCode).toBe(403);
});

test('a password manager is led to the form for a new password', async () => {
  const { app, laptop } = await blog();
  const { statusCode, headers } = await app.inject(patterns.changePassword);
  expect([statusCode, headers.location]).toEqual([303, passwordSectionUrl()]);
  const { body } = await laptop.open(passwordSectionUrl().replace(/#.*/, ''));
  const headings = findByTag(body, 'h2').map(({ attributes }) => attributes.id);
  expect(headings).toContain(passwordHeadingId);
  // https://www.w3.org/TR/change-password-url/: a server that answers everything with 200 is none.
  const other = '/.well-known/resource-that-should-not-exist-whose-status-code-should-not-be-200';
  expect((await app.inject(other)).statusCode).toBe(404);
});
