import { sql } from 'kysely';
import type { Db } from './tables.ts';

/**
 * Milliseconds since the epoch, by the clock of PostgreSQL: those of several machines may differ.
 */
const databaseNow = sql<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint`;

/**
 * Takes the lease of this name for `forMs` milliseconds, or holds it for so long again. False while
 * another holder has it. For PostgreSQL only.
 */
export async function takeLease(
  db: Db,
  { name, holder, forMs }: { name: string; holder: string; forMs: number },
): Promise<boolean> {
  const lease = { holder, ends_at: sql<number>`${databaseNow} + ${forMs}::bigint` };
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('turns')
    .values({ name, ...lease })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet(lease)
        .where(({ or, eb }) =>
          or([eb('turns.holder', '=', holder), eb('turns.ends_at', '<', databaseNow)]),
        ),
    )
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Gives the lease back. A lease that another holder has taken meanwhile stays. */
export async function endLease(db: Db, name: string, holder: string): Promise<void> {
  await db.deleteFrom('turns').where('name', '=', name).where('holder', '=', holder).execute();
}
