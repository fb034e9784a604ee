import { describe, expect, test } from 'vitest';
import { textOf } from '../../../test/requests.ts';
import { fromSamePage, owner, type TestApp, testApp } from '../../../test/test-app.ts';
import { offerSetupToken } from '../../db/account/setup-tokens.ts';
import { loginUrl, setupUrl } from '../../urls.ts';

const form = { brand: '墨与茶', displayName: 'Zhixia Lin', ...owner };

async function openSetup(): Promise<TestApp> {
  const test = await testApp();
  await offerSetupToken(test.db, 'token', 1);
  return test;
}

/** Sends a form as a browser does. */
function send({ app }: TestApp, url: string, fields: Record<string, string>) {
  const headers = { ...fromSamePage, 'content-type': 'application/x-www-form-urlencoded' };
  const payload = new URLSearchParams(fields).toString();
  return app.inject({ method: 'POST', url, headers, payload });
}

const family = '👨‍👩‍👧‍👦';
const heap = '\u0301'.repeat(34);

describe('a name and a password that can be set can be given too', () => {
  test.each([
    ['a name of 30 family emoji', family.repeat(30), form.password],
    ['a name of 60 family emoji', family.repeat(60), form.password],
    [
      'a password of 60 letters with 34 marks each',
      form.username,
      [...'a quiet ink river 7, moss anvil kite teapot, a quiet ink riv']
        .map((letter) => letter + heap)
        .join(''),
    ],
    [
      'a password of 128 family emoji',
      form.username,
      `${'moss anvil kite teapot'}${family.repeat(106)}`,
    ],
  ])('%s', async (_, username, password) => {
    const test = await openSetup();
    const set = await send(test, setupUrl('token'), { ...form, username, password });
    expect(set.statusCode).toBe(303);
    expect((await send(test, loginUrl, { username, password })).statusCode).toBe(303);
  });

  test.each([
    ['username', 'z'.repeat(59) + '\u0301'.repeat(2000), 'The login name has 4059 bytes'],
    ['username', 'zhi\nxia', 'The login name contains a line break'],
    ['displayName', `z${'\u0301'.repeat(2000)}`, 'The name has 4001 bytes; at most 3840'],
    ['brand', `z${'\u0301'.repeat(2000)}`, 'The blog name has 4001 bytes; at most 3840'],
    ['password', `${form.password}${'\u0301'.repeat(5000)}`, 'The password has 10019 bytes'],
  ])('and no others: %s', async (name, value, message) => {
    const test = await openSetup();
    const answer = await send(test, setupUrl('token'), { ...form, [name]: value });
    expect(answer.statusCode).toBe(400);
    expect(textOf(answer.body)).toContain(message);
  });
});
