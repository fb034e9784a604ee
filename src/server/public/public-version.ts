import { findPublicVersion, type PublicVersion } from '../../db/articles/public-changes.ts';
import type { Database } from '../../db/connection/database.ts';
import { SingleFlight } from '../../shared/limits/single-flight.ts';

/** Tells which version visitors see now, mostly without asking the database. */
export interface PublicVersionSource {
  /**
   * The version that visitors see now. Undefined: it has to be read, or nobody can tell whether it
   * has changed since.
   */
  current(): PublicVersion | undefined;
  /** Reads the version from the database. Rejects when the database is away. */
  read(): Promise<PublicVersion>;
}

export function makePublicVersionSource(
  { db, countChanges }: Pick<Database, 'db' | 'countChanges'>,
  now: () => number,
): PublicVersionSource {
  let known: { version: PublicVersion; count: number | undefined; readAt: number } | undefined;
  /** By the count of changes. */
  const reads = new SingleFlight<PublicVersion>();

  async function read(before: number | undefined): Promise<PublicVersion> {
    const readAt = now();
    const version = await findPublicVersion(db, readAt);
    known = { version, count: before, readAt };
    return version;
  }

  return {
    current() {
      if (!known || known.count === undefined || known.count !== countChanges()) return undefined;
      const time = now();
      // The clock may have been set back.
      const isNow =
        known.readAt <= time && time < (known.version.endsAt ?? Number.POSITIVE_INFINITY);
      return isNow ? known.version : undefined;
    },
    read() {
      // The count is read first: a change during the query makes it another one.
      const before = countChanges();
      // Without a count, nobody knows whether the version has changed since that query began.
      return before === undefined ? read(before) : reads.run(`${before}`, () => read(before));
    },
  };
}
