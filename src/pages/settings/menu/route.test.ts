import { expect, test } from 'vitest';
import { allRows } from '../../../../test/database/rows.ts';
import { eachDatabase } from '../../../../test/each-database.ts';
import { findByRole, findByTag, langOf } from '../../../../test/html.ts';
import { makeArticle } from '../../../../test/make.ts';
import { asBrowser, textOf } from '../../../../test/requests.ts';
import { loggedIn, testApp } from '../../../../test/test-app.ts';
import { findSettings, saveSettings } from '../../../db/settings/settings.ts';
import type { DatabaseKind } from '../../../db/tables.ts';
import { articlesUrl, newArticleUrl, settingsMenuUrl } from '../../../urls.ts';
import { pageTarget } from './form.ts';

type Row = [target: string, label: string, place?: string, url?: string];

async function ownersApp(kind: DatabaseKind = 'sqlite') {
  const test = await testApp({ kind });
  const headers = { ...(await loggedIn(test)), ...asBrowser };
  const send = (rows: Row[], change?: string) =>
    test.app.inject({
      method: 'POST',
      url: settingsMenuUrl(),
      headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams([
        ...rows.flatMap(([target, label, place = 'menu', url = '']) => [
          ['target', target],
          ['label', label],
          ['place', place],
          ['url', url],
        ]),
        ...(change === undefined ? [] : [['change', change]]),
      ]).toString(),
    });
  const open = async (url = settingsMenuUrl()) => (await test.app.inject({ url, headers })).body;
  const visit = async (url = articlesUrl()) =>
    (await test.app.inject({ url, headers: asBrowser })).body;
  return { ...test, send, open, visit };
}

/** The links of a navigation, with their addresses. */
function linksOf(html: string, name: string): [string, string | undefined][] {
  const [, inner = ''] =
    new RegExp(`<nav[^>]* aria-label="${name}">(.*?)</nav>`, 's').exec(html) ?? [];
  return findByRole(inner, 'link').map(({ text, attributes }) => [text, attributes.href]);
}

/** What is chosen and typed in the rows. */
function rowsOf(html: string): string[][] {
  const chosen = [...html.matchAll(/<select[^>]* name="target"[^>]*>.*?<\/select>/gs)].map(
    ([select]) =>
      findByTag(select, 'option').find((one) => 'selected' in one.attributes)?.attributes.value ??
      '',
  );
  const labels = findByTag(html, 'input')
    .filter(({ attributes }) => attributes.name === 'label')
    .map(({ attributes }) => attributes.value ?? '');
  return chosen.map((target, index) => [target, labels[index] ?? '']);
}

eachDatabase((_, kind) => {
  test('a saved menu stands on each page at once, and in the form', async () => {
    const test = await ownersApp(kind);
    const about = await makeArticle(test.db, {
      ...{ kind: 'page', title: 'About me', slug: 'about' },
      postedAt: test.clock.now,
    });
    const answer = await test.send([
      [pageTarget(about), ''],
      ['archive', 'All'],
      ['link', 'Friends', 'footer', 'https://a.example/?b=1&c'],
      ['', ''],
    ]);
    expect([answer.statusCode, answer.headers.location]).toEqual([303, settingsMenuUrl(true)]);
    const page = await test.visit('/about/');
    expect(linksOf(page, 'Browse')).toEqual([
      ['About me', '/about/'],
      ['All', '/archive/'],
    ]);
    expect(linksOf(page, 'More from this blog')).toContainEqual([
      'Friends',
      'https://a.example/?b=1&c',
    ]);
    const current = findByTag(page, 'a').filter((link) => 'aria-current' in link.attributes);
    expect(current.map(({ text }) => text)).toEqual(['About me']);
    const form = await test.open(settingsMenuUrl(true));
    expect(findByRole(form, 'status').map(({ text }) => text)).toContain('Saved');
    expect(rowsOf(form)).toEqual([
      [pageTarget(about), ''],
      ['archive', 'All'],
      ['link', 'Friends'],
    ]);
  });

  test('a button moves an entry with all that is typed, and saves nothing', async () => {
    const test = await ownersApp(kind);
    const before = await allRows(test.db);
    const rows: Row[] = [
      ['archive', 'A'],
      ['link', 'B <i>', 'hidden', 'not an address'],
      ['tags', ''],
    ];
    const answer = await test.send(rows, 'down1');
    expect(answer.statusCode).toBe(200);
    expect(rowsOf(answer.body)).toEqual([
      ['link', 'B <i>'],
      ['archive', 'A'],
      ['tags', ''],
    ]);
    expect(answer.body).toContain('value="not an address"');
    expect(answer.body).toContain('data-state="unsaved"');
    const names = findByTag(answer.body, 'button').map((one) => one.attributes['aria-label']);
    expect(names).toEqual(
      expect.arrayContaining(['Up: A', 'Down: A', 'Remove: A', 'Down: B <i>', 'Up: Tags']),
    );
    const focused = findByTag(answer.body, 'button').filter((one) => 'autofocus' in one.attributes);
    expect(focused.map((one) => one.attributes['aria-label'])).toEqual(['Down: A']);
    expect(await allRows(test.db)).toEqual(before);
  });

  test('a form with a fault saves nothing, and is shown again as it was typed', async () => {
    const test = await ownersApp(kind);
    const before = await allRows(test.db);
    const answer = await test.send([
      ['', 'Somewhere'],
      ['link', '', 'menu', 'javascript:alert(1)'],
      ['archive', 'x'.repeat(31)],
    ]);
    expect(answer.statusCode).toBe(400);
    const text = textOf(answer.body);
    for (const sentence of [
      'Not saved: fix the marked fields.',
      'Choose where this entry leads',
      'The link address must begin with https://, http://, mailto: or /',
      'The link label has 31 characters; at most 30 are allowed',
    ]) {
      expect(text).toContain(sentence);
    }
    expect(rowsOf(answer.body).map(([, label]) => label)).toEqual([
      'Somewhere',
      '',
      'x'.repeat(31),
    ]);
    expect(await allRows(test.db)).toEqual(before);
  });

  test('the preview has what readers would see, without pages that are not public', async () => {
    const test = await ownersApp(kind);
    const draft = await makeArticle(test.db, { kind: 'page', title: 'Later', slug: 'later' });
    const answer = await test.send(
      [
        [pageTarget(draft), ''],
        ['tags', 'Words'],
        ['feed', '', 'footer'],
      ],
      'show',
    );
    const preview = /<div class="menu-preview">.*?<\/div>/s.exec(answer.body)?.[0] ?? '';
    expect(textOf(preview)).toMatch(/Words/);
    expect(textOf(preview)).toMatch(/In the footer: Feed/);
    expect(preview).not.toContain('Later');
    expect(answer.body).toContain('Later (not public)');
  });
});

test('an entry of a page that is gone stays until the owner removes it', async () => {
  const test = await ownersApp();
  const target = { kind: 'page', articleID: 'A1B2C3D4E5F6' } as const;
  const menu = [{ label: 'Gone', place: 'menu', target } as const];
  await saveSettings(test.db, { menu });
  const form = await test.open();
  expect(form).toContain('A page that is no longer there');
  await test.send([[pageTarget(target.articleID), 'Gone']]);
  expect((await findSettings(test.db)).menu).toEqual(menu);
  expect(linksOf(await test.visit(), 'Browse').map(([text]) => text)).toEqual([
    'Search',
    'Archive',
  ]);
});

test('without an entry for the menu the top of a page is what it was', async () => {
  const test = await ownersApp();
  const header = async () => /<header class="site-header">.*?<\/header>/s.exec(await test.visit());
  const styles = async () => (await test.visit()).match(/<style>/g)?.length;
  const before = [(await header())?.[0], await styles()];
  await test.send([['archive', '', 'footer']]);
  expect([(await header())?.[0], await styles()]).toEqual(before);
  await test.send([['archive', '']]);
  expect(await styles()).toBe((before[1] as number) + 1);
});

test('the edit page has controls of its own in place of the menu, and no sheet of it', async () => {
  const test = await ownersApp();
  await test.send([['archive', '']]);
  const sheet = 'nav{margin:0}';
  expect(await test.open()).toContain(sheet);
  const edit = await test.open(newArticleUrl);
  expect(edit).not.toContain(sheet);
  expect(edit).not.toContain('site-menu');
});

test('the form is in the language of the interface', async () => {
  const test = await ownersApp();
  await saveSettings(test.db, { language: 'zh-Hans' });
  const form = await test.open();
  expect(langOf(form)).toBe('zh-Hans');
  expect(textOf(form)).toContain('读者看到的样子');
  expect(textOf((await test.send([['', '某处']])).body)).toContain('请选择这一项的去处');
});

test('a visitor is led to the login', async () => {
  const { app } = await testApp();
  const { statusCode, headers } = await app.inject({ url: settingsMenuUrl(), headers: asBrowser });
  expect([statusCode, headers.location]).toEqual([303, '/login?next=%2Fsettings%2Fmenu']);
});
