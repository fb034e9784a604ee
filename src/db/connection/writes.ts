import type { LogEvent } from 'kysely';

/** Counts the statements of this process that may have changed something, commits among them. */
export interface Writes {
  count: number;
}

/**
 * Matches a text in SQL that only reads: a query, also one that begins with named queries which
 * only read.
 */
const onlyReads = /^\s*(select|with(?!.*\b(insert|update|delete|merge)\b))\b/is;

/**
 * A log for Kysely that counts each statement after its end, unless the statement only reads. A
 * statement that fails counts too: when a connection is lost during a commit, the commit may have
 * happened.
 */
export function countWrites(writes: Writes): (event: LogEvent) => void {
  return ({ query: { query, sql } }) => {
    if (query.kind !== 'SelectQueryNode' && !onlyReads.test(sql)) writes.count += 1;
  };
}
