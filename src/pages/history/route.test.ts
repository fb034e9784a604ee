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
import {
  type HistoryView,
  historyNameUrl,
  historyRestoreUrl,
  historyUrl,
  takeUrl,
} from '../../urls.ts';

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

  test('the history is written in sittings, by the days on which they began', async () => {
    const { db, articleID, open } = await ownersHistory(kind);
    // A sitting of three saves over midnight, and a version of the next day.
    const saves: [time: string, markdown: string][] = [
      ['2026-11-20T23:50Z', 'one two\n'],
      ['2026-11-20T23:55Z', 'one two 三\n'],
      ['2026-11-21T00:05Z', 'two 三四\n'],
      ['2026-11-21T09:00Z', 'two 三四\n'],
    ];
    for (const [index, [time, markdown]] of saves.entries()) {
      const content = makeContent({ markdown });
      const now = Date.parse(time);
      await makeRevision(db, { articleID, basedOn: index + 1, content, now });
    }
    const { body } = await open(historyUrl(articleID));
    expect(body.match(/<h2>[^<]*/g)).toEqual(['<h2>November 21, 2026', '<h2>November 20, 2026']);
    const sitting = /<details>.*?<\/details>/s.exec(body)?.[0] ?? '';
    const [summary = '', list = ''] = sitting.split('</summary>');
    expect(textOf(summary)).toContain('23:50–00:05');
    expect(textOf(summary)).toContain('+2 字');
    expect(textOf(summary)).toContain('3 saves');
    expect(list.match(/Show the version of/g)).toHaveLength(3);
    expect(textOf(list)).toContain('−1 word');
    // The version of the next day has the same length.
    expect(textOf(body)).toContain('±0');
    expect(body.match(/Show the version of/g)).toHaveLength(5);
  });

  test('a page has 40 sittings, and never a part of one', async () => {
    const { db, clock, articleID, open } = await ownersHistory(kind);
    for (let number = 2; number <= 100; number += 1) {
      const content = makeContent({ markdown: `${number}\n` });
      const now = clock.now + Math.floor(number / 2) * hourMs + number * minuteMs;
      await makeRevision(db, { articleID, basedOn: number - 1, content, now });
    }
    const first = await open(historyUrl(articleID));
    expect(first.body.match(/<details>/g)).toHaveLength(39);
    expect(first.text).toContain('Older versions');
    const second = await open(historyUrl(articleID, { page: 2 }));
    expect(second.text).not.toContain('Older versions');
    const versions = [first, second].flatMap(({ body }) => body.match(/data-version="\d+"/g));
    expect(versions).toHaveLength(100);
  });

  test('versions that nobody has counted are counted when they are shown, and once', async () => {
    const { db, clock, articleID, open } = await ownersHistory(kind);
    for (let number = 2; number <= 4; number += 1) {
      const content = makeContent({ markdown: 'word '.repeat(number ** 2) });
      await makeRevision(db, { articleID, basedOn: number - 1, content, now: clock.now });
    }
    await db.updateTable('revisions').set({ words: null, han_characters: null }).execute();
    expect((await open(historyUrl(articleID))).text).toContain('+15 words');
    const stored = await db.selectFrom('revisions').select('words').orderBy('number').execute();
    // The sitting has two versions whose length no line of the list needs.
    expect(stored.map(({ words }) => words)).toEqual([1, null, null, 16]);
  });
});

test('paragraphs of an older version lead to the editor, which takes them', async () => {
  const { articleID, clock, db, open } = await ownersHistory();
  for (const [index, markdown] of ['Tea.\n\nRain.\n', 'Tea.\n\nSnow.\n'].entries()) {
    const content = makeContent({ markdown });
    await makeRevision(db, { articleID, basedOn: index + 1, content, now: clock.now });
  }
  const linksOf = async (view: HistoryView) => {
    const { body } = await open(historyUrl(articleID, view));
    return [...body.matchAll(/href="([^"]*#take[^"]*)"/g)].map(([, href]) => href);
  };
  const rain = takeUrl(articleID, { version: 2, line: 2 });
  // From the current version nothing is taken: its neighbour is the older one.
  expect(await linksOf({ version: 3 })).toEqual([rain]);
  expect(await linksOf({ version: 2, against: 'current' })).toEqual([rain]);
  expect(await linksOf({ version: 2, against: 'current', sideBySide: true })).toEqual([rain]);
  // The version before had neither; of both, today’s text has the tea.
  expect(await linksOf({ version: 2 })).toEqual([rain]);
  expect(await linksOf({ version: 1, against: 'current' })).toEqual([
    takeUrl(articleID, { version: 1, line: 0 }),
  ]);
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
