import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Database } from '../db/connection/database.ts';
import { openDatabase } from '../db/connection/open.ts';
import { type MigrationOutcome, migrate } from '../db/migrations/migrate.ts';
import { type Assets, readAssets } from '../server/assets.ts';
import type { Config } from '../server/config.ts';

/** The built browser files, which lie beside the built program. */
export function readBuiltAssets(): Assets {
  return readAssets(join(dirname(fileURLToPath(import.meta.url)), '..', 'browser'));
}

export async function openMigrated(
  config: Config,
  onConnectionLost?: (error: Error) => void,
): Promise<{ database: Database; migration: MigrationOutcome }> {
  const { dataDir, databaseUrl, databaseConnections: maxConnections } = config;
  const database = await openDatabase({
    dataDir,
    databaseUrl,
    maxConnections,
    onConnectionLost,
  });
  try {
    return { database, migration: await migrate(database) };
  } catch (error) {
    await database.close();
    throw error;
  }
}
