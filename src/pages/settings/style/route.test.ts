import { expect, test } from 'vitest';
import { allRows } from '../../../../test/database/rows.ts';
import { eachDatabase } from '../../../../test/each-database.ts';
import { makeArticle } from '../../../../test/make.ts';
import { asBrowser, textOf } from '../../../../test/requests.ts';
import { loggedIn, testApp } from '../../../../test/test-app.ts';
import { findSettings, saveSettings } from '../../../db/settings/settings.ts';
import type { DatabaseKind } from '../../../db/tables.ts';
import { articlesUrl, patterns, settingsStyleSavedUrl, settingsStyleUrl } from '../../../urls.ts';

async function ownersApp(kind: DatabaseKind = 'sqlite') {
  const test = await testApp({ kind });
  const headers = { ...(await loggedIn(test)), ...asBrowser };
  const send = (fields: Record<string, string>, url: string = settingsStyleUrl) =>
    test.app.inject({
      method: 'POST',
      url,
      headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(fields).toString(),
    });
  const visit = async () => (await test.app.inject(articlesUrl())).body;
  return { ...test, headers, send, visit };
}

const chosen = { accent: '#1f4e79', face: 'kai', textSize: 'large', ownCss: 'p { color: red }' };

eachDatabase((_, kind) => {
  test('what is chosen is saved, shown in the form, and seen by visitors at once', async () => {
    const { app, db, headers, send, visit } = await ownersApp(kind);
    const answer = await send(chosen);
    expect([answer.statusCode, answer.headers.location]).toEqual([303, settingsStyleSavedUrl]);
    expect(await findSettings(db)).toMatchObject(chosen);
    const { body } = await app.inject({ url: settingsStyleSavedUrl, headers });
    expect(textOf(body)).toContain('Saved');
    expect(body).toContain('value="#1f4e79"');
    expect(body).toMatch(/<option value="kai" selected="">/);
    expect(body).toMatch(/<textarea[^>]*>p \{ color: red \}</);
    expect(await visit()).toContain('@layer owner{p { color: red }\n}');
  });

  test('a form with a fault saves nothing, and keeps what was typed', async () => {
    const { db, send } = await ownersApp(kind);
    await send(chosen);
    const before = await allRows(db);
    const typed = { ...chosen, accent: '#ffee00', ownCss: '</style><script>' };
    const { statusCode, body } = await send(typed);
    expect(statusCode).toBe(400);
    expect(body).toContain('value="#ffee00"');
    expect(body).toMatch(/<textarea[^>]*>&lt;\/style&gt;&lt;script&gt;</);
    expect(body).toMatch(/id="accent-error"[^>]*>The colour is too faint/);
    expect(body).toMatch(/id="ownCss-error"[^>]*>Line 1: &lt;\/style belongs to HTML/);
    expect(await allRows(db)).toEqual(before);
  });

  test('a preview shows typed styles on the blog’s own list and on a sample, and saves nothing', async () => {
    const { db, send, visit } = await ownersApp(kind);
    await makeArticle(db, { title: 'On rain', postedAt: 1 });
    await saveSettings(db, { description: 'On tea.' });
    const before = await allRows(db);
    const { statusCode, body, headers } = await send(chosen, patterns.settingsStylePreview);
    expect(statusCode).toBe(200);
    expect(headers['cache-control']).toBe('no-store');
    expect(textOf(body)).toMatch(/On tea\..*On rain.*Notes on a Cup of Tea/s);
    expect(body).toContain('@layer owner{p { color: red }\n}');
    expect(body).toContain('--seal:light-dark(#1f4e79,');
    expect(body).toMatch(/class="callout callout-warning"/);
    expect(await allRows(db)).toEqual(before);
    expect(await visit()).not.toContain('@layer owner');
  });
});

test('a preview of a faulty form is the form with its faults', async () => {
  const { send } = await ownersApp();
  const { statusCode, body } = await send({ ownCss: 'p{' }, patterns.settingsStylePreview);
  expect(statusCode).toBe(400);
  expect(textOf(body)).toContain('Line 1: the end of { is missing');
});

test('the interface in Chinese has a sample in Chinese', async () => {
  const { db, send } = await ownersApp();
  await saveSettings(db, { language: 'zh-Hans' });
  const { body } = await send(chosen, patterns.settingsStylePreview);
  expect(textOf(body)).toMatch(/尚未保存。.*茶事小记/s);
});
