import { describe, expect, test } from 'vitest';
import { allRows } from '../../../test/database/rows.ts';
import { eachDatabase } from '../../../test/each-database.ts';
import { findByTag } from '../../../test/html.ts';
import { textOf } from '../../../test/requests.ts';
import { openSetup, setupForm, setupToken, submitSetup } from '../../../test/setup.ts';
import {
  cookiesOf,
  fromSamePage,
  type TestApp,
  testApp,
  withOwner,
} from '../../../test/test-app.ts';
import { isSetupToken, offerSetupToken } from '../../db/account/setup-tokens.ts';
import { findSettings } from '../../db/settings/settings.ts';
import { setupUrl } from '../../urls.ts';

async function logIn({ app }: TestApp, login: { username: string; password: string }) {
  return app.inject({ method: 'POST', url: '/login', headers: fromSamePage, payload: login });
}

eachDatabase((_, kind) => {
  test('the link creates the owner, logs the owner in, and names the blog', async () => {
    const test = await openSetup(kind);
    expect((await test.app.inject(setupUrl(setupToken))).statusCode).toBe(200);
    const answer = await submitSetup(test, setupForm);
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
      names.map((username) =>
        submitSetup(test, { ...setupForm, username, brand: `Blog of ${username}` }),
      ),
    );
    const statuses = answers.map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 303)).toHaveLength(1);
    // Fifty share the connections to PostgreSQL. Who waits too long on a busy machine gets a 503.
    const others = statuses.filter((status) => status !== 303);
    expect(others.filter((status) => status !== 403 && status !== 503)).toEqual([]);
    expect(answers.filter(({ headers }) => headers['set-cookie'])).toHaveLength(1);
    const winner = names[statuses.indexOf(303)];
    const owners = await test.db.selectFrom('owner').select('username').execute();
    expect(owners).toEqual([{ username: winner }]);
    expect(await test.db.selectFrom('sessions').selectAll().execute()).toHaveLength(1);
    expect((await findSettings(test.db)).brand).toBe(`Blog of ${winner}`);
    expect(await isSetupToken(test.db, setupToken)).toBe(false);
  });
});

test.each([
  ['the name of the blog without words of its own', undefined, '墨与茶'],
  ['the name of the blog if it is blank', ' ', '墨与茶'],
  ['what was typed', ' 雨天笔记 ', '雨天笔记'],
])('the heading of the list is %s', async (_, heading, expected) => {
  const test = await openSetup();
  await submitSetup(test, heading === undefined ? setupForm : { ...setupForm, heading });
  expect(await findSettings(test.db)).toMatchObject({ brand: '墨与茶', heading: expected });
});

describe('the setup is closed', () => {
  test.each([
    ['without a token', '/setup'],
    ['with an empty token', '/setup?token='],
    ['with a wrong token', setupUrl('guessed')],
    ['with a part of the token', setupUrl(setupToken.slice(0, -1))],
    ['with two tokens', `${setupUrl(setupToken)}&token=x`],
    ['with a token that is too long', setupUrl('x'.repeat(5000))],
  ])('%s', async (_, url) => {
    const test = await openSetup();
    const before = await allRows(test.db);
    for (const answer of [await test.app.inject(url), await submitSetup(test, setupForm, url)]) {
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
    expect((await submitSetup(test, setupForm, '/setup?token=')).statusCode).toBe(403);
    expect((await submitSetup(test, setupForm, '/setup?token=undefined')).statusCode).toBe(403);
  });

  test('after the owner was created, also with the link', async () => {
    const test = await openSetup();
    expect((await submitSetup(test, setupForm)).statusCode).toBe(303);
    const before = await allRows(test.db);
    for (const answer of [
      await test.app.inject(setupUrl(setupToken)),
      await submitSetup(test, { ...setupForm, username: 'second' }),
    ]) {
      expect(answer.statusCode).toBe(403);
      expect(textOf(answer.body)).toContain('This blog already has an owner.');
    }
    expect(await allRows(test.db)).toEqual(before);
  });

  test('after the owner was created from the command line, even if a token is left', async () => {
    const test = await testApp();
    await withOwner(test);
    await offerSetupToken(test.db, setupToken, 1);
    expect((await submitSetup(test, setupForm)).statusCode).toBe(403);
  });
});

describe('a field with a fault', () => {
  const tooLong = 'name has 300 characters; at most 60 are allowed';
  test.each([
    ['brand', 'empty', '', 'The blog name is empty'],
    ['brand', 'blank', '   ', 'The blog name is empty'],
    ['brand', '300 characters', 'x'.repeat(300), tooLong],
    ['brand', '3,000 characters', 'x'.repeat(3000), 'at most 60 are allowed'],
    ['heading', '61 characters', 'x'.repeat(61), 'has 61 characters; at most 60 are allowed'],
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
    const answer = await submitSetup(test, { ...setupForm, [name]: value });
    expect(answer.statusCode).toBe(400);
    const faults = [...answer.body.matchAll(/id="(\w+)-error"[^>]*>([^<]*)</g)];
    expect(faults.map(([, field]) => field)).toEqual([name]);
    expect(faults[0]?.[2]).toContain(message);
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect(await allRows(test.db)).toEqual(before);
  });

  test('keeps the typed values of all fields except the password', async () => {
    const test = await openSetup();
    const { body } = await submitSetup(test, { ...setupForm, username: '', brand: '"<b>"' });
    expect(body).toContain('value="&quot;&lt;b&gt;&quot;"');
    expect(body).toContain(`value="${setupForm.displayName}"`);
    expect(body).not.toContain(setupForm.password);
  });

  test('is named together with all other faults', async () => {
    const test = await openSetup();
    const { body } = await submitSetup(test, {});
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
    expect((await submitSetup(test, { ...setupForm, password })).statusCode).toBe(303);
    const { username } = setupForm;
    const typed = password.trim() === password ? `${password} ` : password.trim();
    expect((await logIn(test, { username, password: typed })).statusCode).toBe(401);
    expect((await logIn(test, { username, password })).statusCode).toBe(303);
    const kept = JSON.stringify(await allRows(test.db));
    expect(kept).not.toContain(JSON.stringify(password).slice(1, -1));
  });
});
