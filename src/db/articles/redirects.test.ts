import { expect, test } from 'vitest';
import { eachDatabase } from '../../../test/each-database.ts';
import { makeArticle } from '../../../test/make.ts';
import { addRedirects, findRedirect, listOldAddresses } from './redirects.ts';

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
});
