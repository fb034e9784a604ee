import { buildApp } from '../../app.ts';
import type { Config } from '../../server/config.ts';
import { PasswordQueue } from '../../server/limits/password-queue.ts';
import { makePublic } from '../../server/public/public-memo.ts';
import { startRenderer } from '../../server/render/renderer.ts';
import { openStorage } from '../../server/uploads/storage/open-storage.ts';
import { openMigrated, readBuiltAssets } from '../program.ts';

/**
 * The app for a command that asks it for what visitors get. It listens on no port, its requests are
 * no views, and the server may run meanwhile. The caller closes it.
 */
export async function openApp(given: Config) {
  const config = { ...given, logLevel: 'silent' as const };
  const { database } = await openMigrated(config);
  const renderer = startRenderer();
  const context = {
    ...{ config, database, renderer, now: Date.now, assets: readBuiltAssets() },
    storage: openStorage(database, config.dataDir, Date.now),
    views: { note() {}, flush: async () => {} },
    passwordQueue: new PasswordQueue(),
    ...makePublic(database, Date.now),
    isCommand: true as const,
  };
  const { app } = await buildApp(context);
  return {
    app,
    context,
    async close(): Promise<void> {
      await app.close();
      await renderer.close();
      await database.close();
    },
  };
}
