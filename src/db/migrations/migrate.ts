import { dirname } from 'node:path';
import { type QueryExecutorProvider, sql } from 'kysely';
import { exitCodes, OperatorError } from '../../shared/operator-error.ts';
import type { Database } from '../connection/database.ts';
import { isDiskFull } from '../connection/disk-full.ts';
import type { DatabaseKind, Db } from '../tables.ts';
import { up as firstRelease } from './0001-first-release.ts';
import { up as pages } from './0002-pages.ts';
import { up as rootFiles } from './0003-root-files.ts';
import { up as eventNotes } from './0004-event-notes.ts';
import { up as listRedirects } from './0005-list-redirects.ts';
import { up as revisionCounts } from './0006-revision-counts.ts';
import { describeUnreleased, fromUnreleased, isUnreleased, unreleased } from './from-unreleased.ts';
import { removeSnapshot, takeSnapshot } from './snapshot.ts';

export interface Migration {
  name: string;
  up(db: QueryExecutorProvider, kind: DatabaseKind): Promise<void>;
}

/**
 * The migrations in the order in which they run. A migration that has been released is never
 * changed.
 */
export const migrations: readonly Migration[] = [
  { name: '0001-first-release', up: firstRelease },
  { name: '0002-pages', up: pages },
  { name: '0003-root-files', up: rootFiles },
  { name: '0004-event-notes', up: eventNotes },
  { name: '0005-list-redirects', up: listRedirects },
  { name: '0006-revision-counts', up: revisionCounts },
];

/**
 * The number of an advisory lock. Any number serves that no other program locks in the same
 * database.
 */
const lockKey = 5_019_847;

export interface MigrationOutcome {
  applied: string[];
  /** The path of the verified copy; undefined when none was needed, and with PostgreSQL. */
  snapshot: string | undefined;
}

/**
 * Brings the database to this program's version, each migration in a transaction of its own. When
 * several processes start at once, one migrates and the others wait. Throws OperatorError when a
 * newer program made the database, and when a migration fails; the failed migration is rolled back.
 */
export async function migrate(
  database: Database,
  list: readonly Migration[] = migrations,
): Promise<MigrationOutcome> {
  const before = await listApplied(database);
  const pending = findMissing(database, before, list);
  if (pending.length === 0) return { applied: [], snapshot: undefined };

  const isNew = before.length === 0;
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
        // The copy equals the database, and the next start needs its space. Each start would leave
        // another one.
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
 * The migrations that have not run yet. It changes nothing. Throws OperatorError when a migration
 * has run that this program does not know.
 */
export async function findPending(
  database: Database,
  list: readonly Migration[] = migrations,
): Promise<Migration[]> {
  return findMissing(database, await listApplied(database), list);
}

/**
 * The migrations of the list that have to run. Throws OperatorError when a migration has run that
 * the list does not have.
 */
function findMissing(
  { sqlite }: Database,
  applied: readonly string[],
  list: readonly Migration[],
): Migration[] {
  const unknown = applied.filter((name) => !list.some((known) => known.name === name));
  const [first, ...later] = list;
  if (first && unknown.at(-1) === unreleased.name) {
    return [{ name: first.name, up: fromUnreleased }, ...later];
  }
  if (unknown.length === 0) return list.filter((migration) => !applied.includes(migration.name));
  const reason = isUnreleased(unknown)
    ? describeUnreleased(`The blog in ${sqlite ? dirname(sqlite.path) : 'PostgreSQL'}`, unknown)
    : `The database was made by a newer Suibi (it has ${unknown.join(', ')}). ` +
      'Nothing was changed. Install that version again, or a newer one.';
  throw new OperatorError(reason, { exitCode: exitCodes.config });
}

/** The names of the migrations that have run, in their order. None in a new database. */
export async function listApplied({ db, kind }: Pick<Database, 'db' | 'kind'>): Promise<string[]> {
  if (!(await hasTable(db, kind))) return [];
  const { rows } = await sql<{ name: string }>`select name from migrations`.execute(db);
  return rows.map(({ name }) => name).sort();
}

/**
 * Whether the table of migrations exists. Kysely's `introspection` is not used: it reads the
 * columns of every table, and fails in PostgreSQL when a migration in another process drops one of
 * them at that moment.
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
    // In PostgreSQL one of two processes that create the same table at once fails, even with `if
    // not exists`.
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
