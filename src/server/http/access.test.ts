import fastify, { type FastifyContextConfig } from 'fastify';
import { describe, expect, test } from 'vitest';
import { allRows } from '../../../test/database/rows.ts';
import { eachDatabase } from '../../../test/each-database.ts';
import { makeArticle } from '../../../test/make.ts';
import { isChanging, requestOf } from '../../../test/requests.ts';
import { fromSamePage, loggedIn, testApp } from '../../../test/test-app.ts';
import { unpublish } from '../../db/articles/publishing.ts';
import { trashArticle } from '../../db/articles/trash.ts';
import { minuteMs } from '../../shared/dates.ts';
import { readUrl } from '../../urls.ts';
import { requireAccess } from './access.ts';

describe('a route', () => {
  test('that does not declare who may use it stops the program, which names the route', () => {
    const app = fastify();
    requireAccess(app);
    expect(() => app.get('/secret', async () => 'open')).toThrow(
      'GET /secret does not declare who may use it',
    );
  });

  test('that does not declare what it answers stops the program, which names the route', () => {
    const app = fastify();
    requireAccess(app);
    // The types require it. Only JavaScript or a cast can leave it out.
    const config = { access: 'everyone' } as FastifyContextConfig;
    expect(() => app.get('/vague', { config }, async () => 'what')).toThrow(
      'GET /vague does not declare what it answers',
    );
  });

  test('that declares who may use it is listed, also for HEAD', () => {
    const app = fastify();
    const rows = requireAccess(app);
    const config = { access: 'owner', answers: 'page' } as const;
    app.get('/mine', { config }, async () => 'mine');
    const row = { path: '/mine', access: 'owner' };
    expect(rows).toEqual(
      expect.arrayContaining([
        { ...row, method: 'GET' },
        { ...row, method: 'HEAD' },
      ]),
    );
    expect(rows).toHaveLength(2);
  });
});

describe('every route of the owner', () => {
  test('answers a visitor with 401 or a redirect to the login, and changes nothing', async () => {
    const { app, db, routes } = await testApp();
    const articleID = await makeArticle(db, { postedAt: 1 });
    const before = await allRows(db);
    const seen: string[] = [];
    for (const route of routes.filter(({ access }) => access === 'owner')) {
      const request = requestOf(route, articleID);
      const answer = await app.inject({ ...request, headers: fromSamePage });
      const told = answer.headers.location ?? answer.body;
      seen.push(`${route.method} ${route.path} ${answer.statusCode} ${told}`);
    }
    const id = articleID;
    const json = '401 {"error":{"code":"login-required","message":"Log in first."}}';
    expect(seen.sort()).toEqual([
      'GET /-/help/ 303 /login?next=%2F-%2Fhelp%2F',
      'GET /-/moved-in/ 303 /login?next=%2F-%2Fmoved-in%2F',
      `GET /api/articles/:articleID ${json}`,
      `GET /api/articles/:articleID/address-name ${json}`,
      `GET /api/articles/:articleID/backlinks ${json}`,
      `GET /api/articles/:articleID/revisions/:number ${json}`,
      `GET /api/articles/:articleID/sharing ${json}`,
      `GET /api/desk-search ${json}`,
      `GET /api/documents ${json}`,
      `GET /api/series ${json}`,
      `GET /api/tags ${json}`,
      `GET /api/upload-sizes ${json}`,
      `GET /article/:articleID/edit/ 303 /login?next=%2Farticle%2F${id}%2Fedit%2F`,
      `GET /article/:articleID/export.html 303 /login?next=%2Farticle%2F${id}%2Fexport.html`,
      `GET /article/:articleID/export.zip 303 /login?next=%2Farticle%2F${id}%2Fexport.zip`,
      `GET /article/:articleID/history/ 303 /login?next=%2Farticle%2F${id}%2Fhistory%2F`,
      'GET /article/new/ 303 /login?next=%2Farticle%2Fnew%2F',
      'GET /desk 303 /login?next=%2Fdesk',
      'GET /media 303 /login?next=%2Fmedia',
      'GET /security 303 /login?next=%2Fsecurity',
      'GET /settings 303 /login?next=%2Fsettings',
      'GET /settings/code 303 /login?next=%2Fsettings%2Fcode',
      'GET /settings/files 303 /login?next=%2Fsettings%2Ffiles',
      'GET /settings/files/file 303 /login?next=%2Fsettings%2Ffiles%2Ffile',
      'GET /settings/identity 303 /login?next=%2Fsettings%2Fidentity',
      'GET /settings/menu 303 /login?next=%2Fsettings%2Fmenu',
      'GET /settings/remove 303 /login?next=%2Fsettings%2Fremove',
      'GET /settings/style 303 /login?next=%2Fsettings%2Fstyle',
      'GET /statistics 303 /login?next=%2Fstatistics',
      'GET /statistics.csv 303 /login?next=%2Fstatistics.csv',
      'HEAD /-/help/ 303 /login?next=%2F',
      'HEAD /-/moved-in/ 303 /login?next=%2F',
      'HEAD /api/articles/:articleID 401 ',
      'HEAD /api/articles/:articleID/address-name 401 ',
      'HEAD /api/articles/:articleID/backlinks 401 ',
      'HEAD /api/articles/:articleID/revisions/:number 401 ',
      'HEAD /api/articles/:articleID/sharing 401 ',
      'HEAD /api/desk-search 401 ',
      'HEAD /api/documents 401 ',
      'HEAD /api/series 401 ',
      'HEAD /api/tags 401 ',
      'HEAD /api/upload-sizes 401 ',
      'HEAD /article/:articleID/edit/ 303 /login?next=%2F',
      'HEAD /article/:articleID/export.html 303 /login?next=%2F',
      'HEAD /article/:articleID/export.zip 303 /login?next=%2F',
      'HEAD /article/:articleID/history/ 303 /login?next=%2F',
      'HEAD /article/new/ 303 /login?next=%2F',
      'HEAD /desk 303 /login?next=%2F',
      'HEAD /media 303 /login?next=%2F',
      'HEAD /security 303 /login?next=%2F',
      'HEAD /settings 303 /login?next=%2F',
      'HEAD /settings/code 303 /login?next=%2F',
      'HEAD /settings/files 303 /login?next=%2F',
      'HEAD /settings/files/file 303 /login?next=%2F',
      'HEAD /settings/identity 303 /login?next=%2F',
      'HEAD /settings/menu 303 /login?next=%2F',
      'HEAD /settings/remove 303 /login?next=%2F',
      'HEAD /settings/style 303 /login?next=%2F',
      'HEAD /statistics 303 /login?next=%2F',
      'HEAD /statistics.csv 303 /login?next=%2F',
      'POST /-/moved-in/dismiss 303 /login?next=%2F',
      `POST /api/articles/:articleID/publish ${json}`,
      `POST /api/articles/:articleID/restore ${json}`,
      `POST /api/articles/:articleID/unpublish ${json}`,
      `POST /api/passkeys/options ${json}`,
      `POST /api/removals ${json}`,
      `POST /api/removals/facts ${json}`,
      `POST /api/uploads/:hash ${json}`,
      `POST /api/uploads/:hash/end ${json}`,
      'POST /article/:articleID/history/name 303 /login?next=%2F',
      'POST /article/:articleID/history/restore 303 /login?next=%2F',
      `POST /delete/:articleID ${json}`,
      'POST /media/:uploadID/remove 303 /login?next=%2F',
      'POST /media/:uploadID/restore 303 /login?next=%2F',
      'POST /media/:uploadID/trash 303 /login?next=%2F',
      'POST /security/codes 303 /login?next=%2F',
      'POST /security/devices 303 /login?next=%2F',
      'POST /security/passkeys 303 /login?next=%2F',
      'POST /security/password 303 /login?next=%2F',
      'POST /security/proof 303 /login?next=%2F',
      'POST /settings 303 /login?next=%2F',
      'POST /settings/code 303 /login?next=%2F',
      'POST /settings/files 303 /login?next=%2F',
      'POST /settings/files/file 303 /login?next=%2F',
      'POST /settings/files/remove 303 /login?next=%2F',
      'POST /settings/identity 303 /login?next=%2F',
      'POST /settings/menu 303 /login?next=%2F',
      'POST /settings/remove 303 /login?next=%2F',
      'POST /settings/style 303 /login?next=%2F',
      'POST /settings/style/preview 303 /login?next=%2F',
      `PUT /api/articles/:articleID ${json}`,
      `PUT /api/articles/:articleID/draft-link ${json}`,
      `PUT /api/articles/:articleID/password ${json}`,
      `PUT /api/articles/:articleID/posted-at ${json}`,
      `PUT /api/uploads/:hash/parts/:offset ${json}`,
    ]);
    expect(await allRows(db)).toEqual(before);
  });

  test('answers the owner', async () => {
    const test = await testApp();
    const headers = await loggedIn(test);
    const articleID = await makeArticle(test.db, { postedAt: 1 });
    const seen: number[] = [];
    for (const route of test.routes.filter(({ access }) => access === 'owner')) {
      const { statusCode } = await test.app.inject({ ...requestOf(route, articleID), headers });
      // A changing call without a body passes the check of access, and is refused for its body.
      seen.push(isChanging(route) && statusCode === 400 ? 200 : statusCode);
    }
    expect(seen).toEqual(seen.map(() => 200));
    expect(seen.length).toBeGreaterThan(10);
  });
});

test('no cache may store the answer of a call', async () => {
  const { app, db } = await testApp();
  await makeArticle(db, { postedAt: 1 });
  expect((await app.inject('/api/articles')).headers['cache-control']).toBe('no-store');
});

const ago = (now: number) => ({ postedAt: now - minuteMs });

eachDatabase((_, kind) => {
  test.each<[string, number, (now: number) => { postedAt?: number }]>([
    ['a published article', 200, ago],
    ['a draft', 404, () => ({})],
    ['a scheduled article', 404, (now) => ({ postedAt: now + minuteMs })],
    ['a trashed article', 404, ago],
    ['an unpublished article', 404, ago],
  ])('%s answers visitors with %i, and the list agrees', async (what, status, posted) => {
    const { app, db, clock } = await testApp({ kind });
    const articleID = await makeArticle(db, { title: 'Known to few', ...posted(clock.now) });
    if (what.includes('trashed')) await trashArticle(db, articleID, clock.now);
    if (what.includes('unpublished')) await unpublish(db, articleID, 9_000);
    const page = await app.inject(readUrl(articleID));
    expect(page.statusCode).toBe(status);
    expect(page.body.includes('Known to few')).toBe(status === 200);
    const list = await app.inject('/');
    expect(list.statusCode).toBe(200);
    expect(list.body.includes('Known to few')).toBe(status === 200);
  });

  test('a scheduled article appears when its time has come', async () => {
    const { app, db, clock } = await testApp({ kind });
    const articleID = await makeArticle(db, { postedAt: clock.now + minuteMs });
    expect((await app.inject(readUrl(articleID))).statusCode).toBe(404);
    clock.now += minuteMs;
    expect((await app.inject(readUrl(articleID))).statusCode).toBe(200);
  });
});
