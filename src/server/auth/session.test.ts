import { createHash } from 'node:crypto';
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
import { dayMs } from '../../shared/dates.ts';

async function logIn({ app }: TestApp, headers: Record<string, string> = {}): Promise<string> {
  const answer = await app.inject({
    method: 'POST',
    url: '/login',
    headers: { ...fromSamePage, ...headers },
    payload: owner,
  });
  expect(answer.statusCode).toBe(303);
  return [answer.headers['set-cookie']].flat().find((cookie) => /suibi=/.test(cookie ?? '')) ?? '';
}

/** The status of the desk: 200 for the owner, 303 (to the login) for anyone else. */
async function desk({ app }: TestApp, cookie: string): Promise<number> {
  return (await app.inject({ url: '/desk', headers: { cookie } })).statusCode;
}

function tokenOf(setCookie: string): string {
  return /^[\w-]+=([^;]*)/.exec(setCookie)?.[1] ?? '';
}

eachDatabase((_, kind) => {
  test('each login has a new token of 256 bits, of which only the SHA-256 is stored', async () => {
    const test = await testApp({ kind });
    await withOwner(test);
    const tokens = [tokenOf(await logIn(test)), tokenOf(await logIn(test))];
    expect(tokens[0]).not.toBe(tokens[1]);
    for (const token of tokens) expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    const rows = await test.db.selectFrom('sessions').selectAll().execute();
    const digests = tokens.map((token) => createHash('sha256').update(token).digest('hex'));
    expect(rows.map((row) => row.token_hash).sort()).toEqual(digests.sort());
    expect(JSON.stringify(rows)).not.toContain(tokens[0]);
  });

  test('a login ends the old session of the same browser, and no other', async () => {
    const test = await testApp({ kind });
    await withOwner(test);
    const elsewhere = cookiesOf(await logIn(test));
    const before = cookiesOf(await logIn(test));
    const after = cookiesOf(await logIn(test, { cookie: before }));
    expect(await desk(test, before)).toBe(303);
    expect(await desk(test, after)).toBe(200);
    expect(await desk(test, elsewhere)).toBe(200);
  });

  test('a logout ends the session on the server: the old cookie is then refused', async () => {
    const test = await testApp({ kind });
    await withOwner(test);
    const cookie = cookiesOf(await logIn(test));
    const elsewhere = cookiesOf(await logIn(test));
    const headers = { ...fromSamePage, cookie };
    const answer = await test.app.inject({ method: 'POST', url: '/logout', headers });
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/']);
    expect(String(answer.headers['set-cookie'])).toMatch(/^suibi=;.*Expires=Thu, 01 Jan 1970/);
    expect(await desk(test, cookie)).toBe(303);
    expect(await desk(test, elsewhere)).toBe(200);
    expect(await test.db.selectFrom('sessions').selectAll().execute()).toHaveLength(1);
  });

  test('a session ends 14 days after its last use', async () => {
    const test = await testApp({ kind });
    await withOwner(test);
    const cookie = cookiesOf(await logIn(test));
    for (const days of [13, 13, 13]) {
      test.clock.now += days * dayMs;
      expect(await desk(test, cookie)).toBe(200);
    }
    test.clock.now += 14 * dayMs;
    expect(await desk(test, cookie)).toBe(303);
  });

  test('a session ends after 90 days, even if it is used', async () => {
    const test = await testApp({ kind });
    await withOwner(test);
    const cookie = cookiesOf(await logIn(test));
    const end = test.clock.now + 90 * dayMs;
    while (test.clock.now + 10 * dayMs < end) {
      test.clock.now += 10 * dayMs;
      expect(await desk(test, cookie)).toBe(200);
    }
    test.clock.now = end - 1;
    expect(await desk(test, cookie)).toBe(200);
    test.clock.now = end;
    expect(await desk(test, cookie)).toBe(303);
  });
});

describe('the cookie', () => {
  const plain = /^suibi=[\w-]{43}; Max-Age=7776000; Path=\/; HttpOnly; SameSite=Lax$/;
  const bound =
    /^__Host-suibi=[\w-]{43}; Max-Age=7776000; Path=\/; HttpOnly; Secure; SameSite=Lax$/;
  const forwarded = { 'x-forwarded-proto': 'https' };

  test.each<[Record<string, string>, Record<string, string>, RegExp]>([
    [{}, {}, plain],
    [{ PUBLIC_URL: 'http://blog.example' }, {}, plain],
    [{ PUBLIC_URL: 'https://blog.example' }, {}, bound],
    [{ TRUST_PROXY: '1' }, forwarded, bound],
    [{}, forwarded, plain],
  ])(
    'with settings %j and headers %j is kept from scripts and other sites',
    async (environment, headers, expected) => {
      const test = await testApp({ environment });
      await withOwner(test);
      const setCookie = await logIn(test, headers);
      expect(setCookie).toMatch(expected);
      const answer = await test.app.inject({
        url: '/desk',
        headers: { ...headers, cookie: cookiesOf(setCookie) },
      });
      expect(answer.statusCode).toBe(200);
    },
  );

  test('with the name for http is refused on https', async () => {
    const test = await testApp({ environment: { PUBLIC_URL: 'https://blog.example' } });
    await withOwner(test);
    const token = tokenOf(await logIn(test));
    expect(await desk(test, `suibi=${token}`)).toBe(303);
    expect(await desk(test, `__Host-suibi=${token}`)).toBe(200);
  });

  test('with a forged token is refused, also with the stored digest as the token', async () => {
    const test = await testApp();
    await withOwner(test);
    const token = tokenOf(await logIn(test));
    const digest = createHash('sha256').update(token).digest('hex');
    const forged = ['', 'x', digest, token.toLowerCase(), `${token}A`, '%00', "' or 1=1 --"];
    for (const value of forged) expect(await desk(test, `suibi=${value}`)).toBe(303);
    expect(await desk(test, `suibi=${token}`)).toBe(200);
  });
});
