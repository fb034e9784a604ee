import { expect, test } from 'vitest';
import { allRows } from '../../../../test/database/rows.ts';
import { eachDatabase } from '../../../../test/each-database.ts';
import { findByTag } from '../../../../test/html.ts';
import { makeArticle } from '../../../../test/make.ts';
import { asBrowser, textOf } from '../../../../test/requests.ts';
import { loggedIn, testApp } from '../../../../test/test-app.ts';
import { addRedirects } from '../../../db/articles/redirects.ts';
import { listRootFiles, saveRootFile } from '../../../db/settings/root-files.ts';
import { findSettings, saveSettings } from '../../../db/settings/settings.ts';
import type { DatabaseKind } from '../../../db/tables.ts';
import { normaliseAddress } from '../../../shared/address/addresses.ts';
import {
  settingsFileRemoveUrl,
  settingsFilesSavedUrl,
  settingsFilesUrl,
  settingsFileUrl,
} from '../../../urls.ts';

async function ownersApp(kind: DatabaseKind = 'sqlite') {
  const test = await testApp({ kind });
  const headers = { ...(await loggedIn(test)), ...asBrowser };
  const send = (url: string, fields: Record<string, string>) =>
    test.app.inject({
      method: 'POST',
      url,
      headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(fields).toString(),
    });
  const open = async (url: string) => (await test.app.inject({ url, headers })).body;
  return { ...test, send, open };
}

/** The text of the only text field, with its line breaks. */
const typedIn = (html: string) => /<textarea[^>]*>([^<]*)</.exec(html)?.[1];

const fieldValue = (html: string, name: string) =>
  findByTag(html, 'input').find(({ attributes }) => attributes.name === name)?.attributes.value;

eachDatabase((_, kind) => {
  test('a file is added, served at once, renamed and removed', async () => {
    const { app, db, send, open } = await ownersApp(kind);
    expect(textOf(await open(settingsFilesUrl))).toContain('No file yet.');
    const added = await send(settingsFileUrl(), { name: '/ads.txt', content: 'one\r\ntwo\r\n' });
    expect([added.statusCode, added.headers.location]).toEqual([303, settingsFilesSavedUrl]);
    expect((await app.inject('/ads.txt')).body).toBe('one\ntwo\n');
    const list = await open(settingsFilesSavedUrl);
    expect(textOf(list)).toMatch(/\/ads\.txt\n8 B\nEdit/);
    const form = await open(settingsFileUrl('ads.txt'));
    expect([fieldValue(form, 'was'), fieldValue(form, 'name')]).toEqual(['ads.txt', '/ads.txt']);
    expect(typedIn(form)).toBe('one\ntwo\n');
    await send(settingsFileUrl(), { was: 'ads.txt', name: 'app-ads.txt', content: 'three' });
    expect((await app.inject('/ads.txt')).statusCode).toBe(404);
    expect((await app.inject('/app-ads.txt')).body).toBe('three');
    await send(settingsFileRemoveUrl, { name: 'app-ads.txt' });
    expect((await app.inject('/app-ads.txt')).statusCode).toBe(404);
    expect(await listRootFiles(db)).toEqual([]);
  });

  test('a file with a fault is not saved, and the form keeps what was typed', async () => {
    const { db, send } = await ownersApp(kind);
    await saveRootFile(db, { name: 'ads.txt', content: 'x' });
    const articleID = await makeArticle(db, { postedAt: 1 });
    await addRedirects(db, articleID, [normaliseAddress('/about.html')]);
    const before = await allRows(db);
    const cases = [
      ['/robots.txt', 'x', 'The blog itself answers this address'],
      ['/a.js', 'x', 'The address may have letters'],
      ['/Ads.txt', 'x', 'Another file has this address already'],
      ['/about.html', 'x', 'This is an old address of an article'],
      ['/b.txt', '', 'The content is empty'],
      ['/b.txt', '茶'.repeat(40_000), 'The content has 120000 bytes'],
      ['/security.txt', '<typed>', 'A security.txt needs a line “Contact:”'],
    ];
    for (const [name = '', content = '', fault = ''] of cases) {
      const { statusCode, body } = await send(settingsFileUrl(), { name, content });
      expect(statusCode, name).toBe(400);
      expect(textOf(body), name).toContain(fault);
      expect(fieldValue(body, 'name')).toBe(name);
      expect(typedIn(body)).toBe(content.replace('<', '&lt;').replace('>', '&gt;'));
    }
    expect(await allRows(db)).toEqual(before);
  });

  test('lines of robots.txt are saved, and faulty ones are not', async () => {
    const { db, send } = await ownersApp(kind);
    await send(settingsFilesUrl, { robotsLines: ' User-agent: A\r\nDisallow: /\r\n' });
    expect((await findSettings(db)).robotsLines).toBe('User-agent: A\nDisallow: /');
    const { statusCode, body } = await send(settingsFilesUrl, { robotsLines: 'User-agent: A\nno' });
    expect([statusCode, typedIn(body)]).toEqual([400, 'User-agent: A\nno']);
    expect(textOf(body)).toContain('Line 2 is no rule');
    expect((await findSettings(db)).robotsLines).toBe('User-agent: A\nDisallow: /');
  });
});

test('a security.txt that has expired since is marked in the list', async () => {
  const { clock, db, open } = await ownersApp();
  const content = 'Contact: mailto:a@b.example\nExpires: 2026-12-01T00:00:00Z\n';
  await saveRootFile(db, { name: '.well-known/security.txt', content });
  expect(await open(settingsFilesUrl)).not.toContain('field-error');
  clock.now = Date.parse('2026-12-02T00:00:00Z');
  expect(textOf(await open(settingsFilesUrl))).toContain('This security.txt has expired');
});

test('the form of a file that is not there is a 404, in Chinese too', async () => {
  const { app, db, open } = await ownersApp();
  await saveSettings(db, { language: 'zh-Hans' });
  expect(textOf(await open(settingsFilesUrl))).toContain('尚无文件。');
  expect((await app.inject(settingsFileUrl('missing.txt'))).statusCode).not.toBe(200);
  expect(await open(settingsFileUrl('missing.txt'))).not.toContain('<form class="settings"');
});
