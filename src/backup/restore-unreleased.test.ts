import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { describeSchema } from '../../test/database/schema.ts';
import { createPostgresDatabase, eachDatabase, temporaryFolder } from '../../test/each-database.ts';
import { forgeArchive } from '../../test/forged-archives.ts';
import {
  asLines,
  toFirstRelease,
  unreleasedBackup,
  unreleasedUpload,
  withoutLater,
} from '../../test/unreleased/unreleased-blog.ts';
import { type Row, readRows } from '../db/backup/rows.ts';
import { tablesInBackup } from '../db/backup/tables-in-backup.ts';
import { openDatabase } from '../db/connection/open.ts';
import type { DatabaseKind, Db } from '../db/tables.ts';
import { openStorage } from '../server/uploads/storage/open-storage.ts';
import { exitCodes } from '../shared/operator-error.ts';
import { tableOf } from './format.ts';
import { readArchive } from './read-archive.ts';
import { openPlace } from './restore.ts';
import { readRowsIn } from './rows-in-archive.ts';

const now = Date.parse('2026-11-20T08:00:00Z');

async function restoreNew(kind: DatabaseKind, path: string) {
  const databaseUrl = kind === 'postgres' ? await createPostgresDatabase() : undefined;
  const location = { dataDir: temporaryFolder(), databaseUrl };
  const place = await openPlace(location);
  try {
    await place.restore({ path, identities: [] }, now);
  } finally {
    await place.close();
  }
  const database = await openDatabase(location);
  onTestFinished(() => database.close());
  return { database, storage: openStorage(database, location.dataDir, () => now) };
}

async function rowsInArchive(path: string): Promise<Record<string, Row[]>> {
  const rows: Record<string, Row[]> = {};
  await readArchive(path, [], async (file) => {
    const table = tableOf(file.path);
    if (table !== undefined)
      rows[table] = [...(rows[table] ?? []), ...(await readRowsIn(file, table))];
  });
  return rows;
}

/**
 * The rows of all tables that a backup has, and those of the days’ readers, which old backups had.
 */
async function rowsIn(db: Db): Promise<Record<string, Row[]>> {
  const [view_keys, views, visits] = await Promise.all([
    db.selectFrom('view_keys').selectAll().execute(),
    db.selectFrom('views').selectAll().execute(),
    db.selectFrom('visits').selectAll().execute(),
  ]);
  const rows: Record<string, Row[]> = { view_keys, views, visits };
  for (const table of tablesInBackup) {
    const found: Row[] = [];
    for await (const some of readRows(db, table)) found.push(...some);
    rows[table.name] = found;
  }
  return rows;
}

eachDatabase((open, kind) => {
  test.each(['sqlite', 'postgres'] as const)(
    'the backup that 97f4c74 has made on %s is restored, and brought to this version',
    async (other) => {
      const path = unreleasedBackup(other);
      const before = await rowsInArchive(path);
      const expected = toFirstRelease(before);
      const { database, storage } = await restoreNew(kind, path);
      const found = withoutLater(await rowsIn(database.db), expected);
      expect(asLines(found)).toEqual(asLines(expected));
      expect(await describeSchema(database)).toEqual(await describeSchema(await open()));
      const forms = await storage.listForms(unreleasedUpload.id);
      expect([...forms].sort()).toEqual(['480.avif', 'original', 'served']);
    },
  );

  test.each([[['0001-first']], [['0001-first', '0023-open-index', '0024-ended-sessions']]])(
    'a backup whose migrations are %j is refused',
    async (names) => {
      const path = join(temporaryFolder(), 'old.tar.zst');
      await forgeArchive(path, [], { migrations: names });
      const error = await restoreNew(kind, path).catch((reason: unknown) => reason);
      expect(error).toMatchObject({ exitCode: exitCodes.config });
      const { message } = error as Error;
      expect(message).toContain('The backup was made by a Suibi from before the first release');
      expect(message).toContain(`Its last migration is ${names.at(-1)}`);
    },
  );
});
