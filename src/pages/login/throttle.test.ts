import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { eachDatabase } from '../../../test/each-database.ts';
import { textOf } from '../../../test/requests.ts';
import { fromSamePage, owner, type TestApp, testApp, withOwner } from '../../../test/test-app.ts';
import { saveSettings } from '../../db/settings/settings.ts';
import { dayMs } from '../../shared/dates.ts';

const second = 1000;
const wrong = { ...owner, password: 'not the password' };

interface Attempt {
  login?: object;
  remoteAddress?: string;
  headers?: Record<string, string>;
}

async function attempt({ app }: TestApp, { login = wrong, headers, ...from }: Attempt = {}) {
  const answer = await app.inject({
    method: 'POST',
    url: '/login',
    headers: { ...fromSamePage, ...headers },
    payload: login,
    remoteAddress: '192.0.2.1',
    ...from,
  });
  const wait = answer.headers['retry-after'];
  return { status: answer.statusCode, wait: wait === undefined ? undefined : Number(wait), answer };
}

/** Fails `count` times in a row. None of these attempts may be refused because of a wait. */
async function fail(test: TestApp, count: number, from: Attempt = {}): Promise<void> {
  for (let failures = 0; failures < count; failures += 1) {
    expect((await attempt(test, from)).status).toBe(401);
  }
}

async function withThrottle(options: Parameters<typeof testApp>[0] = {}): Promise<TestApp> {
  const test = await testApp(options);
  await withOwner(test);
  return test;
}

eachDatabase((_, kind) => {
  test('five failures cause no wait; then each one doubles the wait, and the answer tells it', async () => {
    const test = await withThrottle({ kind });
    await fail(test, 5);
    for (const seconds of [1, 2, 4, 8, 16]) {
      const { status, wait, answer } = await attempt(test);
      expect({ status, wait }).toEqual({ status: 429, wait: seconds });
      expect(textOf(answer.body)).toContain(
        `Try again in ${seconds} second${seconds === 1 ? '' : 's'}.`,
      );
      test.clock.now += seconds * second - 1;
      expect((await attempt(test)).status).toBe(429);
      test.clock.now += 1;
      await fail(test, 1);
    }
  });

  test('of thirty simultaneous attempts at most five are checked', async () => {
    const test = await withThrottle({ kind });
    const attempts = Array.from({ length: 30 }, () => attempt(test));
    const statuses = (await Promise.all(attempts)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(25);
  });

  test('all texts of a proxy that are not addresses count as one address', async () => {
    const test = await withThrottle({ kind, environment: { TRUST_PROXY: '1' } });
    // Longer than the maximum length of a key in PostgreSQL, even after compression.
    const text = () => randomBytes(4500).toString('hex');
    for (let failures = 0; failures < 5; failures += 1) {
      await fail(test, 1, { headers: { 'x-forwarded-for': text() } });
    }
    expect((await attempt(test, { headers: { 'x-forwarded-for': text() } })).status).toBe(429);
    expect((await attempt(test, { headers: { 'x-forwarded-for': '198.51.100.1' } })).status).toBe(
      401,
    );
  });

  test('failures with a time in the future, from a wrong clock, count as failures of now', async () => {
    const test = await withThrottle({ kind });
    test.clock.now += 10 * dayMs;
    await fail(test, 5);
    test.clock.now -= 10 * dayMs;
    expect(await attempt(test, { login: owner })).toMatchObject({ status: 429, wait: 1 });
    test.clock.now += second - 1;
    expect((await attempt(test)).status).toBe(429);
    test.clock.now += 1;
    await fail(test, 1);
    expect(await attempt(test)).toMatchObject({ status: 429, wait: 2 });
    test.clock.now += 2 * second;
    expect((await attempt(test, { login: owner })).status).toBe(303);
  });

  test('a successful login forgets the failures before it', async () => {
    const test = await withThrottle({ kind });
    await fail(test, 4);
    expect((await attempt(test, { login: owner })).status).toBe(303);
    await fail(test, 5);
    expect((await attempt(test)).status).toBe(429);
  });
});

describe('while the wait lasts', () => {
  test('the right password is refused too, and accepted afterwards', async () => {
    const test = await withThrottle();
    await fail(test, 5);
    const early = await attempt(test, { login: owner });
    expect(early.status).toBe(429);
    expect(early.answer.headers['set-cookie']).toBeUndefined();
    test.clock.now += second;
    expect((await attempt(test, { login: owner })).status).toBe(303);
  });

  test('another address is served, and another account at this address is not', async () => {
    const test = await withThrottle();
    await fail(test, 5);
    expect((await attempt(test, { remoteAddress: '192.0.2.2' })).status).toBe(401);
    const login = { username: 'somebody else', password: 'x' };
    expect((await attempt(test, { login })).status).toBe(429);
  });

  test('the addresses of one IPv6 network count as one, and X-Forwarded-For is ignored', async () => {
    const test = await withThrottle();
    for (let last = 1; last <= 5; last += 1) {
      const remoteAddress = `2001:db8:1:2::${last}`;
      await fail(test, 1, { remoteAddress });
    }
    const headers = { 'x-forwarded-for': '198.51.100.1' };
    expect((await attempt(test, { remoteAddress: '2001:db8:1:2::99', headers })).status).toBe(429);
    expect((await attempt(test, { remoteAddress: '2001:db8:1:3::1' })).status).toBe(401);
  });

  test.each(['192.0.2.1', '1'])(
    'addresses behind a trusted proxy are counted separately, and nobody can invent one: %s',
    async (TRUST_PROXY) => {
      const test = await withThrottle({ environment: { TRUST_PROXY } });
      let invented = 0;
      // A proxy adds the address that connects to it behind those that the client has written.
      const from = (address: string) => {
        invented += 1;
        return { headers: { 'x-forwarded-for': `203.0.113.${invented}, ${address}` } };
      };
      for (let failures = 0; failures < 5; failures += 1) {
        await fail(test, 1, from('198.51.100.1'));
      }
      expect((await attempt(test, from('198.51.100.1'))).status).toBe(429);
      expect((await attempt(test, from('198.51.100.2'))).status).toBe(401);
    },
  );
});

test('a blog in Chinese tells the wait in Chinese', async () => {
  const test = await withThrottle();
  await saveSettings(test.db, { language: 'zh-Hans' });
  expect(textOf((await attempt(test)).answer.body)).toContain('登录名或密码错误。');
  await fail(test, 4);
  expect(textOf((await attempt(test)).answer.body)).toContain('尝试次数过多，请 1 秒后再试。');
});

describe('an account', () => {
  test('waits after failures from many addresses too, but at most half a minute', async () => {
    const test = await withThrottle();
    let address = 0;
    const elsewhere = () => {
      address += 1;
      return { remoteAddress: `198.51.100.${address}` };
    };
    for (let failures = 0; failures < 10; failures += 1) await fail(test, 1, elsewhere());
    for (const seconds of [1, 2, 4, 8, 16, 30, 30]) {
      const { status, wait } = await attempt(test, elsewhere());
      expect({ status, wait }).toEqual({ status: 429, wait: seconds });
      test.clock.now += seconds * second;
      await fail(test, 1, elsewhere());
    }
  });

  test('is the same for upper and lower case, and with spaces around the name', async () => {
    const test = await withThrottle();
    const names = ['zhixia', 'ZHIXIA', ' zhixia', 'ZhiXia '];
    for (let failures = 0; failures < 10; failures += 1) {
      const login = { username: names[failures % names.length], password: 'x' };
      await fail(test, 1, { login, remoteAddress: `198.51.100.${failures}` });
    }
    expect((await attempt(test, { remoteAddress: '203.0.113.1' })).status).toBe(429);
  });
});
