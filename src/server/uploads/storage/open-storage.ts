import { makeDataDir } from '../../../db/connection/data-dir.ts';
import type { Database } from '../../../db/connection/database.ts';
import { databaseStorage } from './database-storage.ts';
import { diskStorage } from './disk-storage.ts';
import type { UploadStorage } from './storage.ts';

/**
 * Where a blog with this database has the files of its uploads. With PostgreSQL it makes the data
 * folder, which has copies of them: `openDatabase` makes that of SQLite. Throws OperatorError when
 * that fails.
 */
export function openStorage(
  { db, kind }: Pick<Database, 'db' | 'kind'>,
  dataDir: string,
  now: () => number,
): UploadStorage {
  if (kind === 'sqlite') return diskStorage(dataDir, now);
  makeDataDir(dataDir);
  return databaseStorage(db, dataDir, now);
}
