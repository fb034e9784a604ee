import { defaultSettings } from '../shared/settings.ts';
import { type Archive, migrationsOf } from './fill-blog.ts';
import { type Description, tableOf } from './format.ts';
import { readArchive, type Visit } from './read-archive.ts';
import { readRowsIn } from './rows-in-archive.ts';

/**
 * Reads the whole of an archive before anything is changed, and says what it is. `name`: the blog's
 * name. Throws OperatorError when the archive is damaged, has a row that no backup has, or was made
 * by a newer program.
 */
export async function inspectArchive({
  path,
  identities,
  progress,
}: Archive): Promise<Description & { name: string }> {
  let name = defaultSettings.brand;
  const visit: Visit = async (file) => {
    const table = tableOf(file.path);
    if (table === undefined) return;
    const rows = await readRowsIn(file, table);
    const brand = table === 'settings' && rows.find((row) => row.name === 'brand');
    if (brand) name = String(brand.value);
  };
  const description = await readArchive(path, identities, visit, { progress });
  migrationsOf(description);
  return { ...description, name };
}
