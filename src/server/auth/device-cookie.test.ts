import { describe, expect, test } from 'vitest';
import { eachDatabase } from '../../../test/each-database.ts';
import {
  cookiesOf,
  fromSamePage,
  owner,
  type TestApp,
  testApp,
  withOwner,
} from '../../../test/test-app.ts';
import { setOwner } from '../../db/account/owner.ts';
import type { DatabaseKind } from '../../db/tables.ts';
import { loginUrl } from '../../urls.ts';
import { hashPassword } from './password.ts';

const wrong = { ...owner, password: 'not the password' };

interface Login {
  cookie?: string;
  login?: object;
  remoteAddress?: string;
}

async function logIn(
  { app }: TestApp,
  { cookie = '', login = owner, remoteAddress = '192.0.2.1' }: Login = {},
) {
  const answer = await app.inject({
    method: 'POST',
    url: loginUrl,
    headers: { ...fromSamePage, cookie },
    payload: login,
    remoteAddress,
  });
  return { status: answer.statusCode, cookies: [answer.headers['set-cookie'] ?? []].flat() };
}

const isOfDevice = (cookie: string) => cookie.includes('suibi-device=');

/**
 * A blog with an owner, who has logged in with one browser. `device` is what this browser keeps
 * besides its session.
 */
async function withDevice(kind: DatabaseKind = 'sqlite', environment: Record<string, string> = {}) {
  const test = await testApp({ kind, environment });
  await withOwner(test);
  const { cookies } = await logIn(test);
  return {
    ...test,
    given: cookies.find(isOfDevice) ?? '',
    device: cookiesOf(cookies.filter(isOfDevice)),
  };
}

/** Makes the account wait, by wrong logins from other addresses. */
async function attack(test: TestApp, failures = 11): Promise<void> {
  for (let number = 1; number <= failures; number += 1) {
    await logIn(test, { login: wrong, remoteAddress: `203.0.113.${number}` });
  }
}

eachDatabase((_, kind) => {
  test('a device that has logged in is not kept out by wrong logins from many addresses', async () => {
    const test = await withDevice(kind);
    await attack(test);
    expect((await logIn(test, { remoteAddress: '198.51.100.1' })).status).toBe(429);
    expect((await logIn(test, { cookie: test.device })).status).toBe(303);
  });

  test('nor by wrong logins from its own address, without its cookie', async () => {
    const test = await withDevice(kind);
    for (let failures = 0; failures < 6; failures += 1) await logIn(test, { login: wrong });
    expect((await logIn(test)).status).toBe(429);
    expect((await logIn(test, { cookie: test.device })).status).toBe(303);
    // This login has not ended the wait of the others.
    expect((await logIn(test)).status).toBe(429);
  });

  test('its own failures make it wait, at every address, and nobody else', async () => {
    const test = await withDevice(kind);
    const from = (number: number) => ({
      cookie: test.device,
      remoteAddress: `203.0.113.${number}`,
    });
    for (let number = 1; number <= 5; number += 1) {
      expect((await logIn(test, { ...from(number), login: wrong })).status).toBe(401);
    }
    expect((await logIn(test, from(6))).status).toBe(429);
    expect((await logIn(test, { remoteAddress: '203.0.113.6' })).status).toBe(303);
    expect(await test.db.selectFrom('login_failures').select('failures').execute()).toEqual([
      { failures: 5 },
    ]);
    test.clock.now += 1_000;
    expect((await logIn(test, from(6))).status).toBe(303);
  });

  test('a new password ends all cookies of devices', async () => {
    const test = await withDevice(kind);
    const passwordHash = await hashPassword(owner.password);
    await setOwner(test.db, { username: owner.username, passwordHash, now: test.clock.now });
    await attack(test);
    expect((await logIn(test, { cookie: test.device })).status).toBe(429);
  });

  test('the database has nothing by which somebody could make a cookie of a device', async () => {
    const test = await withDevice(kind);
    await logIn(test, { cookie: test.device, login: wrong });
    const [device, signature] = test.device.replace('suibi-device=', '').split('.');
    const rows = await test.db.selectFrom('login_failures').selectAll().execute();
    expect(rows.map(({ subject }) => subject)).toEqual([`device ${device}`]);
    expect(JSON.stringify(rows)).not.toContain(signature);
  });
});

test('a login gives the device another name, so that a stolen cookie does not make it wait', async () => {
  const test = await withDevice();
  const { cookies } = await logIn(test, { cookie: test.device });
  const later = cookiesOf(cookies.filter(isOfDevice));
  expect(later).not.toBe(test.device);
  for (let failures = 0; failures < 6; failures += 1) {
    await logIn(test, { cookie: test.device, login: wrong });
  }
  expect((await logIn(test, { cookie: test.device })).status).toBe(429);
  expect((await logIn(test, { cookie: later })).status).toBe(303);
});

test('the cookie of a device lets nobody in, and stays after a logout', async () => {
  const test = await withDevice();
  const headers = { ...fromSamePage, cookie: test.device };
  expect((await test.app.inject({ url: '/desk', headers })).statusCode).toBe(303);
  const call = await test.app.inject({ url: '/api/documents', headers });
  expect(call.statusCode).toBe(401);
  const logout = await test.app.inject({ method: 'POST', url: '/logout', headers });
  expect([logout.headers['set-cookie'] ?? []].flat().filter(isOfDevice)).toEqual([]);
});

/** The text with another first character. */
const forge = (text: string) => (text.startsWith('x') ? 'y' : 'x') + text.slice(1);

describe('a forged cookie of a device is none', () => {
  test.each<[string, (device: string, signature: string) => string]>([
    ['without a signature', (device) => device],
    ['with an empty signature', (device) => `${device}.`],
    ['with another name', (device, signature) => `${forge(device)}.${signature}`],
    ['without a name', (_, signature) => `.${signature}`],
    ['with another signature', (device, signature) => `${device}.${forge(signature)}`],
    ['with a longer signature', (device, signature) => `${device}.${signature}A`],
    ['of a text', () => "' or 1=1 --"],
    ['that is empty', () => ''],
  ])('%s', async (_, makeValue) => {
    const test = await withDevice();
    const [device = '', signature = ''] = test.device.replace('suibi-device=', '').split('.');
    const cookie = `suibi-device=${makeValue(device, signature)}`;
    await attack(test);
    expect((await logIn(test, { cookie })).status).toBe(429);
  });
});

test.each([
  [{}, /^suibi-device=[\w-]{22}\.[\w-]{43}; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax$/],
  [
    { PUBLIC_URL: 'https://blog.example' },
    /^__Host-suibi-device=[\w-]{22}\.[\w-]{43}; Max-Age=34560000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  ],
])(
  'with settings %j the cookie is kept from scripts and other sites',
  async (environment, expected) => {
    expect((await withDevice('sqlite', environment)).given).toMatch(expected);
  },
);
