import { expect, test } from 'vitest';
import { eachDatabase } from '../../../test/each-database.ts';
import { makeArticle, makeContent, makeRevision } from '../../../test/make.ts';
import { textOf } from '../../../test/requests.ts';
import { loggedIn, testApp } from '../../../test/test-app.ts';
import { listHistory } from '../../db/articles/history.ts';
import { trashArticle } from '../../db/articles/trash.ts';
import { saveSettings } from '../../db/settings/settings.ts';
import { hourMs, minuteMs } from '../../shared/dates.ts';
import { createSaveKey } from '../../shared/save-key.ts';
import { historyNameUrl, historyRestoreUrl, historyUrl } from '../../urls.ts';

async function ownersHistory(kind: 'sqlite' | 'postgres' = 'sqlite') {
  const test = await testApp({ kind });
  const headers = await loggedIn(test);
  const articleID = await makeArticle(test.db, { markdown: 'one\n', now: test.clock.now });
  const open = async (url: string) => {
    const answer = await test.app.inject({ url, headers });
    return { status: answer.statusCode, body: answer.body, text: textOf(answer.body) };
  };
  const post = async (url: string, form: Record<string, string>) => {
    const payload = new URLSearchParams(form).toString();
    const type = { 'content-type': 'application/x-www-form-urlencoded' };
    return test.app.inject({ method: 'POST', url, headers: { ...headers, ...type }, payload });
  };
  return { ...test, articleID, open, post };
}

eachDatabase((_, kind) => {
  test('a comparison names the article of a translation by its title', async () => {
    const { db, clock, articleID, open } = await ownersHistory(kind);
    const other = await makeArticle(db, { title: '雨天喝茶' });
    for (const [index, translationOf] of [other, 'elsewhere'].entries()) {
      const content = makeContent({ markdown: 'one\n', translationOf });
      await makeRevision(db, { articleID, basedOn: index + 1, content, now: clock.now });
    }
    const { text } = await open(historyUrl(articleID, { version: 3 }));
    expect(text).toContain('雨天喝茶');
    expect(text).toContain(other);
    // The key of an article that this blog does not have.
    expect(text).toContain('elsewhere');
  });

  test('the history has 100 versions on a page, by day', async () => {
    const { db, clock, articleID, open } = await ownersHistory(kind);
    for (let number = 2; number <= 120; number += 1) {
      const content = makeContent({ markdown: `${number}\n` });
      const now = clock.now + number * minuteMs + (number > 60 ? 24 * hourMs : 0);
      await makeRevision(db, { articleID, basedOn: number - 1, content, now });
    }
    const first = await open(historyUrl(articleID));
    expect(first.body.match(/Show the version of/g)).toHaveLength(100);
    expect(first.body.match(/<h2>[^<]*/g)).toEqual([
      '<h2>November 21, 2026',
      '<h2>November 20, 2026',
    ]);
    expect(first.text).toContain('Older versions');
    const second = await open(historyUrl(articleID, { page: 2 }));
    expect(second.body.match(/Show the version of/g)).toHaveLength(20);
    expect(second.text).not.toContain('Older versions');
  });
});

test('the history of an unknown article, and an unknown version, are not found', async () => {
  const { articleID, open } = await ownersHistory();
  expect((await open(historyUrl('0123456789AB'))).status).toBe(404);
  expect((await open(historyUrl(articleID, { version: 9 }))).status).toBe(404);
});

test('the history of an article in the trash leads to the desk, and nothing is restored there', async () => {
  const { articleID, clock, db, open, post } = await ownersHistory();
  await trashArticle(db, articleID, clock.now);
  expect((await open(historyUrl(articleID))).status).toBe(303);
  const restore = { number: '1', basedOn: '1', key: createSaveKey() };
  expect((await post(historyRestoreUrl(articleID), restore)).headers.location).toBe('/desk');
  expect(await listHistory(db, articleID)).toHaveLength(1);
});

test('a form that is sent twice restores once', async () => {
  const { articleID, db, post } = await ownersHistory();
  const content = makeContent({ markdown: 'two\n' });
  await makeRevision(db, { articleID, basedOn: 1, content, now: 2 });
  const restore = { number: '1', basedOn: '2', key: createSaveKey() };
  for (let press = 1; press <= 2; press += 1) {
    const { headers } = await post(historyRestoreUrl(articleID), restore);
    expect(headers.location).toBe(historyUrl(articleID, { version: 3, done: 'restored' }));
  }
  expect(await listHistory(db, articleID)).toHaveLength(3);
});

test('an empty name takes the name away, and a name that is too long is refused', async () => {
  const { articleID, db, post } = await ownersHistory();
  const nameOf = async () => (await listHistory(db, articleID))[0]?.name;
  await post(historyNameUrl(articleID), { number: '1', name: ' First ' });
  expect(await nameOf()).toBe('First');
  const long = await post(historyNameUrl(articleID), { number: '1', name: 'x'.repeat(101) });
  expect([long.statusCode, await nameOf()]).toEqual([400, 'First']);
  await post(historyNameUrl(articleID), { number: '1', name: ' ' });
  expect(await nameOf()).toBeNull();
});

test('the history is in Chinese if the blog’s interface is, and texts of a version cannot end the page', async () => {
  const { articleID, clock, db, open } = await ownersHistory();
  await saveSettings(db, { language: 'zh-Hans' });
  const content = makeContent({ markdown: '</div><script>alert(1)</script>', lang: 'en' });
  await makeRevision(db, { articleID, basedOn: 1, content, now: clock.now });
  const { body, text } = await open(historyUrl(articleID, { version: 2 }));
  expect(text).toContain('历史版本');
  expect(text).toContain('最近 24 小时写作的版本全部保留');
  expect(text).toContain('英语');
  expect(body).not.toContain('<script>alert');
});
