import { describe, expect, test } from 'vitest';
import { allRows } from '../../../test/database/rows.ts';
import { eachDatabase } from '../../../test/each-database.ts';
import { findByRole, findByTag, langOf } from '../../../test/html.ts';
import { asBrowser, textOf } from '../../../test/requests.ts';
import {
  cookiesOf,
  fromSamePage,
  type TestApp,
  testApp,
  withOwner,
} from '../../../test/test-app.ts';
import { isSetupToken, offerSetupToken } from '../../db/account/setup-tokens.ts';
import { findSettings } from '../../db/blog/settings.ts';
import type { DatabaseKind } from '../../db/tables.ts';
import { setupUrl } from '../../urls.ts';

const token = 'the one-time token';
const form = {
  brand: '墨与茶',
  displayName: 'Zhixia Lin 林知夏',
  username: 'zhixia',
  password: 'a quiet ink river 7',
};

async function openSetup(kind: DatabaseKind = 'sqlite'): Promise<TestApp> {
  const test = await testApp({ kind });
  await offerSetupToken(test.db, token, 1);
  return test;
}

/** Sends the form as a browser does. */
function submit({ app }: TestApp, fields: Record<string, string>, url = setupUrl(token)) {
  return app.inject({
    method: 'POST',
    url,
    headers: { ...fromSamePage, ...asBrowser, 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  });
}

async function logIn({ app }: TestApp, login: { username: string; password: string }) {
  return app.inject({ method: 'POST', url: '/login', headers: fromSamePage, payload: login });
}

eachDatabase((_, kind) => {
  test('the link creates the owner, logs the owner in, and names the blog', async () => {
    const test = await openSetup(kind);
    expect((await test.app.inject(setupUrl(token))).statusCode).toBe(200);
    const answer = await submit(test, form);
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/desk']);
    const cookie = cookiesOf(answer.headers['set-cookie']);
    expect((await test.app.inject({ url: '/desk', headers: { cookie } })).statusCode).toBe(200);
    expect(textOf((await test.app.inject('/')).body)).toContain('墨与茶');
    const rows = await test.db.selectFrom('owner').selectAll().execute();
    expect(rows).toMatchObject([
      { id: 1, username: 'zhixia', display_name: 'Zhixia Lin 林知夏', created_at: test.clock.now },
    ]);
    const [, memory] = /^\$argon2id\$v=19\$m=(\d+),/.exec(rows[0]?.password_hash ?? '') ?? [];
    expect(Number(memory)).toBeGreaterThanOrEqual(47_104);
  });

  test('of fifty simultaneous forms exactly one creates the owner and logs in', async () => {
    const test = await openSetup(kind);
    const names = Array.from({ length: 50 }, (_, index) => `owner ${index}`);
    const answers = await Promise.all(
      names.map((username) => submit(test, { ...form, username, brand: `Blog of ${username}` })),
    );
    const statuses = answers.map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 303)).toHaveLength(1);
    expect(statuses.filter((status) => status === 403)).toHaveLength(49);
    expect(answers.filter(({ headers }) => headers['set-cookie'])).toHaveLength(1);
    const winner = names[statuses.indexOf(303)];
    const owners = await test.db.selectFrom('owner').select('username').execute();
    expect(owners).toEqual([{ username: winner }]);
    expect(await test.db.selectFrom('sessions').selectAll().execute()).toHaveLength(1);
    expect((await findSettings(test.db)).brand).toBe(`Blog of ${winner}`);
    expect(await isSetupToken(test.db, token)).toBe(false);
  });
});

describe('the setup is closed', () => {
  test.each([
    ['without a token', '/setup'],
    ['with an empty token', '/setup?token='],
    ['with a wrong token', setupUrl('guessed')],
    ['with a part of the token', setupUrl(token.slice(0, -1))],
    ['with two tokens', `${setupUrl(token)}&token=x`],
    ['with a token that is too long', setupUrl('x'.repeat(5000))],
  ])('%s', async (_, url) => {
    const test = await openSetup();
    const before = await allRows(test.db);
    for (const answer of [await test.app.inject(url), await submit(test, form, url)]) {
      expect(answer.statusCode).toBe(403);
      expect(textOf(answer.body)).toContain(
        'Open this page with the one-time link that the program prints',
      );
      const fields = findByTag(answer.body, 'input').map(({ attributes }) => attributes.name);
      expect(fields).not.toContain('password');
      expect(answer.headers['set-cookie']).toBeUndefined();
    }
    expect(await allRows(test.db)).toEqual(before);
  });

  test('before the program has made a token', async () => {
    const test = await testApp();
    expect((await submit(test, form, '/setup?token=')).statusCode).toBe(403);
    expect((await submit(test, form, '/setup?token=undefined')).statusCode).toBe(403);
  });

  test('after the owner was created, also with the link', async () => {
    const test = await openSetup();
    expect((await submit(test, form)).statusCode).toBe(303);
    const before = await allRows(test.db);
    for (const answer of [
      await test.app.inject(setupUrl(token)),
      await submit(test, { ...form, username: 'second' }),
    ]) {
      expect(answer.statusCode).toBe(403);
      expect(textOf(answer.body)).toContain('This blog already has an owner.');
    }
    expect(await allRows(test.db)).toEqual(before);
  });

  test('after the owner was created from the command line, even if a token is left', async () => {
    const test = await testApp();
    await withOwner(test);
    await offerSetupToken(test.db, token, 1);
    expect((await submit(test, form)).statusCode).toBe(403);
  });
});

describe('a field with a fault', () => {
  const tooLong = 'name has 300 characters; at most 60 are allowed';
  test.each([
    ['brand', 'empty', '', 'The blog name is empty'],
    ['brand', 'blank', '   ', 'The blog name is empty'],
    ['brand', '300 characters', 'x'.repeat(300), tooLong],
    ['brand', '3,000 characters', 'x'.repeat(3000), 'at most 60 are allowed'],
    ['displayName', 'empty', '', 'The name is empty'],
    [
      'displayName',
      '300 characters',
      'x'.repeat(300),
      'has 300 characters; at most 60 are allowed',
    ],
    ['username', 'empty', '', 'The login name is empty'],
    ['username', 'a space before', ' zhixia', 'begins or ends with a space'],
    ['username', '300 characters', 'x'.repeat(300), tooLong],
    ['username', 'a NUL character', 'a\0b', 'NUL'],
    ['password', 'empty', '', 'The password must have 12 to 128 characters (it has 0)'],
    [
      'password',
      '11 characters',
      'short river',
      'The password must have 12 to 128 characters (it has 11)',
    ],
    [
      'password',
      '129 characters',
      'x9 Ak'.repeat(26).slice(1),
      'The password must have 12 to 128 characters (it has 129)',
    ],
    [
      'password',
      '3,000 characters',
      'x9 Ak'.repeat(600),
      'The password must have 12 to 128 characters (it has 3000)',
    ],
    ['password', 'a common one', 'password1234', 'The password is too easy to guess'],
    ['password', 'the name twice', 'zhixiazhixia', 'The password is too easy to guess'],
  ])('is named, and no owner is created: %s, %s', async (name, _, value, message) => {
    const test = await openSetup();
    const before = await allRows(test.db);
    const answer = await submit(test, { ...form, [name]: value });
    expect(answer.statusCode).toBe(400);
    const faults = [...answer.body.matchAll(/id="(\w+)-error"[^>]*>([^<]*)</g)];
    expect(faults.map(([, field]) => field)).toEqual([name]);
    expect(faults[0]?.[2]).toContain(message);
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect(await allRows(test.db)).toEqual(before);
  });

  test('keeps the typed values of all fields except the password', async () => {
    const test = await openSetup();
    const { body } = await submit(test, { ...form, username: '', brand: '"<b>"' });
    expect(body).toContain('value="&quot;&lt;b&gt;&quot;"');
    expect(body).toContain(`value="${form.displayName}"`);
    expect(body).not.toContain(form.password);
  });

  test('is named together with all other faults', async () => {
    const test = await openSetup();
    const { body } = await submit(test, {});
    const names = [...body.matchAll(/id="(\w+)-error"/g)].map(([, name]) => name);
    expect(names).toEqual(['brand', 'displayName', 'username', 'password']);
  });
});

describe('the password', () => {
  test.each([
    '  spaces at both ends  ',
    '雨后山色空蒙茶烟未散半窗灯',
    'kite ⛵ anvil 🫖 moss 👨‍👩‍👧‍👦',
    'plus + percent %20 & = ;',
    'tab\tand "quotes" <b>',
  ])('is stored exactly as typed: %j', async (password) => {
    const test = await openSetup();
    expect((await submit(test, { ...form, password })).statusCode).toBe(303);
    const { username } = form;
    const typed = password.trim() === password ? `${password} ` : password.trim();
    expect((await logIn(test, { username, password: typed })).statusCode).toBe(401);
    expect((await logIn(test, { username, password })).statusCode).toBe(303);
    const kept = JSON.stringify(await allRows(test.db));
    expect(kept).not.toContain(JSON.stringify(password).slice(1, -1));
  });
});

/** The chosen values of the `select` elements of a page. */
function chosenIn(body: string): (string | undefined)[] {
  return findByTag(body, 'option')
    .filter(({ attributes }) => 'selected' in attributes)
    .map(({ attributes }) => attributes.value);
}

describe('the language of the setup page', () => {
  const chinese = { 'accept-language': 'zh-CN,zh;q=0.9,en;q=0.8' };

  test.each([
    [{}, 'en', 'Make this blog yours'],
    [{ 'accept-language': 'fr' }, 'en', 'Make this blog yours'],
    [chinese, 'zh-Hans', '开始你的博客'],
  ])('is the language that the browser prefers: %j', async (headers, lang, heading) => {
    const { app } = await openSetup();
    const { body } = await app.inject({ url: setupUrl(token), headers });
    expect(langOf(body)).toBe(lang);
    expect(findByRole(body, 'heading', heading)).toHaveLength(1);
    expect(chosenIn(body)).toContain(lang);
  });

  test('is also the language of the faults, and the form keeps the language chosen for the blog', async () => {
    const { app } = await openSetup();
    const { statusCode, body } = await app.inject({
      method: 'POST',
      url: setupUrl(token),
      headers: { ...fromSamePage, ...asBrowser, ...chinese },
      payload: { ...form, brand: '', password: 'short', language: 'en' },
    });
    expect(statusCode).toBe(400);
    expect(textOf(body)).toContain('请填写博客名称');
    expect(textOf(body)).toContain('密码须为 12–128 个字符（现为 5 个）');
    expect(chosenIn(body)).toContain('en');
  });

  test('is also the language of the closed page, until an owner has chosen one', async () => {
    const test = await openSetup();
    const closed = async () =>
      textOf((await test.app.inject({ url: '/setup', headers: chinese })).body);
    expect(await closed()).toContain('请使用程序启动时显示的一次性链接打开此页。');
    await submit(test, { ...form, language: 'en' });
    expect(await closed()).toContain('This blog already has an owner.');
  });
});

test.each([
  ['zh-Hans', {}, 'zh-Hans'],
  ['en', { 'accept-language': 'zh' }, 'en'],
  ['klingon', { 'accept-language': 'zh' }, 'zh-Hans'],
  [undefined, {}, 'en'],
])(
  'the blog gets the chosen language, or else the one that the browser prefers: %j',
  async (...row) => {
    const [language, headers, expected] = row;
    const test = await openSetup();
    const answer = await test.app.inject({
      method: 'POST',
      url: setupUrl(token),
      headers: { ...fromSamePage, ...headers },
      payload: { ...form, language },
    });
    expect(answer.statusCode).toBe(303);
    expect((await findSettings(test.db)).language).toBe(expected);
    expect(langOf((await test.app.inject('/')).body)).toBe(expected);
  },
);

describe('the time zone', () => {
  test.each([
    ['Asia/Shanghai', 'Asia/Shanghai'],
    // Browsers send the name that they know.
    ['Asia/Calcutta', 'Asia/Kolkata'],
    ['Mars/Olympus', 'UTC'],
    [undefined, 'UTC'],
  ])('of the blog is the chosen one: %j', async (timeZone, expected) => {
    const test = await openSetup();
    expect((await submit(test, { ...form, ...(timeZone && { timeZone }) })).statusCode).toBe(303);
    expect((await findSettings(test.db)).timeZone).toBe(expected);
  });

  test('is one of today’s names, UTC until the script or the owner chooses, and stays as it was sent', async () => {
    const test = await openSetup();
    const { body } = await test.app.inject(setupUrl(token));
    expect(chosenIn(body)).toEqual(['en', 'UTC']);
    expect(findByTag(body, 'form')[0]?.attributes['data-new']).toBe('true');
    const names = findByTag(body, 'option').map(({ attributes }) => attributes.value);
    expect(names).toContain('Europe/Kyiv');
    expect(names).not.toContain('Europe/Kiev');
    const again = await submit(test, { ...form, brand: '', timeZone: 'Europe/Kyiv' });
    expect(chosenIn(again.body)).toContain('Europe/Kyiv');
    expect(findByTag(again.body, 'form')[0]?.attributes['data-new']).toBe('false');
  });
});
