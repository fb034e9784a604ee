import { expect, test } from 'vitest';
import { eachDatabase } from '../../../test/each-database.ts';
import { makeArticle } from '../../../test/make.ts';
import { textOf } from '../../../test/requests.ts';
import { testApp } from '../../../test/test-app.ts';
import { saveSettings } from '../../db/blog/settings.ts';
import { archiveUrl } from '../../urls.ts';

/** The headings of a page of the archive in their order. Years stand alone, titles follow a dash. */
function outline(body: string): string[] {
  const headings = [...body.matchAll(/<h([23])[^>]*>(.*?)<\/h\1>/gs)];
  return headings.map(
    ([, level, text]) => `${level === '3' ? '- ' : ''}${textOf(text ?? '').trim()}`,
  );
}

eachDatabase((_, kind) => {
  test('the archive has all articles by year, as many on a page as the list', async () => {
    const { app, db } = await testApp({ kind });
    await saveSettings(db, { articlesPerPage: 2 });
    const times = ['2024-05-01', '2026-01-01', '2025-12-31', '2026-07-01', '2022-02-02'];
    for (const time of times) {
      await makeArticle(db, { title: time, postedAt: Date.parse(`${time}T12:00:00Z`) });
    }
    await makeArticle(db, { title: 'draft' });
    const pages = [];
    for (const page of [1, 2, 3]) pages.push((await app.inject(archiveUrl(page))).body);
    expect(pages.map(outline)).toEqual([
      ['2026', '- 2026-07-01', '- 2026-01-01'],
      ['2025', '- 2025-12-31', '2024', '- 2024-05-01'],
      ['2022', '- 2022-02-02'],
    ]);
    const [first = '', second = ''] = pages;
    const links = (body: string) =>
      [
        ...(/<nav class="years".*?<\/nav>/s.exec(body)?.[0] ?? '').matchAll(
          /href="([^"]*)">(\d+)<\/a>[^<]*<span[^>]*>([^<]*)/g,
        ),
      ].map(([, href, year, count]) => `${year} ${count} ${href}`);
    expect(links(first)).toEqual([
      '2026 2 articles #year2026',
      '2025 1 article /archive/?page=2#year2025',
      '2024 1 article /archive/?page=2#year2024',
      '2022 1 article /archive/?page=3#year2022',
    ]);
    expect(links(second)[0]).toBe('2026 2 articles /archive/#year2026');
    expect(links(second)[1]).toBe('2025 1 article #year2025');
  });

  test('a year begins in the time zone of the blog', async () => {
    const { app, db } = await testApp({ kind });
    await makeArticle(db, { title: 'midnight', postedAt: Date.parse('2025-12-31T16:00:00Z') });
    await makeArticle(db, { title: 'before', postedAt: Date.parse('2025-12-31T15:59:59Z') });
    expect(outline((await app.inject(archiveUrl())).body)).toEqual([
      '2025',
      '- midnight',
      '- before',
    ]);
    await saveSettings(db, { timeZone: 'Asia/Shanghai' });
    expect(outline((await app.inject(archiveUrl())).body)).toEqual([
      '2026',
      '- midnight',
      '2025',
      '- before',
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
