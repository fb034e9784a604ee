import pg from 'pg';
import { expect, test, vi } from 'vitest';
import { eachDatabase, openForTest } from '../../../test/each-database.ts';
import { makeArticle } from '../../../test/make.ts';
import { textOf } from '../../../test/requests.ts';
import { testApp } from '../../../test/test-app.ts';
import { saveSettings } from '../../db/settings/settings.ts';
import { archiveUrl } from '../../urls.ts';

/**
 * The years and lines of a page of the archive in their order. Years stand alone, lines follow a
 * dash.
 */
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

  test('years without articles between two articles cost no query', async () => {
    const queriesFor = async (times: readonly string[]) => {
      const database = await openForTest(kind);
      const { app, db } = await testApp({ database });
      for (const time of times) await makeArticle(db, { title: time, postedAt: Date.parse(time) });
      const run = database.sqlite
        ? vi.spyOn(database.sqlite.connection, 'prepare')
        : vi.spyOn(pg.Client.prototype, 'query');
      const { body } = await app.inject(archiveUrl());
      const written = JSON.stringify(run.mock.calls.map(([query]: unknown[]) => query)).length;
      run.mockRestore();
      return { written, years: outline(body).filter((line) => !line.startsWith('-')) };
    };
    const near = await queriesFor(['2026-05-01T00:00:00Z', '2024-05-01T00:00:00Z']);
    const far = await queriesFor(['2026-05-01T00:00:00Z', '0100-05-01T00:00:00Z']);
    expect(near.years).toEqual(['2026', '2024']);
    expect(far.years).toEqual(['2026', '100']);
    expect(far.written).toBeLessThan(1.5 * near.written);
  });

  test('every year is found that has an article, also at its first and its last moment', async () => {
    const { app, db } = await testApp({ kind });
    const times = [
      ...['2026-01-01T00:00:00.000Z', '2025-01-01T00:00:00.000Z', '2024-12-31T23:59:59.999Z'],
      ...['2024-01-01T00:00:00.000Z', '2023-01-01T00:00:00.000Z', '2021-12-31T23:59:59.999Z'],
      ...['2020-06-01T12:00:00.000Z', '1969-12-31T23:59:59.999Z', '0099-12-31T23:59:59.999Z'],
    ];
    for (const time of times) await makeArticle(db, { title: time, postedAt: Date.parse(time) });
    const years = outline((await app.inject(archiveUrl())).body).filter((line) => /^\d/.test(line));
    expect(years).toEqual(['2026', '2025', '2024', '2023', '2021', '2020', '1969', '99']);
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
