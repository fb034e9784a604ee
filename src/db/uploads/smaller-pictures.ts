import type { ExpressionBuilder } from 'kysely';
import type { Db, Tables } from '../tables.ts';
import { maxTries } from './uploads.ts';

/**
 * Smaller pictures are made of the file that readers get. An upload that has to be cleaned has no
 * such file before that, which may take days.
 */
export function waitsForSmaller({ and, eb }: ExpressionBuilder<Tables, 'uploads'>) {
  return and([eb('smaller', '=', 'waiting'), eb('cleaning', '=', 'none')]);
}

/**
 * The upload that has waited longest for its smaller pictures, with its width in pixels. It counts
 * as tried once more, so that an upload whose work never ends is given up.
 */
export async function beginSmaller(db: Db): Promise<{ id: string; width: number } | undefined> {
  for (;;) {
    const found = await db
      .selectFrom('uploads')
      .select(['id', 'width', 'smaller_tries'])
      .where(waitsForSmaller)
      .where('trashed_at', 'is', null)
      .orderBy('created_at')
      .orderBy('id')
      .limit(1)
      .executeTakeFirst();
    if (!found) return undefined;
    const { id, width, smaller_tries: tries } = found;
    await db
      .updateTable('uploads')
      .set({ smaller_tries: tries + 1 })
      .where('id', '=', id)
      .execute();
    if (width !== null && tries < maxTries) return { id, width };
    await endSmaller(db, id, 'failed');
  }
}

/**
 * Says what has become of the smaller pictures of an upload. Nothing, if its file was replaced
 * since the work began: then they wait to be made of the new file.
 */
export async function endSmaller(db: Db, id: string, outcome: 'made' | 'failed'): Promise<void> {
  await db
    .updateTable('uploads')
    .set({ smaller: outcome })
    .where('id', '=', id)
    .where(isBegun)
    .execute();
}

/**
 * The smaller pictures could not be made now, for no fault of the picture: the try does not count.
 */
export async function postponeSmaller(db: Db, id: string): Promise<void> {
  await db
    .updateTable('uploads')
    .set((eb) => ({ smaller_tries: eb('smaller_tries', '-', 1) }))
    .where('id', '=', id)
    .where(isBegun)
    .execute();
}

/** A file that was replaced has no try any more: see `renewUploadFile`. */
function isBegun(eb: ExpressionBuilder<Tables, 'uploads'>) {
  return eb.and([waitsForSmaller(eb), eb('smaller_tries', '>', 0)]);
}
