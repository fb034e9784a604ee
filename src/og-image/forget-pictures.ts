import type { Context } from '../server/context.ts';
import { openKeptPictures, pictureFolder } from './kept-pictures.ts';
import { listTasks } from './tasks.ts';

/**
 * Removes the kept pictures that show other words than those that visitors see now: of articles
 * that are hidden or deleted, and of titles from before. Returns how many.
 */
export async function forgetPictures({
  config,
  database,
  now,
}: Pick<Context, 'config' | 'database' | 'now'>): Promise<number> {
  const tasks = await listTasks(database.db, now());
  return openKeptPictures(pictureFolder(config.dataDir)).keepOnly(tasks);
}
