import { openDatabase } from '../../src/db/connection/open.ts';
import { saveSettings } from '../../src/db/settings/settings.ts';
import type { Settings } from '../../src/shared/settings.ts';

/**
 * Changes settings of the blog, as the settings page does. The server of the folder may be running.
 */
export async function changeSettings(dataDir: string, settings: Partial<Settings>): Promise<void> {
  const database = await openDatabase({ dataDir, databaseUrl: undefined });
  await saveSettings(database.db, settings);
  await database.close();
}
