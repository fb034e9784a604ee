import { expect, test } from 'vitest';
import { eachDatabase } from '../../../test/each-database.ts';
import { makeArticle } from '../../../test/make.ts';
import { textOf } from '../../../test/requests.ts';
import { testApp } from '../../../test/test-app.ts';
import { saveSettings } from '../../db/blog/settings.ts';
import { archiveUrl } from '../../urls.ts';

/** The years and lines of a page of the archive in their order. Years stand alone, lines follow a dash. */
function outline(body: string): string[] {
  const lines = [...body.matchAll(/<(h2|li id)[^>]*>(.*?)<\/(?:h2|li)>/gs)];
  return lines.map(([, element, text = '']) => {
    const said = textOf(text).replace(/\s+/g, ' ').trim();
    return element === 'h2' ? said : `- ${said}`;
  });
}

eachDatabase((_, kind) => {
  test('the archive has all articles by year on one page, one line each, however many the list has on a page', async () => {
    const { app, db } = await testApp({ kind });
    await saveSettings(db, { articlesPerPage: 2 });
    const times = ['2024-05-01', '2026-01-01', '2025-12-31', '2026-07-01', '2022-02-02'];
    for (const time of times) {
      await makeArticle(db, { title: `on ${time}`, postedAt: Date.parse(`${time}T12:00:00Z`) });
    }
    await makeArticle(db, { title: 'draft' });
    const { body } = await app.inject(archiveUrl());
    expect(outline(body)).toEqual([
      ...['2026', '- 07–01 on 2026-07-01', '- 01–01 on 2026-01-01'],
      ...['2025', '- 12–31 on 2025-12-31'],
      ...['2024', '- 05–01 on 2024-05-01'],
      ...['2022', '- 02–02 on 2022-02-02'],
    ]);
    const links = [
      ...(/<nav class="years".*?<\/nav>/s.exec(body)?.[0] ?? '').matchAll(
        /href="([^"]*)">(\d+)<\/a>[^<]*<span[^>]*>([^<]*)/g,
      ),
    ].map(([, href, year, count]) => `${year} ${count} ${href}`);
    expect(links).toEqual([
      '2026 2 articles #year2026',
      '2025 1 article #year2025',
      '2024 1 article #year2024',
      '2022 1 article #year2022',
    ]);
  });

  test('a page of the archive holds what its lines show, and no other word of the articles', async () => {
    const { app, db } = await testApp({ kind });
    await makeArticle(db, { title: 'On tea', excerpt: 'A bowl.', postedAt: 1 });
    const { body } = await app.inject(archiveUrl());
    expect(body).toContain('On tea');
    expect(body).not.toContain('A bowl.');
  });

  test('a year begins in the time zone of the blog', async () => {
    const { app, db } = await testApp({ kind });
    await makeArticle(db, { title: 'midnight', postedAt: Date.parse('2025-12-31T16:00:00Z') });
    await makeArticle(db, { title: 'before', postedAt: Date.parse('2025-12-31T15:59:59Z') });
    expect(outline((await app.inject(archiveUrl())).body)).toEqual([
      '2025',
      '- 12–31 midnight',
      '- 12–31 before',
    ]);
    await saveSettings(db, { timeZone: 'Asia/Shanghai' });
    expect(outline((await app.inject(archiveUrl())).body)).toEqual([
      '2026',
      '- 01–01 midnight',
      '2025',
      '- 12–31 before',
    ]);
  });
});

test('an archive without articles says so; a page past the end redirects to the last one', async () => {
  const { app, db } = await testApp();
  expect(textOf((await app.inject(archiveUrl())).body)).toContain('No articles yet.');
  await makeArticle(db, { postedAt: 1 });
  expect((await app.inject('/archive/?page=2')).headers.location).toBe('/archive/');
  expect((await app.inject('/archive/?page=0')).statusCode).toBe(404);
  expect((await app.inject('/archive')).headers.location).toBe('/archive/');
});

test('more than 500 articles are on several pages, and no year is divided', async () => {
  const { app, db } = await testApp();
  const postedAt = (year: number) => Date.parse(`${year}-06-01T12:00:00Z`);
  for (const [year, count] of [
    [2026, 300],
    [2025, 201],
    [2024, 2],
  ] as const) {
    for (let made = 0; made < count; made += 1) await makeArticle(db, { postedAt: postedAt(year) });
  }
  const pages = [];
  for (const page of [1, 2]) pages.push(outline((await app.inject(archiveUrl(page))).body));
  const yearsOf = (lines: string[] = []) => lines.filter((line) => !line.startsWith('-'));
  expect(pages.map((lines) => [...yearsOf(lines), lines.length])).toEqual([
    ['2026', 301],
    ['2025', '2024', 205],
  ]);
  const { body } = await app.inject(archiveUrl());
  expect(body).toContain('href="/archive/?page=2#year2025"');
  expect((await app.inject('/archive/?page=3')).headers.location).toBe('/archive/?page=2');
});
