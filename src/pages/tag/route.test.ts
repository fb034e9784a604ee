import { expect, test } from 'vitest';
import { eachDatabase } from '../../../test/each-database.ts';
import { findByTag, titleOf } from '../../../test/html.ts';
import { makeArticle } from '../../../test/make.ts';
import { testApp } from '../../../test/test-app.ts';
import { trashArticle } from '../../db/articles/trash.ts';
import { saveSettings } from '../../db/settings/settings.ts';
import { feedUrl, tagUrl } from '../../urls.ts';

const titles = (body: string) => findByTag(body, 'h2').map(({ text }) => text);

eachDatabase((_, kind) => {
  test('the page of a tag has the published articles with this tag, as the list shows them', async () => {
    const { app, db } = await testApp({ kind });
    await makeArticle(db, { title: 'old', tags: ['茶', 'Tea'], postedAt: 1_000 });
    await makeArticle(db, { title: 'new', tags: ['茶'], postedAt: 2_000 });
    await makeArticle(db, { title: 'other', tags: ['茶叶'], postedAt: 3_000 });
    await makeArticle(db, { title: 'draft', tags: ['茶', 'unseen'] });
    const trashed = await makeArticle(db, { title: 'trashed', tags: ['茶'], postedAt: 4_000 });
    await trashArticle(db, trashed, 5_000);
    const page = await app.inject(tagUrl('茶'));
    expect(titles(page.body)).toEqual(['new', 'old']);
    expect(findByTag(page.body, 'h1').map(({ text }) => text)).toEqual(['茶']);
    expect(titleOf(page.body)).toBe('Tag 茶 · 随笔');
    expect(titles((await app.inject(tagUrl('Tea'))).body)).toEqual(['old']);
    for (const tag of ['tea', 'unseen', 'nothing', '%', '\0', 'a\0b']) {
      expect((await app.inject(tagUrl(tag))).statusCode, tag).toBe(404);
      expect((await app.inject(feedUrl('atom', { tag: tag }))).statusCode, tag).toBe(404);
    }
  });

  test('it has as many articles on a page as the list', async () => {
    const { app, db } = await testApp({ kind });
    await saveSettings(db, { articlesPerPage: 2 });
    for (let each = 1; each <= 3; each += 1) {
      await makeArticle(db, { title: `${each}`, tags: ['a/b?c#d&e'], postedAt: each });
    }
    const first = await app.inject(tagUrl('a/b?c#d&e'));
    expect(titles(first.body)).toEqual(['3', '2']);
    const next = /href="([^"]*)" rel="next"/.exec(first.body)?.[1] ?? '';
    expect(next).toBe('/tag/a%2Fb%3Fc%23d%26e/?page=2');
    expect(titles((await app.inject(next)).body)).toEqual(['1']);
    const past = await app.inject(tagUrl('a/b?c#d&e', 9));
    expect(past.headers.location).toBe('/tag/a%2Fb%3Fc%23d%26e/?page=2');
  });
});

test('a tag that cannot stand in an address has no link', async () => {
  const { app, db } = await testApp();
  await makeArticle(db, { tags: ['.', '..', '...'], postedAt: 1 });
  const list = /<ul class="tags".*?<\/ul>/s.exec((await app.inject('/')).body)?.[0] ?? '';
  expect([...list.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual(['/tag/.../']);
  expect(list).toContain('>..</li>');
});
