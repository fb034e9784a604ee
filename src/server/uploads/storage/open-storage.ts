import type { Database } from '../../../db/connection/database.ts';
import { databaseStorage } from './database-storage.ts';
import { diskStorage } from './disk-storage.ts';
import type { UploadStorage } from './storage.ts';

/** Where a blog with this database has the files of its uploads. */
export function openStorage(
  { db, kind }: Pick<Database, 'db' | 'kind'>,
  dataDir: string,
  now: () => number,
): UploadStorage {
  return kind === 'sqlite' ? diskStorage(dataDir, now) : databaseStorage(db, dataDir, now);
}
