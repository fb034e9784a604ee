import type { DatabaseSync } from 'node:sqlite';
import type { Writes } from './writes.ts';

/** How long a change by another process may stay unnoticed, in milliseconds. */
const maxUnnoticedMs = 10;

/**
 * Makes the function `Database.countChanges` of a SQLite file. SQLite tells of the commits of other
 * processes, such as an import, by `pragma data_version`, which takes a microsecond; it is asked at
 * most every 10 ms, because a kept page takes only some more.
 */
export function watchSqlite(connection: DatabaseSync, writes: Writes): () => number {
  const pragma = connection.prepare('pragma data_version');
  const read = () => Number((pragma.get() as { data_version: number }).data_version);
  let seen = read();
  let readAt = performance.now();
  let changes = 0;
  return () => {
    const now = performance.now();
    if (now - readAt >= maxUnnoticedMs) {
      readAt = now;
      const found = read();
      if (found !== seen) changes += 1;
      seen = found;
    }
    return writes.count + changes;
  };
}
