import { describe, expect, test } from 'vitest';
import { allRows } from '../../../test/database/rows.ts';
import { eachDatabase } from '../../../test/each-database.ts';
import { findByRole, findByTag, getByRole, langOf, titleOf } from '../../../test/html.ts';
import { makeArticle } from '../../../test/make.ts';
import { asBrowser, textOf } from '../../../test/requests.ts';
import {
  fromSamePage,
  loggedIn,
  type TestApp,
  testApp,
  withOwner,
} from '../../../test/test-app.ts';
import type { DatabaseKind } from '../../db/tables.ts';
import { articlesUrl, settingsSavedUrl, settingsUrl } from '../../urls.ts';

const form = {
  brand: '墨与茶',
  heading: 'Notes',
  description: 'Essays on rain and tea.',
  displayName: '林知夏',
  language: 'en',
  articlesPerPage: '20',
  timeZone: 'UTC',
};

async function ownersApp(kind: DatabaseKind = 'sqlite') {
  const test = await testApp({ kind });
  const headers = { ...(await loggedIn(test)), ...asBrowser };
  const save = (fields: Record<string, string> | [string, string][] = {}) =>
    test.app.inject({
      method: 'POST',
      url: settingsUrl,
      headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(
        Array.isArray(fields)
          ? [...Object.entries(form), ...fields]
          : Object.entries({ ...form, ...fields }),
      ).toString(),
    });
  const open = async (url: string = settingsUrl) => (await test.app.inject({ url, headers })).body;
  return { ...test, save, open };
}

async function visit({ app }: Pick<TestApp, 'app'>, url = articlesUrl()): Promise<string> {
  return (await app.inject({ url, headers: asBrowser })).body;
}

eachDatabase((_, kind) => {
  test('a change shows at once on the list, in header and footer, and on the page itself', async () => {
    const test = await ownersApp(kind);
    await makeArticle(test.db, { author: '', postedAt: test.clock.now });
    const answer = await test.save([
      ['linkLabel', 'About <me>'],
      ['linkUrl', 'https://a.example/?b=c&d'],
    ]);
    expect([answer.statusCode, answer.headers.location]).toEqual([303, settingsSavedUrl]);
    const list = await visit(test);
    expect(titleOf(list)).toBe('墨与茶');
    expect(getByRole(list, 'link', '墨与茶').attributes.href).toBe('/');
    expect(textOf(list)).toContain('Notes');
    expect(findByRole(list, 'article')[0]?.text).toContain('Posted by 林知夏');
    expect(getByRole(list, 'link', 'About <me>').attributes.href).toBe('https://a.example/?b=c&d');
    const page = await test.open(settingsSavedUrl);
    expect(findByRole(page, 'status').map(({ text }) => text)).toContain('Saved');
    const values = findByTag(page, 'input').map(({ attributes }) => attributes.value);
    expect(values).toEqual(
      expect.arrayContaining(['墨与茶', 'Notes', '林知夏', 'About <me>', '20']),
    );
    expect(findByTag(page, 'textarea')[0]?.text).toBe('Essays on rain and tea.');
  });

  test('a form with a fault saves nothing, and is shown again with the typed values', async () => {
    const test = await ownersApp(kind);
    await test.save();
    const before = await allRows(test.db);
    const answer = await test.save([
      ['brand', ''],
      ['linkLabel', '"<b>"'],
      ['linkUrl', 'javascript:alert(1)'],
    ]);
    expect(answer.statusCode).toBe(400);
    expect(textOf(answer.body)).toContain('Not saved: fix the marked fields.');
    const focused = findByTag(answer.body, 'input').flatMap(({ attributes }) =>
      'autofocus' in attributes ? [attributes.id] : [],
    );
    // Browsers take the first one.
    expect(focused).toEqual(['brand', 'linkUrl1']);
    expect(answer.body).toMatch(/id="linkUrl1-error"[^>]*>The link address must begin with https:/);
    const values = findByTag(answer.body, 'input').map(({ attributes }) => attributes.value);
    expect(values).toEqual(expect.arrayContaining(['"<b>"', 'javascript:alert(1)', 'Notes']));
    const links = findByRole(answer.body, 'link').map(({ attributes }) => attributes.href);
    expect(links.filter((href) => href?.startsWith('javascript:'))).toEqual([]);
    expect(await allRows(test.db)).toEqual(before);
  });
});

test('the interface and the faults of the next form are in the chosen language', async () => {
  const test = await ownersApp();
  expect(langOf(await visit(test))).toBe('en');
  await test.save({ language: 'zh-Hans' });
  const list = await visit(test);
  expect(langOf(list)).toBe('zh-Hans');
  expect(textOf(list)).toContain('这里还没有文章。');
  expect(textOf(await test.open(settingsSavedUrl))).toMatch(/^已保存$/m);
  const { body } = await test.save({ language: 'zh-Hans', heading: '' });
  expect(body).toMatch(/id="heading-error"[^>]*>请填写列表标题</);
});

test('the number of articles on a page changes the list', async () => {
  const test = await ownersApp();
  const { db, clock } = test;
  for (const title of ['One', 'Two', 'Three']) {
    await makeArticle(db, { title, postedAt: clock.now });
  }
  const count = async (page: number) =>
    findByRole(await visit(test, articlesUrl(page)), 'article').length;
  expect(await count(1)).toBe(3);
  await test.save({ articlesPerPage: '2' });
  expect([await count(1), await count(2)]).toEqual([2, 1]);
});

test('the time zone changes the date in the tooltip of a time', async () => {
  const test = await ownersApp();
  const postedAt = Date.parse('2026-11-19T17:30:00Z');
  await makeArticle(test.db, { postedAt, now: postedAt });
  const tooltip = async () =>
    findByTag(await visit(test), 'time')[0]?.attributes.title?.replaceAll('\u202f', ' ');
  expect(await tooltip()).toBe('November 19, 2026 at 5:30 PM UTC');
  await test.save({ timeZone: 'Asia/Shanghai' });
  expect(await tooltip()).toBe('November 20, 2026 at 1:30 AM GMT+8');
  await test.save({ timeZone: 'Asia/Shanghai', language: 'zh-Hans' });
  expect(await tooltip()).toBe('2026 年 11 月 20 日 01:30 GMT+8');
});

test('emptying both fields of a link removes it, and there are empty rows for new links', async () => {
  const test = await ownersApp();
  await test.save([
    ['linkLabel', 'One'],
    ['linkUrl', '/one'],
    ['linkLabel', ''],
    ['linkUrl', ''],
    ['linkLabel', 'Two'],
    ['linkUrl', '/two'],
  ]);
  const links = findByRole(await visit(test), 'link').map(({ attributes }) => attributes.href);
  expect(links.filter((href) => href === '/one' || href === '/two')).toEqual(['/one', '/two']);
  const fields = findByTag(await test.open(), 'input').map(({ attributes }) => attributes.name);
  expect(fields.filter((name) => name === 'linkLabel')).toHaveLength(4);
  await test.save();
  expect(findByRole(await visit(test), 'link', 'One')).toEqual([]);
});

describe('only the owner can change the settings', () => {
  test('a visitor is redirected to the login page, and back after the login', async () => {
    const test = await testApp();
    await withOwner(test);
    const answer = await test.app.inject({ url: settingsUrl, headers: asBrowser });
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/login?next=%2Fsettings']);
  });

  test.each([
    ['a visitor', async () => fromSamePage],
    [
      'another site, in the owner’s browser',
      async (test: TestApp) => ({ ...(await loggedIn(test)), 'sec-fetch-site': 'cross-site' }),
    ],
  ])('%s changes nothing', async (_, headersOf) => {
    const test = await testApp();
    const headers = await headersOf(test);
    const before = await allRows(test.db);
    const answer = await test.app.inject({
      method: 'POST',
      url: settingsUrl,
      headers: { ...headers, ...asBrowser },
      payload: form,
    });
    expect([303, 403]).toContain(answer.statusCode);
    expect(answer.headers.location ?? '/login?next=%2F').toBe('/login?next=%2F');
    expect(await allRows(test.db)).toEqual(before);
  });
});

test('the list of time zones has the names of today, and a zone that was set by its old name is chosen in it', async () => {
  const test = await ownersApp();
  await test.db
    .insertInto('settings')
    .values({ name: 'timeZone', value: 'Asia/Calcutta' })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: 'Asia/Calcutta' }))
    .execute();
  const options = findByTag(await test.open(), 'option').map(({ attributes }) => attributes);
  const chosen = options.flatMap(({ value, ...rest }) => ('selected' in rest ? [value] : []));
  expect(chosen).toContain('Asia/Kolkata');
  const names = options.map(({ value }) => value);
  for (const old of ['Asia/Calcutta', 'Asia/Saigon', 'Europe/Kiev']) {
    expect(names).not.toContain(old);
  }
  expect((await test.save({ timeZone: 'Europe/Kiev' })).statusCode).toBe(303);
  const page = findByTag(await test.open(), 'option').map(({ attributes }) => attributes);
  expect(page.find(({ value }) => value === 'Europe/Kyiv')).toHaveProperty('selected');
});
