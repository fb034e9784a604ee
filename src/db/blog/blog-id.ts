import { randomUUID } from 'node:crypto';
import type { Db } from '../tables.ts';

const name = 'blogId';

/**
 * A UUID of this blog's own, made at the first call and kept for good: feeds name what is in them by it, so that
 * a blog that moves to another address does not look new. Of simultaneous first calls one makes it.
 */
export async function findBlogId(db: Db): Promise<string> {
  const kept = await findKept(db);
  if (kept !== undefined) return kept;
  await db
    .insertInto('settings')
    .values({ name, value: randomUUID() })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const made = await findKept(db);
  if (made === undefined) throw new Error('the blog’s id was not kept');
  return made;
}

async function findKept(db: Db): Promise<string | undefined> {
  const row = await db
    .selectFrom('settings')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirst();
  return row?.value;
}
