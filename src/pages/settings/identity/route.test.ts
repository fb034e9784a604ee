import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { allRows } from '../../../../test/database/rows.ts';
import { eachDatabase } from '../../../../test/each-database.ts';
import { findByRole, findByTag, getByRole } from '../../../../test/html.ts';
import { makeArticle } from '../../../../test/make.ts';
import { asBrowser, textOf } from '../../../../test/requests.ts';
import { uploadCallsOf } from '../../../../test/send-upload.ts';
import { loggedIn, testApp } from '../../../../test/test-app.ts';
import { saveSettings } from '../../../db/settings/settings.ts';
import { trashUpload } from '../../../db/uploads/media.ts';
import {
  archiveUrl,
  articlesUrl,
  feedUrl,
  loginUrl,
  patterns,
  readUrl,
  searchUrl,
  settingsIdentityUrl,
  settingsUrl,
  tagsUrl,
  uploadIdOf,
} from '../../../urls.ts';

async function ownersApp(kind: 'sqlite' | 'postgres' = 'sqlite') {
  const test = await testApp({ kind });
  const session = await loggedIn(test);
  const headers = { ...session, ...asBrowser };
  const calls = uploadCallsOf(test, session);
  const upload = async (width: number, height: number, name: string) => {
    const create = { width, height, channels: 3, background: '#246' } as const;
    const sent = await calls.send(await sharp({ create }).png().toBuffer(), name);
    if (sent.body.kind !== 'stored') throw new Error('not stored');
    const { uploadID: id, address } = sent.body.upload;
    return { id, address };
  };
  const save = (fields: Record<string, string>) =>
    test.app.inject({
      method: 'POST',
      url: settingsIdentityUrl(),
      headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ licence: 'none', ...fields }).toString(),
    });
  const open = async (url = settingsIdentityUrl()) =>
    (await test.app.inject({ url, headers })).body;
  const visit = async (url: string = articlesUrl()) =>
    (await test.app.inject({ url, headers: asBrowser })).body;
  return { ...test, upload, save, open, visit };
}

const filed = { icp: '京ICP备12345678号-1', police: '11010502030143' };
const policeLink = 'https://beian.mps.gov.cn/#/query/webSearch?code=11010502030143';

eachDatabase((_, kind) => {
  test('what is saved stands on pages at once, and in the form', async () => {
    const { app, db, clock, upload, save, open, visit } = await ownersApp(kind);
    const articleID = await makeArticle(db, { postedAt: clock.now, author: '' });
    const logo = await upload(600, 200, 'logo.png');
    expect((await app.inject(logo.address)).statusCode).toBe(404);
    const answer = await save({
      logo: logo.id,
      footerText: '*Tea* at [home](/about)',
      licence: 'by',
      socialLabel: 'Social',
      socialUrl: 'https://social.example/@a',
      fediverseCreator: '@a@social.example',
      ...filed,
    });
    expect([answer.statusCode, answer.headers.location]).toEqual([303, settingsIdentityUrl(true)]);
    const page = await visit(readUrl(articleID));
    const picture = getByRole(page, 'img', '随笔').attributes;
    expect(picture).toMatchObject({ src: logo.address, width: '120', height: '40' });
    expect(page).toContain('<p><em>Tea</em> at <a href="/about">home</a></p>');
    expect(getByRole(page, 'link', 'CC BY 4.0').attributes).toEqual({
      rel: 'license',
      href: 'https://creativecommons.org/licenses/by/4.0/',
    });
    expect(getByRole(page, 'link', 'Social').attributes.rel).toBe('me');
    expect(page).toContain('<link rel="me" href="https://social.example/@a"/>');
    expect(page).toContain('<meta name="fediverse:creator" content="@a@social.example"/>');
    expect(page).toContain('"license":"https://creativecommons.org/licenses/by/4.0/"');
    // No article names the logo, and pages of other sites may show it.
    const file = await app.inject(logo.address);
    expect([file.statusCode, file.headers['cross-origin-resource-policy']]).toEqual([
      200,
      'cross-origin',
    ]);
    const form = await open(settingsIdentityUrl(true));
    expect(findByRole(form, 'status').map(({ text }) => text)).toContain('Saved');
    const chosen = findByTag(form, 'option').flatMap(({ attributes }) =>
      'selected' in attributes ? [attributes.value] : [],
    );
    expect(chosen).toEqual(expect.arrayContaining([logo.id, 'by']));
  });

  test('a form with a fault saves nothing, and is shown again with the typed values', async () => {
    const { db, upload, save } = await ownersApp(kind);
    const wide = await upload(400, 300, 'wide.png');
    const before = await allRows(db);
    const answer = await save({ icon: wide.id, icp: '"<b>"', footerText: 'a' });
    expect(answer.statusCode).toBe(400);
    expect(textOf(answer.body)).toContain('Not saved: fix the marked fields.');
    expect(answer.body).toMatch(
      /id="icon-error"[^>]*>The icon must be square; this picture has 400 × 300 pixels</,
    );
    const values = findByTag(answer.body, 'input').map(({ attributes }) => attributes.value);
    expect(values).toContain('"<b>"');
    expect(findByTag(answer.body, 'textarea')[0]?.text).toBe('a');
    expect(await allRows(db)).toEqual(before);
  });

  test('a preview shows what would be saved, and saves nothing', async () => {
    const { db, upload, save } = await ownersApp(kind);
    const logo = await upload(300, 100, 'logo.png');
    const before = await allRows(db);
    const answer = await save({ logo: logo.id, icp: 'no', footerText: '**a**', preview: '1' });
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toContain('<p><strong>a</strong></p>');
    expect(answer.body).toContain(`<img src="${logo.address}" width="120" height="40"`);
    // What has a fault is not shown.
    expect(answer.body).not.toContain('beian.miit');
    expect(await allRows(db)).toEqual(before);
  });

  test('a picture in the trash leaves the pages, and can no longer be chosen', async () => {
    const { db, clock, upload, save, open, visit } = await ownersApp(kind);
    const logo = await upload(300, 100, 'logo.png');
    await save({ logo: logo.id, avatar: logo.id });
    expect(await visit()).toContain(logo.address);
    await trashUpload(db, uploadIdOf(logo.address) ?? '', clock.now);
    // The brand again.
    expect(getByRole(await visit(), 'link', '随笔').attributes.class).toContain('logo-seal');
    expect(await visit()).not.toContain(logo.address);
    expect(await open()).not.toContain('logo.png (');
    expect((await save({ logo: logo.id })).statusCode).toBe(400);
  });
});

describe('the numbers of registration stand on', () => {
  test.each([
    ['the list', articlesUrl(), 200],
    ['the archive', archiveUrl(), 200],
    ['the tags', tagsUrl, 200],
    ['the search', searchUrl(), 200],
    ['the login', loginUrl, 200],
    ['the page of an unknown address', '/nothing/', 404],
    ['a page that cannot be asked for so', '/article/x/read/?page=0', 404],
  ])('%s', async (_, url, status) => {
    const { app, save } = await ownersApp();
    await save(filed);
    const { statusCode, body } = await app.inject({ url, headers: asBrowser });
    expect(statusCode).toBe(status);
    const [icp, police] = [
      getByRole(body, 'link', filed.icp),
      getByRole(body, 'link', '京公网安备11010502030143号'),
    ];
    expect(icp.attributes).toEqual({ href: 'https://beian.miit.gov.cn/', rel: 'noreferrer' });
    expect(police.attributes).toEqual({ href: policeLink, rel: 'noreferrer' });
  });

  test.each([settingsUrl, patterns.desk, patterns.media, patterns.security])(
    'the owner’s page %s',
    async (url) => {
      const { save, open } = await ownersApp();
      await save(filed);
      expect(getByRole(await open(url), 'link', filed.icp).attributes.rel).toBe('noreferrer');
    },
  );

  test('the page of a server that has too much to do', async () => {
    const { app, save, visit, limits } = await ownersApp();
    await save(filed);
    await visit();
    limits.maxUnderWay = 0;
    const { statusCode, body } = await app.inject({ url: archiveUrl(), headers: asBrowser });
    expect([statusCode, body.includes(filed.icp)]).toEqual([503, true]);
  });
});

test('without any of it a page has nothing more than the addresses of its icons', async () => {
  const { visit } = await ownersApp();
  const page = await visit();
  expect(findByTag(page, 'style')).toHaveLength(2);
  for (const word of ['h-card', 'filings', 'rel="me"', 'license', 'footer-words', 'on-dark']) {
    expect(page).not.toContain(word);
  }
  const icons = findByTag(page, 'link').filter(({ attributes }) =>
    /icon|manifest/.test(attributes.rel ?? ''),
  );
  expect(icons.map(({ attributes }) => attributes.href)).toEqual([
    '/favicon.ico',
    '/icon.svg',
    '/apple-touch-icon.png',
    '/manifest.webmanifest',
  ]);
});

test('a dark logo and a portrait are for the pages and the programs that show them', async () => {
  const { db, clock, upload, save, visit } = await ownersApp();
  const articleID = await makeArticle(db, { postedAt: clock.now, author: 'Zhixia Lin' });
  const light = await upload(100, 50, 'light.png');
  const dark = await upload(110, 50, 'dark.png');
  const face = await upload(90, 90, 'face.png');
  await save({ logo: light.id, logoDark: dark.id, avatar: face.id, licence: 'reserved' });
  const page = await visit(readUrl(articleID));
  const pictures = findByTag(page, 'img').map(({ attributes: { src, class: name } }) => [
    name,
    src,
  ]);
  expect(pictures).toEqual([
    ['on-light', light.address],
    ['on-dark', dark.address],
    ['avatar u-photo', face.address],
  ]);
  expect(page).toMatch(new RegExp(`"author":\\{[^}]*"image":"http://[^"]*${face.address}"`));
  expect(textOf(page)).toContain('© Zhixia Lin. All rights reserved.');
  const { icon, authors } = JSON.parse(await visit(feedUrl('json')));
  expect(icon).toContain(face.address);
  expect(authors[0].avatar).toBe(icon);
});

test('each feed has the icon, the logo and the licence where its format has a place', async () => {
  const { upload, save, visit } = await ownersApp();
  const logo = await upload(100, 50, 'logo.png');
  const before = await visit(feedUrl('atom'));
  expect(before).toMatch(/<icon>http:\/\/[^<]*\/icon-192\.png<\/icon>/);
  expect(before).not.toMatch(/<logo>|<rights>/);
  await save({ logo: logo.id, licence: 'by' });
  const atom = await visit(feedUrl('atom'));
  expect(atom).toMatch(new RegExp(`<logo>http://[^<]*${logo.address}</logo>`));
  const licence = 'CC BY 4.0 (https://creativecommons.org/licenses/by/4.0/)';
  expect(atom).toContain(`<rights>${licence}</rights>`);
  expect(atom).toMatch(/<link [^>]*rel="license"/);
  const rss = await visit(feedUrl('rss'));
  expect(rss).toContain(`<copyright>${licence}</copyright>`);
  expect(rss).toMatch(/<image>\s*<url>http:\/\/[^<]*\/icon-192\.png<\/url>/);
  const { icon, favicon } = JSON.parse(await visit(feedUrl('json')));
  expect([icon, favicon]).toEqual(Array(2).fill(expect.stringMatching(/\/icon-192\.png$/)));
});

test('an icon that is changed elsewhere is the icon of the form', async () => {
  const { db, upload, open } = await ownersApp();
  const icon = await upload(300, 300, 'leaf.png');
  expect(await open()).toContain('data:image/svg+xml');
  await saveSettings(db, { icon: icon.address });
  expect(await open()).not.toContain('data:image/svg+xml');
  expect(await open()).toContain(`<img src="${icon.address}" width="16" height="16" alt=""/>`);
});
