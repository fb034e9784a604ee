import { randomUUID } from 'node:crypto';
import { offerValue } from '../stored-values.ts';
import type { Db } from '../tables.ts';

/**
 * A UUID of this blog's own, made at the first call and kept for good. Feeds make the ids of their
 * articles from it: when a blog moves to another address, feed readers do not show all its articles
 * as new.
 */
export function findBlogId(db: Db): Promise<string> {
  return offerValue(db, 'blogId', randomUUID());
}
