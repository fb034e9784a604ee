import { expect, test } from 'vitest';
import { eachDatabase } from '../../test/each-database.ts';
import { makeArticle } from '../../test/make.ts';
import { loggedIn, testApp } from '../../test/test-app.ts';
import { apiAddressNameUrl, apiPublishUrl } from '../urls.ts';

eachDatabase((_, kind) => {
  test('a name is suggested for a title, with a number if another article has it', async () => {
    const test = await testApp({ kind });
    const headers = await loggedIn(test);
    const articleID = await makeArticle(test.db, {});
    const ask = async (title: string, slug = '', kind: 'article' | 'page' = 'article') => {
      const url = apiAddressNameUrl(articleID, { title, kind, slug });
      return (await test.app.inject({ url, headers })).json();
    };
    expect(await ask('雨天喝茶')).toEqual({ suggestion: 'yu-tian-he-cha', holder: null });
    await makeArticle(test.db, { slug: 'yu-tian-he-cha', title: 'First' });
    await makeArticle(test.db, { slug: 'yu-tian-he-cha-2', postedAt: 1 });
    expect((await ask('雨天喝茶')).suggestion).toBe('yu-tian-he-cha-3');
    expect((await ask('New')).suggestion).toBe('new-2');
    expect((await ask('🍵')).suggestion).toBe('');
    expect((await ask('', 'yu-tian-he-cha')).holder).toMatchObject({ title: 'First' });
    // A page has an address of its own, and none that the blog uses.
    expect((await ask('', 'yu-tian-he-cha', 'page')).holder).toBeNull();
    expect((await ask('Tags', '', 'page')).suggestion).toBe('tags-2');
  });

  test('publishing under the name of another article names the field and that article', async () => {
    const test = await testApp({ kind });
    const headers = await loggedIn(test);
    await makeArticle(test.db, { slug: 'tea', title: 'First', postedAt: 1 });
    const articleID = await makeArticle(test.db, { slug: 'tea' });
    const payload = { revision: 1 };
    const url = apiPublishUrl(articleID);
    const answer = await test.app.inject({ method: 'POST', url, headers, payload });
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({
      field: 'slug',
      fields: [{ field: 'slug', fault: { name: 'slugTaken', title: 'First' } }],
    });
  });
});
