import { expect, test } from 'vitest';
import { makeArticle } from '../../../test/make.ts';
import { fromSamePage, testApp } from '../../../test/test-app.ts';
import { rememberOwnHost } from '../../db/settings/own-hosts.ts';
import { patterns, readUrl, tagUrl, viewedUrl } from '../../urls.ts';

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:149.0) Gecko/20100101 Firefox/149.0';

test('a visit begins on any page, and comes from the site that led there', async () => {
  const test = await testApp();
  const articleID = await makeArticle(test.db, { postedAt: 1, tags: ['tea'] });
  const open = (url: string, referer: string, remoteAddress: string) =>
    test.app.inject({ url, headers: { 'user-agent': firefox, referer }, remoteAddress });
  await rememberOwnHost(test.db, 'former.example');
  await open('/', 'https://www.news.example/page?user=7', '192.0.2.1');
  await open(readUrl(articleID), 'http://localhost/', '192.0.2.1');
  await open(tagUrl('tea'), 'https://former.example/', '192.0.2.2');
  await open(patterns.archive, 'https://news.example/', '192.0.2.3');
  await open('/feed.xml', 'https://news.example/', '192.0.2.4');
  await open('/unknown', 'https://news.example/', '192.0.2.5');
  await test.context.views.flush();
  expect(await test.db.selectFrom('blog_days').selectAll().execute()).toEqual([
    { day: '2026-11-20', views: 1, visits: 3 },
  ]);
  expect(await test.db.selectFrom('referrer_days').selectAll().execute()).toEqual([
    { day: '2026-11-20', host: 'news.example', visits: 2 },
  ]);
});

test('a page that was fetched in advance tells from where it was opened', async () => {
  const test = await testApp();
  const articleID = await makeArticle(test.db, { postedAt: 1 });
  const headers = { ...fromSamePage, 'user-agent': firefox, referer: 'http://localhost/' };
  const url = viewedUrl(articleID, 'https://search.example/?q=rain');
  expect((await test.app.inject({ method: 'POST', url, headers })).statusCode).toBe(204);
  await test.context.views.flush();
  expect(await test.db.selectFrom('referrer_days').select('host').execute()).toEqual([
    { host: 'search.example' },
  ]);
});
