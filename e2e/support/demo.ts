import { join } from 'node:path';
import { root } from '../../test/repository.ts';
import { importFolder, importOnce } from './article-folder.ts';

/** Imports the demo's articles into a data folder. */
export async function importDemo(dataDir: string): Promise<void> {
  const folder = join(root, 'demo', 'articles');
  await importOnce('demo', dataDir, (dataDir) => importFolder(dataDir, folder));
}
