import { expect, test } from 'vitest';
import { eachDatabase } from '../../../test/each-database.ts';
import { findBlogId } from './blog-id.ts';

eachDatabase((open) => {
  test('a blog has one id for good, even if several processes ask for it first', async () => {
    const { db } = await open();
    const ids = await Promise.all([1, 2, 3, 4, 5].map(() => findBlogId(db)));
    expect(new Set([...ids, await findBlogId(db)]).size).toBe(1);
    expect(ids[0]).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
  });

  test('another blog has another id', async () => {
    const [one, other] = [await open(), await open()];
    expect(await findBlogId(one.db)).not.toBe(await findBlogId(other.db));
  });
});
