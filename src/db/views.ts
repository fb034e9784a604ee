import { sql } from 'kysely';
import type { Db } from './tables.ts';

export interface View {
  articleID: string;
  /** `YYYY-MM-DD`, UTC. */
  day: string;
  /** A digest that tells readers apart on one day and no further. */
  reader: string;
}

/** Counts views, one for each reader, article and day, however often and by whomever it is told. */
export async function addViews(db: Db, views: readonly View[]): Promise<void> {
  await db.transaction().execute(async (db) => {
    for (const { articleID, day, reader } of views) {
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('views')
        .columns(['article_id', 'day', 'reader'])
        .expression((eb) =>
          eb
            .selectFrom('articles')
            .select(['id', sql`${day}`.as('day'), sql`${reader}`.as('reader')])
            .where('id', '=', articleID),
        )
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst();
      if (numInsertedOrUpdatedRows !== 1n) continue;
      await db
        .updateTable('articles')
        .set((eb) => ({ clicks: eb('clicks', '+', 1) }))
        .where('id', '=', articleID)
        .execute();
    }
  });
}

/** Forgets who read on days before `day`; the counts stay. */
export async function purgeViews(db: Db, day: string): Promise<void> {
  await db.deleteFrom('views').where('day', '<', day).execute();
}
