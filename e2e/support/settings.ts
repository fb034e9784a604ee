import { saveSettings } from '../../src/db/blog/settings.ts';
import { openDatabase } from '../../src/db/connection/open.ts';
import type { Settings } from '../../src/shared/settings.ts';

/** Sets what the owner could on the settings page, in the folder of a server that may run. */
export async function changeSettings(dataDir: string, settings: Partial<Settings>): Promise<void> {
  const database = await openDatabase({ dataDir, databaseUrl: undefined });
  await saveSettings(database.db, settings, Date.now());
  await database.close();
}
