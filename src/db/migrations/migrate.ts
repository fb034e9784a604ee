import { type QueryExecutorProvider, sql } from 'kysely';
import { exitCodes, OperatorError } from '../../shared/operator-error.ts';
import type { Database } from '../connection/database.ts';
import { isDiskFull } from '../connection/disk-full.ts';
import type { DatabaseKind, Db } from '../tables.ts';
import { up as first } from './0001-first.ts';
import { up as reading } from './0002-reading.ts';
import { up as history } from './0003-history.ts';
import { up as uploads } from './0004-uploads.ts';
import { up as addressNames } from './0005-address-names.ts';
import { up as sharing } from './0006-sharing.ts';
import { up as relations } from './0007-relations.ts';
import { up as publicChanges } from './0008-public-changes.ts';
import { up as importedPictures } from './0009-imported-pictures.ts';
import { up as statistics } from './0010-statistics.ts';
import { up as storedFiles } from './0011-stored-files.ts';
import { up as tagOrder } from './0012-tag-order.ts';
import { up as renderingVersions } from './0013-rendering-versions.ts';
import { up as ownWidths } from './0014-own-widths.ts';
import { up as devices } from './0015-devices.ts';
import { up as secondFactor } from './0016-second-factor.ts';
import { up as removedArticles } from './0017-removed-articles.ts';
import { up as passkeys } from './0018-passkeys.ts';
import { up as search } from './0019-search.ts';
import { up as searchMerging } from './0020-search-merging.ts';
import { up as deskSearch } from './0021-desk-search.ts';
import { up as related } from './0022-related.ts';
import { up as openIndex } from './0023-open-index.ts';
import { up as endedSessions } from './0024-ended-sessions.ts';
import { up as thinnedRevisions } from './0025-thinned-revisions.ts';
import { up as viewKeys } from './0026-view-keys.ts';
import { up as cutOffPictures } from './0027-cut-off-pictures.ts';
import { removeSnapshot, takeSnapshot } from './snapshot.ts';

export interface Migration {
  name: string;
  up(db: QueryExecutorProvider, kind: DatabaseKind): Promise<void>;
}

/** The migrations in the order in which they run. A migration that has been released is never changed. */
export const migrations: readonly Migration[] = [
  { name: '0001-first', up: first },
  { name: '0002-reading', up: reading },
  { name: '0003-history', up: history },
  { name: '0004-uploads', up: uploads },
  { name: '0005-address-names', up: addressNames },
  { name: '0006-sharing', up: sharing },
  { name: '0007-relations', up: relations },
  { name: '0008-public-changes', up: publicChanges },
  { name: '0009-imported-pictures', up: importedPictures },
  { name: '0010-statistics', up: statistics },
  { name: '0011-stored-files', up: storedFiles },
  { name: '0012-tag-order', up: tagOrder },
  { name: '0013-rendering-versions', up: renderingVersions },
  { name: '0014-own-widths', up: ownWidths },
  { name: '0015-devices', up: devices },
  { name: '0016-second-factor', up: secondFactor },
  { name: '0017-removed-articles', up: removedArticles },
  { name: '0018-passkeys', up: passkeys },
  { name: '0019-search', up: search },
  { name: '0020-search-merging', up: searchMerging },
  { name: '0021-desk-search', up: deskSearch },
  { name: '0022-related', up: related },
  { name: '0023-open-index', up: openIndex },
  { name: '0024-ended-sessions', up: endedSessions },
  { name: '0025-thinned-revisions', up: thinnedRevisions },
  { name: '0026-view-keys', up: viewKeys },
  { name: '0027-cut-off-pictures', up: cutOffPictures },
];

/** The number of an advisory lock. Any number serves that no other program locks in the same database. */
const lockKey = 5_019_847;

export interface MigrationOutcome {
  applied: string[];
  /** The path of the verified copy; undefined when none was needed, and with PostgreSQL. */
  snapshot: string | undefined;
}

/**
 * Brings the database to this program's version, each migration in a transaction of its own. When several processes
 * start at once, one migrates and the others wait. Throws OperatorError when a newer program made the database, and
 * when a migration fails; the failed migration is rolled back.
 */
export async function migrate(
  database: Database,
  list: readonly Migration[] = migrations,
): Promise<MigrationOutcome> {
  const pending = await findPending(database, list);
  if (pending.length === 0) return { applied: [], snapshot: undefined };

  const isNew = pending.length === list.length;
  const snapshot =
    database.sqlite && !isNew
      ? takeSnapshot(database.sqlite, `before-${pending[0]?.name}`)
      : undefined;
  const { kind } = database;
  const applied = await database.unhurried(async (db) => {
    await createTable(db, kind);
    const names: string[] = [];
    for (const migration of pending) {
      try {
        if (await apply(db, kind, migration)) names.push(migration.name);
      } catch (error) {
        // The copy equals the database, and the next start needs its space. Each start would leave another one.
        const isUseless = names.length === 0 && isDiskFull(error);
        if (snapshot && isUseless) removeSnapshot(snapshot);
        throw describeFailure(migration, isUseless ? undefined : snapshot, error as Error);
      }
    }
    return names;
  });
  return { applied, snapshot };
}

/**
 * The migrations that have not run yet. It changes nothing. Throws OperatorError when a migration has run that this
 * program does not know.
 */
export async function findPending(
  { db, kind }: Database,
  list: readonly Migration[] = migrations,
): Promise<Migration[]> {
  const { rows } = (await hasTable(db, kind))
    ? await sql<{ name: string }>`select name from migrations`.execute(db)
    : { rows: [] };
  const done = new Set(rows.map((row) => row.name));
  const unknown = [...done].filter((name) => !list.some((known) => known.name === name));
  if (unknown.length > 0) {
    throw new OperatorError(
      `The database was made by a newer Suibi (it has ${unknown.sort().join(', ')}). ` +
        'Nothing was changed. Install that version again, or a newer one.',
      { exitCode: exitCodes.config },
    );
  }
  return list.filter((migration) => !done.has(migration.name));
}

/**
 * Whether the table of migrations exists. Kysely's `introspection` is not used: it reads the columns of every table,
 * and fails in PostgreSQL when a migration in another process drops one of them at that moment.
 */
async function hasTable(db: Db, kind: DatabaseKind): Promise<boolean> {
  const { rows } =
    kind === 'sqlite'
      ? await sql`select 1 from sqlite_schema where type = 'table' and name = 'migrations'`.execute(
          db,
        )
      : await sql`select 1 where to_regclass('migrations') is not null`.execute(db);
  return rows.length > 0;
}

async function createTable(db: Db, kind: DatabaseKind): Promise<void> {
  await db.transaction().execute(async (db) => {
    // In PostgreSQL one of two processes that create the same table at once fails, even with `if not exists`.
    if (kind === 'postgres') await sql`select pg_advisory_xact_lock(${lockKey})`.execute(db);
    const strict = sql.raw(kind === 'sqlite' ? 'strict' : '');
    await sql`
      create table if not exists migrations (name text not null primary key) ${strict}
    `.execute(db);
  });
}

/** False if another process has applied the migration. */
function apply(db: Db, kind: DatabaseKind, migration: Migration): Promise<boolean> {
  return db.transaction().execute(async (db) => {
    if (kind === 'postgres') await sql`lock table migrations in exclusive mode`.execute(db);
    const { rows } = await sql`
      select 1 from migrations where name = ${migration.name}
    `.execute(db);
    if (rows.length > 0) return false;
    await migration.up(db, kind);
    await sql`insert into migrations (name) values (${migration.name})`.execute(db);
    return true;
  });
}

function describeFailure({ name }: Migration, snapshot: string | undefined, cause: Error) {
  const copy = snapshot ? ` A copy from before is in ${snapshot}.` : '';
  return new OperatorError(
    `The migration ${name} failed and was undone; the database is as it was.${copy}\n` +
      `Reason: ${cause.message}`,
    { cause },
  );
}
