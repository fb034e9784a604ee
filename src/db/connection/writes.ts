import type { LogEvent } from 'kysely';

/** Counts the statements of this process that may have changed something, commits among them. */
export interface Writes {
  count: number;
}

/**
 * A log for Kysely that counts each statement after its end, unless the statement only reads. A statement that fails counts too:
 * when a connection is lost during a commit, the commit may have happened.
 */
export function countWrites(writes: Writes): (event: LogEvent) => void {
  return ({ query: { query, sql } }) => {
    if (query.kind !== 'SelectQueryNode' && !/^\s*select\b/i.test(sql)) writes.count += 1;
  };
}
