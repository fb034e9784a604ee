import { describe, expect, test } from 'vitest';
import { allRows } from '../../../test/database/rows.ts';
import { eachDatabase } from '../../../test/each-database.ts';
import { findByRole, findByTag } from '../../../test/html.ts';
import { blogWithPasskey } from '../../../test/passkeys.ts';
import { asBrowser, textOf } from '../../../test/requests.ts';
import {
  fromSamePage,
  loggedInByPassword,
  owner,
  type TestApp,
  testApp,
  withOwner,
} from '../../../test/test-app.ts';
import { localPath } from './route.ts';

function logIn({ app }: TestApp, login: Record<string, unknown>) {
  return app.inject({ method: 'POST', url: '/login', headers: fromSamePage, payload: login });
}

describe('localPath', () => {
  test.each([
    ['/', '/'],
    ['/?page=2', '/?page=2'],
    ['/desk', '/desk'],
    ['/article/new/?a=1&b=2', '/article/new/?a=1&b=2'],
    ['/a/../desk', '/desk'],
    ['/搜', '/%E6%90%9C'],
    ['/a?next=https://evil.example', '/a?next=https://evil.example'],
    ['/%5cevil.example', '/%5cevil.example'],
  ])('of %j is %j', (next, path) => {
    expect(localPath(next)).toBe(path);
  });

  test.each([
    '',
    'desk',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '\\/evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/\r\n\\evil.example',
    '\t//evil.example',
    ' //evil.example',
    'http:evil.example',
    'http://evil.example',
    'https:/evil.example',
    'javascript:alert(1)',
    'JaVaScRiPt://%0aalert(1)',
    'data:text/html,x',
    '//user@evil.example',
    '//evil.example\\@localhost',
    '//[',
    // A URL parser resolves the dots, and the rest is an address of another host.
    '/.//evil.example',
    '/..//evil.example',
    '/%2e//evil.example',
    '/a/..//evil.example',
    '/a/%2E%2e/\\evil.example',
  ])('of %j is a path of this site', (next) => {
    expect(new URL(localPath(next), 'http://blog.test').origin).toBe('http://blog.test');
    expect(localPath(next)).toBe('/desk');
  });
});

test.each([
  ['/', '/login'],
  ['/archive/', '/login?next=%2Farchive%2F'],
])(
  'the header of %s leads to %s: after a login on the first page the desk opens',
  async (url, login) => {
    const { app } = await testApp();
    const { body } = await app.inject({ url, headers: asBrowser });
    const links = findByTag(body, 'a').map(({ attributes }) => attributes.href);
    expect(links.filter((href) => href?.startsWith('/login'))).toEqual([login]);
  },
);

/** The address to which the form of the login page returns after the login. */
function nextOf(body: string): string | undefined {
  const input = findByTag(body, 'input').find(({ attributes }) => attributes.name === 'next');
  return input?.attributes.value;
}

describe('the login page', () => {
  test('returns to the page that the reader came from, and only to pages of this site', async () => {
    const { app } = await testApp();
    const page = await app.inject({ url: '/login?next=%2Fdesk', headers: asBrowser });
    expect(nextOf(page.body)).toBe('/desk');
    const evil = await app.inject({ url: '/login?next=https://evil.example', headers: asBrowser });
    expect(nextOf(evil.body)).toBe('/desk');
  });

  test('leads to itself with the page that the reader came from, not with its own address', async () => {
    const { app } = await testApp();
    const { body } = await app.inject({ url: '/login?next=%2Fdesk', headers: asBrowser });
    const links = findByTag(body, 'a').map(({ attributes }) => attributes.href);
    expect(links.filter((href) => href?.startsWith('/login'))).toEqual(['/login?next=%2Fdesk']);
  });

  test('has a button for passkeys if there is one for this address of the blog', async () => {
    const { app, db } = await blogWithPasskey();
    const hasButton = async () =>
      (await app.inject({ url: '/login', headers: asBrowser })).body.includes('data-login-passkey');
    expect(await hasButton()).toBe(true);
    await db.updateTable('passkeys').set({ host: 'old.example' }).execute();
    expect(await hasButton()).toBe(false);
  });

  test('redirects the owner if already logged in', async () => {
    const test = await testApp();
    const headers = await loggedInByPassword(test);
    const answer = await test.app.inject({ url: '/login?next=/desk', headers });
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/desk']);
  });

  test.each([
    ['/desk', '/desk'],
    ['//evil.example', '/desk'],
    ['/', '/'],
    [undefined, '/desk'],
  ])('with next %j redirects to %s after the login', async (next, location) => {
    const test = await testApp();
    await withOwner(test);
    const answer = await logIn(test, { ...owner, ...(next === undefined ? {} : { next }) });
    expect([answer.statusCode, answer.headers.location]).toEqual([303, location]);
  });

  test('logs in with a form, as browsers send it', async () => {
    const test = await testApp();
    await withOwner(test);
    const payload = new URLSearchParams({ ...owner, next: '/desk' }).toString();
    const headers = { ...fromSamePage, 'content-type': 'application/x-www-form-urlencoded' };
    const answer = await test.app.inject({ method: 'POST', url: '/login', headers, payload });
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/desk']);
  });
});

eachDatabase((_, kind) => {
  test('the answer to a wrong name and to a wrong password is the same', async () => {
    const test = await testApp({ kind });
    await withOwner(test);
    const logins = [
      { username: owner.username, password: 'not the password' },
      { username: 'nobody', password: owner.password },
      { username: owner.username.toUpperCase(), password: owner.password },
      { username: `${owner.username}'--`, password: owner.password },
    ];
    const answers = [];
    for (const login of logins) {
      const { statusCode, headers, body } = await logIn(test, login);
      expect(textOf(body)).toContain('The login name or the password is wrong.');
      expect(body).not.toContain(login.password);
      const value = /name="username"[^>]*value="(.*?)"/.exec(body)?.[1] ?? '?';
      const { 'x-request-id': _id, 'content-length': _length, date: _date, ...others } = headers;
      answers.push({ statusCode, others, body: body.replace(value, '') });
    }
    expect(answers[0]?.statusCode).toBe(401);
    expect(answers.slice(1)).toEqual(answers.slice(0, -1));
    expect(answers[0]?.others).not.toHaveProperty('set-cookie');
  });

  test('nobody can log in before there is an owner', async () => {
    const test = await testApp({ kind });
    expect((await logIn(test, owner)).statusCode).toBe(401);
    expect((await logIn(test, { username: '', password: '' })).statusCode).toBe(401);
  });

  test.each([
    ['a NUL character', 'a\0b'],
    ['half a character', 'a\ud800'],
    ['two hundred emoji', '👨‍👩‍👧‍👦'.repeat(18)],
  ])('a name with %s is refused as a wrong name', async (_what, username) => {
    const test = await testApp({ kind });
    await withOwner(test);
    const { statusCode } = await logIn(test, { username, password: owner.password });
    expect([400, 401]).toContain(statusCode);
  });
});

test.each([
  [{ username: '', password: '' }, ['The login name is empty', 'The password is empty']],
  [{ username: '', password: 'x' }, ['The login name is empty']],
  [{ username: 'zhixia', password: '' }, ['The password is empty']],
])('an empty field of %j is named, has the focus, and is no attempt', async (login, faults) => {
  const test = await testApp();
  await withOwner(test);
  const before = await allRows(test.db);
  const { statusCode, body } = await logIn(test, login);
  expect(statusCode).toBe(401);
  expect(findByRole(body, 'alert').map(({ text }) => text)).toEqual(faults);
  const faulty = findByTag(body, 'input').filter(({ attributes }) => attributes['aria-invalid']);
  expect(faulty.map(({ attributes }) => attributes.autofocus)).toEqual(faults.map(() => ''));
  expect(await allRows(test.db)).toEqual(before);
});

test.each([
  ['name', undefined],
  ['password', 'zhixia'],
])('the %s has the focus when the page opens with the name %j', async (_, username) => {
  const test = await testApp();
  await withOwner(test);
  const { body } =
    username === undefined
      ? await test.app.inject('/login')
      : await logIn(test, { username, password: 'not it' });
  const focused = findByTag(body, 'input').filter(({ attributes }) => 'autofocus' in attributes);
  const field = username === undefined ? 'username' : 'password';
  expect(focused.map(({ attributes }) => attributes.name)).toEqual([field]);
});

test.each([
  ['username', { password: 'x' }],
  ['password', { username: 'x' }],
  ['username', { username: ['x'], password: 'x' }],
  ['password', { username: 'x', password: 'x'.repeat(8193) }],
  ['username', { username: 'x'.repeat(3841), password: 'x' }],
])(
  'a login without a valid %s is refused, and the answer names the field',
  async (field, login) => {
    const test = await testApp();
    const answer = await logIn(test, login);
    expect(answer.statusCode).toBe(400);
    const label = { username: 'Login name', password: 'Password' }[field];
    expect(textOf(answer.body)).toContain(`Please check these fields: ${label}.`);
  },
);
