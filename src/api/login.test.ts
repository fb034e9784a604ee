import { expect, test } from 'vitest';
import { eachDatabase } from '../../test/each-database.ts';
import { fromSamePage, owner, type TestApp, testApp, withOwner } from '../../test/test-app.ts';
import { apiLoginUrl } from '../urls.ts';

function send({ app }: TestApp, payload: object, headers: Record<string, string> = fromSamePage) {
  return app.inject({ method: 'POST', url: apiLoginUrl, headers, payload });
}

eachDatabase((_, kind) => {
  test('a login by a call begins a session', async () => {
    const test = await testApp({ kind });
    await withOwner(test);
    const answer = await send(test, owner);
    expect([answer.statusCode, answer.json()]).toEqual([200, { isLoggedIn: true }]);
    const cookies = Object.fromEntries(answer.cookies.map(({ name, value }) => [name, value]));
    const desk = await test.app.inject({ url: '/desk', cookies });
    expect(desk.statusCode).toBe(200);
  });

  test('wrong logins are refused, and the sixth has to wait, as on the login page', async () => {
    const test = await testApp({ kind });
    await withOwner(test);
    const wrong = { ...owner, password: 'not the password' };
    for (let failures = 0; failures < 5; failures += 1) {
      const answer = await send(test, wrong);
      expect([answer.statusCode, answer.json().error.code]).toEqual([401, 'wrong-login']);
      expect(answer.cookies).toEqual([]);
    }
    const page = { method: 'POST', url: '/login', headers: fromSamePage, payload: owner } as const;
    expect((await test.app.inject(page)).statusCode).toBe(429);
    const answer = await send(test, owner);
    expect([answer.statusCode, answer.json().seconds]).toEqual([429, 1]);
    expect(answer.headers['retry-after']).toBe('1');
  });
});

test('a login by a call from another site is refused', async () => {
  const test = await testApp();
  await withOwner(test);
  const answer = await send(test, owner, { origin: 'https://evil.example' });
  expect([answer.statusCode, answer.cookies]).toEqual([403, []]);
});
