import { expect, test } from 'vitest';
import { findByTag } from '../../../test/html.ts';
import { loggedIn, testApp } from '../../../test/test-app.ts';
import { fillWithTopics } from '../../../test/topics.ts';
import { findPublicVersion } from '../../db/articles/public-changes.ts';
import { saveSettings } from '../../db/settings/settings.ts';
import { setArticlePassword } from '../../db/sharing/article-passwords.ts';
import { relateArticles } from '../../server/jobs/relate-articles.ts';
import { feedUrl, readUrl } from '../../urls.ts';

/** The titles of the related articles on a page. */
const relatedOn = (body: string) =>
  findByTag(/<nav class="related".*?<\/nav>/s.exec(body)?.[0] ?? '', 'a').map(({ text }) => text);

test('an article ends with its related ones, but for those to which the page leads anyway', async () => {
  const { app, db, clock } = await testApp();
  const [, , [first = '', middle = ''] = []] = await fillWithTopics(db);
  const before = await findPublicVersion(db, clock.now);
  expect(relatedOn((await app.inject(readUrl(first))).body)).toEqual([]);
  await relateArticles(db);
  // Kept pages are made anew.
  expect((await findPublicVersion(db, clock.now)).key).not.toBe(before.key);
  const { body } = await app.inject(readUrl(first));
  expect(relatedOn(body)).toEqual(['Topic 2, part 3']);
  expect(findByTag(body, 'h2').map(({ text }) => text)).toEqual(['Related articles']);
  // Both others are its neighbours.
  expect(relatedOn((await app.inject(readUrl(middle))).body)).toEqual([]);
  await saveSettings(db, { language: 'zh-Hans' });
  expect((await app.inject(readUrl(first))).body).toContain('相关文章');
  for (const path of [feedUrl('atom'), feedUrl('json')]) {
    expect((await app.inject(path)).body).not.toContain('相关文章');
  }
});

test('an article with a password names no related ones, and no other article names it', async () => {
  const blog = await testApp();
  const { app, db } = blog;
  const headers = await loggedIn(blog);
  const [, , [first = '', , last = ''] = []] = await fillWithTopics(db);
  await relateArticles(db);
  await setArticlePassword(db, first, 'hash', 1);
  expect((await app.inject(readUrl(first))).body).not.toContain('Topic 2, part 3');
  expect(relatedOn((await app.inject({ url: readUrl(first), headers })).body)).toEqual([]);
  expect(relatedOn((await app.inject(readUrl(last))).body)).toEqual([]);
});
