import { expect, test } from 'vitest';
import { eachDatabase } from '../../../test/each-database.ts';
import { makeArticle } from '../../../test/make.ts';
import { setArticlePassword } from '../sharing/article-passwords.ts';
import type { Db } from '../tables.ts';
import { findPublicVersion } from './public-changes.ts';
import {
  addListRedirects,
  addRedirects,
  findListRedirect,
  findRedirect,
  type ListRedirect,
  listListRedirects,
  listOldAddresses,
} from './redirects.ts';

eachDatabase((open) => {
  test('an article is found by each of its old addresses', async () => {
    const { db } = await open();
    const articleID = await makeArticle(db, {});
    await addRedirects(db, articleID, ['/2024/雨天', '/old/page']);
    expect(await findRedirect(db, '/2024/雨天')).toBe(articleID);
    expect(await findRedirect(db, '/old/page')).toBe(articleID);
    expect(await findRedirect(db, '/Old/page')).toBeUndefined();
  });

  test('an address stays with the first article that had it', async () => {
    const { db } = await open();
    const first = await makeArticle(db, {});
    const second = await makeArticle(db, {});
    await addRedirects(db, first, ['/shared']);
    await addRedirects(db, second, ['/shared', '/own']);
    expect(await findRedirect(db, '/shared')).toBe(first);
    expect(await findRedirect(db, '/own')).toBe(second);
  });

  test('adding the same addresses again, or none, changes nothing', async () => {
    const { db } = await open();
    const articleID = await makeArticle(db, {});
    await addRedirects(db, articleID, ['/old']);
    await addRedirects(db, articleID, ['/old']);
    await addRedirects(db, articleID, []);
    expect(await db.selectFrom('redirects').selectAll().execute()).toHaveLength(1);
  });

  test('an article can have 20,000 old addresses', async () => {
    const { db } = await open();
    const articleID = await makeArticle(db, {});
    const addresses = Array.from({ length: 20_000 }, (_, index) => `/old/${index}`);
    await addRedirects(db, articleID, addresses);
    expect((await listOldAddresses(db, [articleID])).get(articleID)).toEqual(addresses.toSorted());
  });

  const now = 5_000;
  const tea: ListRedirect = { address: '/categories/tea', list: 'tag', tag: 'Tea & more' };
  const makeTea = (db: Db) => makeArticle(db, { tags: ['Tea & more'], postedAt: 1_000 });

  test('an old address of a list leads to it, and so do its pages and its feed', async () => {
    const { db } = await open();
    await makeTea(db);
    await addListRedirects(db, [
      tea,
      { address: '/archives', list: 'archive' },
      { address: '/tag/lost', list: 'tags' },
    ]);
    expect(await findListRedirect(db, '/tag/lost/', now)).toBe('/tags/');
    expect(await findListRedirect(db, '/categories/tea/page/2/', now)).toBe(
      '/tag/Tea%20%26%20more/',
    );
    expect(await findListRedirect(db, '/categories/tea/index.xml', now)).toBe(
      '/tag/Tea%20%26%20more/rss.xml',
    );
    expect(await findListRedirect(db, '/tag/Tea%20%26%20more/feed/', now)).toBe(
      '/tag/Tea%20%26%20more/rss.xml',
    );
    expect(await findListRedirect(db, '/archives/2020/05/', now)).toBe('/archive/');
    expect(await findListRedirect(db, '/Categories/tea', now)).toBeUndefined();
  });

  test('a feed has its old address in a blog without any of these rows', async () => {
    const { db } = await open();
    expect(await findListRedirect(db, '/atom.xml', now)).toBe('/feed.xml');
    expect(await findListRedirect(db, '/tag/tea/feed/', now)).toBe('/rss.xml');
  });

  test('a tag without an article that visitors see has no list', async () => {
    const { db } = await open();
    await addListRedirects(db, [tea]);
    const found = () => findListRedirect(db, '/categories/tea/', now);
    await makeArticle(db, { tags: ['Tea & more'] });
    await makeArticle(db, { tags: ['Tea & more'], postedAt: now + 1 });
    const locked = await makeArticle(db, { tags: ['Tea & more'], postedAt: 1_000 });
    await setArticlePassword(db, locked, 'hash', 1_000);
    expect(await found()).toBeUndefined();
    expect(await findListRedirect(db, '/categories/tea/feed/', now)).toBe('/rss.xml');
    await makeTea(db);
    expect(await found()).toBe('/tag/Tea%20%26%20more/');
  });

  test('the newest list has an address, and of one call the first', async () => {
    const { db } = await open();
    await addListRedirects(db, [tea, { ...tea, list: 'archive' }]);
    expect(await listListRedirects(db)).toEqual([tea]);
    await addListRedirects(db, [{ ...tea, tag: 'tea' }]);
    expect(await listListRedirects(db)).toEqual([{ ...tea, tag: 'tea' }]);
  });

  test('the same lists again are no public change', async () => {
    const { db } = await open();
    await addListRedirects(db, [tea]);
    const before = await findPublicVersion(db, now);
    await addListRedirects(db, [tea]);
    await addListRedirects(db, []);
    expect(await findPublicVersion(db, now)).toEqual(before);
  });

  test('an address that is too long is left out, and 20,000 others are not', async () => {
    const { db } = await open();
    const many = Array.from({ length: 20_000 }, (_, index) => ({ ...tea, address: `/t/${index}` }));
    await addListRedirects(db, [{ ...tea, address: `/${'x'.repeat(2_000)}` }, ...many]);
    expect(await listListRedirects(db)).toHaveLength(20_000);
  });
});
