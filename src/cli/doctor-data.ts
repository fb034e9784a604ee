import { existsSync, statSync } from 'node:fs';
import { findOwner } from '../db/account/owner.ts';
import { listPasskeys, type Passkey } from '../db/account/passkeys.ts';
import { listPages } from '../db/articles/published.ts';
import { findBackupState } from '../db/backup/backup-state.ts';
import { checkDataDir } from '../db/connection/data-dir.ts';
import type { Database } from '../db/connection/database.ts';
import { checkHealth } from '../db/connection/health.ts';
import { hearsNotifications } from '../db/connection/hears-notifications.ts';
import { openDatabase } from '../db/connection/open.ts';
import { findPending } from '../db/migrations/migrate.ts';
import { findProblems } from '../db/migrations/snapshot.ts';
import type { Db } from '../db/tables.ts';
import type { Config } from '../server/config.ts';
import { reservedPageNames } from '../shared/address/page-names.ts';
import type { ArticleLink } from '../shared/article.ts';
import { describeHidden, describeUploads } from './doctor-uploads.ts';

/**
 * Runs one check and reports it: what `work` returns says how it is, what `work` throws says what
 * is wrong.
 */
export type Check = (name: string, work: () => string | Promise<string>) => Promise<void>;

/** Checks folder and database of the blog, and says what is where. It changes nothing. */
export async function checkData(config: Config, check: Check): Promise<void> {
  const { dataDir, databaseUrl } = config;
  await check('data folder', () => {
    const isThere = checkDataDir(dataDir);
    const mode = isThere ? statSync(dataDir).mode & 0o777 : 0;
    if ((mode & othersModes) !== 0) {
      throw new Error(
        `other users of this machine can open ${dataDir} (mode ${mode.toString(8)}): run chmod -R go= '${dataDir}'`,
      );
    }
    return isThere ? dataDir : `${dataDir} (will be created at the first start)`;
  });
  if (databaseUrl === undefined && !existsSync(`${dataDir}/suibi.sqlite`)) {
    await check('database', () => 'will be created at the first start');
    return;
  }
  const connections = await checkDatabase(config, check);
  if (!connections || databaseUrl === undefined) return;
  const { allowed, used } = connections;
  await check(
    'connections',
    () => `at most ${used} of this process; PostgreSQL allows ${allowed} in all`,
  );
  await check('notifications', () => describeHearing(databaseUrl));
}

/**
 * Checks the database and, if it is sound and needs no migration, the uploads and the last backup.
 * Returns its connections, if it has any.
 */
async function checkDatabase(
  { dataDir, databaseUrl, databaseConnections: maxConnections, backupDir, publicUrl }: Config,
  check: Check,
): Promise<Database['connections']> {
  let database: Database | undefined;
  let isReady = false;
  try {
    await check('database', async () => {
      database = await openDatabase({ dataDir, databaseUrl, maxConnections });
      const { text, pending } = await describeDatabase(database);
      isReady = pending === 0;
      return text;
    });
    if (!database) return undefined;
    const { db, kind, connections } = database;
    if (isReady) {
      await check('uploads', () => describeUploads(db, kind, dataDir));
      await check('hidden files', () => describeHidden(db));
      const pages = await listPages(db, Date.now());
      if (pages.length > 0) await check('pages', () => describePages(pages));
      await check('backup', () => describeBackup(db, backupDir));
      const passkeys = await listPasskeys(db);
      if (passkeys.length > 0) {
        await check('passkeys', () => describePasskeys(passkeys, publicUrl));
      }
    }
    return connections;
  } finally {
    // The next checks may need the connections.
    await database?.close();
  }
}

const loginNameIsPublic =
  ' (readers see this login name; `suibi owner set` gives you another one, the settings page another public name)';

async function describeDatabase(database: Database): Promise<{ text: string; pending: number }> {
  await checkHealth(database.db);
  const problems = database.sqlite ? findProblems(database.sqlite.connection) : [];
  if (problems.length > 0) throw new Error(problems.join('; '));
  const { length: pending } = await findPending(database);
  const owner = pending === 0 ? await findOwner(database.db) : undefined;
  const state =
    pending > 0
      ? `${pending} migrations will run at the next start`
      : owner
        ? `owner ${owner.username}${owner.username === owner.displayName ? loginNameIsPublic : ''}`
        : 'no owner yet';
  return { text: `${database.version}; ${state}`, pending };
}

/** A later version of the program could have an address that a page had before. */
export function describePages(
  pages: readonly Pick<ArticleLink, 'articleTitle' | 'articleSlug'>[],
): string {
  const hidden = pages.filter(({ articleSlug }) => reservedPageNames.has(articleSlug ?? ''));
  if (hidden.length === 0) return `${pages.length}, each at its address`;
  const names = hidden.map(
    ({ articleTitle, articleSlug }) => `“${articleTitle}” (/${articleSlug}/)`,
  );
  throw new Error(
    `the blog itself uses the address of ${names.join(', ')}: choose another address name`,
  );
}

async function describeBackup(db: Db, backupDir: string | undefined): Promise<string> {
  const { madeAt, failedAt, reason } = await findBackupState(db);
  const last =
    madeAt === undefined ? 'none was made yet' : `the last sound one is of ${formatTime(madeAt)}`;
  if (failedAt !== undefined) {
    throw new Error(`the one of ${formatTime(failedAt)} failed: ${reason}. Besides: ${last}`);
  }
  return backupDir === undefined
    ? `${last}; BACKUP_DIR is not set, so the server makes none by itself`
    : last;
}

/** A time in milliseconds, for an operator: `2026-11-20 08:00 UTC`. */
function formatTime(time: number): string {
  return `${new Date(time).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}

/** How many passkeys there are for each host. A browser offers a passkey only at its own host. */
export function describePasskeys(
  passkeys: readonly Pick<Passkey, 'host'>[],
  publicUrl: URL | undefined,
): string {
  const hosts = [...new Set(passkeys.map(({ host }) => host))].sort();
  const counts = hosts.map((host) => {
    const count = passkeys.filter((passkey) => passkey.host === host).length;
    const isElsewhere = publicUrl !== undefined && publicUrl.hostname !== host;
    return `${count} for ${host}${isElsewhere ? ' (not usable at PUBLIC_URL)' : ''}`;
  });
  return counts.join(', ');
}

async function describeHearing(databaseUrl: string): Promise<string> {
  const hears = await hearsNotifications(databaseUrl);
  if (hears === 'no-connection') {
    return 'not checked: other processes use all connections that the role may open';
  }
  if (hears) return 'each process hears at once of changes by others';
  throw new Error(
    'PostgreSQL’s notifications (LISTEN, NOTIFY) do not arrive. A pooler stands between Suibi and PostgreSQL and ' +
      'lends a connection for one transaction only. Pages stay right, but each needs one more query. ' +
      'Let the pooler keep a connection for each session (PgBouncer: pool_mode = session), ' +
      'or set DATABASE_URL to the address of PostgreSQL itself.',
  );
}

/**
 * The permission bits of the group and of all others. Windows has none: there Node reports that
 * everybody may do everything.
 */
const othersModes = process.platform === 'win32' ? 0 : 0o077;
