/**
 * SQLITE_CORRUPT and SQLITE_NOTADB (https://www.sqlite.org/rescode.html). The kind of an error
 * stands in its last byte.
 */
const sqliteCodes: readonly number[] = [11, 26];

/**
 * `data_corrupted` and `index_corrupted` of PostgreSQL
 * (https://www.postgresql.org/docs/current/errcodes-appendix.html).
 */
const codes: readonly unknown[] = ['XX001', 'XX002'];

/** Whether an error, or its cause, says that the files of the database are damaged. */
export function isDatabaseDamaged(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, errcode } = error as { code?: unknown; errcode?: unknown };
  const isOfSqlite = typeof errcode === 'number' && sqliteCodes.includes(errcode & 0xff);
  return isOfSqlite || codes.includes(code) || isDatabaseDamaged(error.cause);
}
