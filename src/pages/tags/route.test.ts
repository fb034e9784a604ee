import { expect, test } from 'vitest';
import { eachDatabase } from '../../../test/each-database.ts';
import { findByTag, listElements, titleOf } from '../../../test/html.ts';
import { makeArticle } from '../../../test/make.ts';
import { textOf } from '../../../test/requests.ts';
import { testApp } from '../../../test/test-app.ts';
import { unpublish } from '../../db/articles/publishing.ts';
import { trashArticle } from '../../db/articles/trash.ts';
import { saveSettings } from '../../db/settings/settings.ts';
import { setArticlePassword } from '../../db/sharing/article-passwords.ts';
import { tagsUrl, tagUrl } from '../../urls.ts';

/** The letters and tags of the page in their order. */
function outline(body: string): string[] {
  const lines = listElements(body).filter(({ tag }) => tag === 'h2' || tag === 'li');
  return lines.map(({ text }) => text);
}

eachDatabase((_, kind) => {
  test('the page of all tags counts the articles that everybody can read, and no others', async () => {
    const { app, db, clock } = await testApp({ kind });
    await makeArticle(db, { tags: ['茶', 'Tea'], postedAt: 1 });
    await makeArticle(db, { tags: ['茶', 'tea'], postedAt: 2 });
    await makeArticle(db, { tags: ['茶', 'draft'] });
    await makeArticle(db, { tags: ['茶', 'scheduled'], postedAt: clock.now + 60_000 });
    const trashed = await makeArticle(db, { tags: ['茶', 'trashed'], postedAt: 3 });
    await trashArticle(db, trashed, 4);
    const withdrawn = await makeArticle(db, { tags: ['茶', 'withdrawn'], postedAt: 3 });
    await unpublish(db, withdrawn, 4);
    const locked = await makeArticle(db, { tags: ['茶', 'locked'], postedAt: 3 });
    await setArticlePassword(db, locked, 'hash', 4);
    const { body } = await app.inject(tagsUrl);
    expect(outline(body)).toEqual(['C', '茶 2', 'T', 'tea 1', 'Tea 1']);
    expect(textOf(body)).toContain('3 tags');
    // The time of the scheduled article has come.
    clock.now += 60_000;
    expect(outline((await app.inject(tagsUrl)).body)).toEqual([
      ...['C', '茶 3', 'S', 'scheduled 1', 'T', 'tea 1', 'Tea 1'],
    ]);
  });
});

test('it is in the language of the blog, and each tag leads to its page', async () => {
  const { app, db } = await testApp();
  await saveSettings(db, { language: 'zh-Hans' });
  await makeArticle(db, { tags: ['a/b?c#d&e', '..'], postedAt: 1 });
  const { body } = await app.inject(tagsUrl);
  expect(titleOf(body)).toBe('标签 · 随笔');
  expect(textOf(body)).toContain('共 2 个标签');
  const links = findByTag(body, 'a').map(({ attributes }) => attributes.href);
  expect(links).toContain(tagUrl('a/b?c#d&e'));
  expect(links).not.toContain(tagUrl('..'));
  expect((await app.inject('/tags')).headers.location).toBe(tagsUrl);
});

test('without a tag it says so', async () => {
  const { app } = await testApp();
  const { body, statusCode } = await app.inject(tagsUrl);
  expect(statusCode).toBe(200);
  expect(textOf(body)).toContain('No tags yet.');
  expect(outline(body)).toEqual([]);
});

test('a page with many tags begins with a way to each letter', async () => {
  const { app, db } = await testApp();
  const tags = [...'abcdefghij'].flatMap((one) => [...'abcdefghij'].map((two) => one + two));
  for (let start = 0; start < 80; start += 20) {
    await makeArticle(db, { tags: tags.slice(start, start + 20), postedAt: 1 });
  }
  const initials = async () =>
    /<nav class="initials".*?<\/nav>/s.exec((await app.inject(tagsUrl)).body)?.[0];
  expect(await initials()).toBeUndefined();
  await makeArticle(db, { tags: [...tags.slice(80, 99), '茶'], postedAt: 1 });
  const html = (await initials()) ?? '';
  expect([...html.matchAll(/<a href="([^"]*)">(.)/g)].map(([, , letter]) => letter).join('')).toBe(
    'ABCDEFGHIJ',
  );
  const { body } = await app.inject(tagsUrl);
  for (const [, anchor = ''] of html.matchAll(/href="#([^"]*)"/g)) {
    expect(body).toContain(`id="${anchor}"`);
  }
});
