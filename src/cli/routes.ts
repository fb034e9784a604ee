import { buildApp } from '../app.ts';
import { openMemoryDatabase } from '../db/connection/open.ts';
import { readConfig } from '../server/config.ts';
import { PasswordQueue } from '../server/limits/password-queue.ts';
import { makePublic } from '../server/public/public-memo.ts';
import { startRenderer } from '../server/render/renderer.ts';
import { openStorage } from '../server/uploads/storage/open-storage.ts';
import { makeViewCounter } from '../server/views/view-counter.ts';
import { readBuiltAssets } from './program.ts';

/** Prints the routes of the program. Builds the app for this, and listens to nothing. */
export async function printRoutes(): Promise<void> {
  const config = readConfig({ LOG_LEVEL: 'silent' });
  const database = openMemoryDatabase();
  const views = makeViewCounter(database.db, Date.now);
  const renderer = startRenderer();
  const { app, routes } = await buildApp({
    config,
    database,
    storage: openStorage(database, config.dataDir, Date.now),
    assets: readBuiltAssets(),
    renderer,
    views,
    passwordQueue: new PasswordQueue(),
    ...makePublic(database, Date.now),
    now: Date.now,
  });
  const rows = routes
    .filter((route) => route.method !== 'HEAD')
    .map(({ method, path, access, file }) => [method, path, access, file]);
  const widths = [0, 1, 2].map((column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  );
  for (const row of rows) {
    const cells = row.map((cell, column) => cell.padEnd(widths[column] ?? 0));
    process.stdout.write(`${cells.join('  ').trimEnd()}\n`);
  }
  await app.close();
  await renderer.close();
  await database.close();
}
