import { expect, test } from 'vitest';
import { eachDatabase } from '../../../test/each-database.ts';
import { makeArticle, makeContent, makeRendered, makeRevision } from '../../../test/make.ts';
import type { Db } from '../tables.ts';
import { findByAddress, findNameHolder } from './address-names.ts';
import { publishRevision, unpublish } from './publishing.ts';
import { addRedirects } from './redirects.ts';
import { trashArticle } from './trash.ts';

/** Saves a revision with this address name and publishes it. */
async function rename(db: Db, articleID: string, basedOn: number, slug: string | null) {
  const content = makeContent({ slug });
  await makeRevision(db, { articleID, basedOn, content, now: 10 });
  const revision = basedOn + 1;
  return publishRevision(db, {
    ...{ articleID, revision, renderVersion: 1, now: 10 },
    rendered: makeRendered(),
  });
}

eachDatabase((open) => {
  test('an article is found by its address name and by every earlier one', async () => {
    const { db } = await open();
    const articleID = await makeArticle(db, { slug: '雨-tea', postedAt: 1 });
    expect(await findByAddress(db, '/article/%E9%9B%A8-tea/', 10)).toMatchObject({
      articleID,
      articleSlug: '雨-tea',
    });
    await rename(db, articleID, 1, 'rain');
    await rename(db, articleID, 2, null);
    await rename(db, articleID, 3, 'green-tea');
    for (const name of ['雨-tea', 'rain', 'green-tea']) {
      const found = await findByAddress(db, `/article/${name}/`, 10);
      expect(found, name).toMatchObject({ articleID, articleSlug: 'green-tea' });
    }
    expect(await findByAddress(db, '/article/black-tea/', 10)).toBeUndefined();
  });

  test('an article can take back an earlier name of its own', async () => {
    const { db } = await open();
    const articleID = await makeArticle(db, { slug: 'a', postedAt: 1 });
    await rename(db, articleID, 1, 'b');
    expect(await rename(db, articleID, 2, 'a')).toEqual({ kind: 'published' });
  });

  test('a draft, a scheduled and an unpublished article are not found by their names', async () => {
    const { db } = await open();
    await makeArticle(db, { slug: 'draft' });
    await makeArticle(db, { slug: 'scheduled', postedAt: 20 });
    const unpublished = await makeArticle(db, { slug: 'unpublished', postedAt: 1 });
    await unpublish(db, unpublished, 5);
    for (const name of ['draft', 'scheduled', 'unpublished']) {
      expect(await findByAddress(db, `/article/${name}/`, 19), name).toBeUndefined();
    }
    expect(await findByAddress(db, '/article/scheduled/', 20)).toBeDefined();
  });

  test('publishing refuses the name of another article, also an earlier one, and changes nothing', async () => {
    const { db } = await open();
    const first = await makeArticle(db, { title: 'First', slug: 'tea', postedAt: 1 });
    await rename(db, first, 1, 'green-tea');
    const second = await makeArticle(db, { title: 'Second', slug: 'rain', postedAt: 1 });
    for (const slug of ['tea', 'green-tea']) {
      const { revision } = await db
        .selectFrom('articles')
        .select('revision')
        .where('id', '=', second)
        .executeTakeFirstOrThrow();
      expect(await rename(db, second, revision, slug)).toEqual({
        kind: 'name-taken',
        holder: { articleID: first, title: 'On tea' },
      });
    }
    expect(await findByAddress(db, '/article/rain/', 10)).toMatchObject({ articleSlug: 'rain' });
    expect(await findByAddress(db, '/article/tea/', 10)).toMatchObject({ articleID: first });
  });

  test('two articles that publish one name at the same time: one gets it', async () => {
    const { db } = await open();
    const ids = [await makeArticle(db, {}), await makeArticle(db, {})];
    const outcomes = await Promise.all(ids.map((id) => rename(db, id, 1, 'tea')));
    expect(outcomes.map(({ kind }) => kind).sort()).toEqual(['name-taken', 'published']);
  });

  test('the holder of a name is the other article that has it, had it, or has it in its draft', async () => {
    const { db } = await open();
    const tea = { kind: 'article', slug: 'tea' } as const;
    const own = await makeArticle(db, { slug: 'tea', title: 'Own' });
    expect(await findNameHolder(db, tea, own)).toBeUndefined();
    const draft = await makeArticle(db, { slug: 'tea', title: 'Draft' });
    expect(await findNameHolder(db, tea, own)).toEqual({ articleID: draft, title: 'Draft' });
    const registered = await makeArticle(db, { title: 'Imported' });
    await addRedirects(db, registered, ['/article/tea']);
    expect(await findNameHolder(db, tea, own)).toMatchObject({ articleID: registered });
    expect(await findNameHolder(db, tea, registered)).toBeDefined();
    await trashArticle(db, own, 5);
    await trashArticle(db, draft, 5);
    expect(await findNameHolder(db, tea, registered)).toBeUndefined();
  });
});
