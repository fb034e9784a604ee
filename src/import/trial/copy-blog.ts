import { addRows, listTables, readRows } from '../../db/backup/rows.ts';
import { tablesInBackup } from '../../db/backup/tables-in-backup.ts';
import type { Database } from '../../db/connection/database.ts';
import { findPending, listApplied, migrate, migrations } from '../../db/migrations/migrate.ts';
import type { Tables } from '../../db/tables.ts';
import { inTransaction } from '../../db/transaction.ts';
import { exitCodes, OperatorError } from '../../shared/operator-error.ts';

/** Tables that no import reads. Some of them are long, and some have secrets. */
const leftOut: readonly (keyof Tables)[] = [
  ...(['article_days', 'article_months', 'blog_days', 'referrer_days'] as const),
  ...(['owner', 'account_events', 'code_factor', 'recovery_codes', 'passkeys'] as const),
  ...(['ended_sessions', 'draft_links'] as const),
];

/**
 * Copies what an import reads from a blog, in the one state that it has now, into a database
 * without tables, and migrates the copy. The blog does not change, also where a migration of it is
 * due. Throws OperatorError when a version of the program has made the blog that this one cannot
 * read.
 */
export async function copyBlog(blog: Database, copy: Database): Promise<void> {
  const pending = await findPending(blog);
  const applied = await listApplied(blog);
  const known = migrations.filter(({ name }) => applied.includes(name));
  if (known.length < applied.length) {
    throw new OperatorError(
      'The database was made by an unreleased Suibi, which `suibi serve` has to migrate first.',
      { exitCode: exitCodes.config },
    );
  }
  if (known.length > 0) {
    await migrate(copy, known);
    const tables = await listTables(copy.db, copy.kind);
    await blog.readOneState((from) =>
      inTransaction(copy.db, async (db) => {
        for (const table of tablesInBackup) {
          if (!tables.has(table.name) || leftOut.includes(table.name)) continue;
          for await (const rows of readRows(from, table)) await addRows(db, table.name, rows);
        }
      }),
    );
  }
  if (pending.length > 0) await migrate(copy);
}
