import { listHosts, ownCodeSchema } from '../shared/own-code/own-code.ts';
import { defaultSettings } from '../shared/settings.ts';
import { type Archive, migrationsOf } from './fill-blog.ts';
import { type Description, tableOf } from './format.ts';
import { DamagedError, parseJson, readArchive, type Visit } from './read-archive.ts';
import { readRowsIn } from './rows-in-archive.ts';

/**
 * Reads the whole of an archive before anything is changed, and says what it is. `name`: the blog's
 * name. `codeHosts`: the hosts that the owner's own code names; undefined without such code. Throws
 * OperatorError when the archive is damaged, has a row that no backup has, or was made by a newer
 * program.
 */
export async function inspectArchive({
  path,
  identities,
  progress,
}: Archive): Promise<Description & { name: string; codeHosts: string[] | undefined }> {
  let name = defaultSettings.brand;
  let codeHosts: string[] | undefined;
  const visit: Visit = async (file) => {
    const table = tableOf(file.path);
    if (table === undefined) return;
    const rows = await readRowsIn(file, table);
    if (table !== 'settings') return;
    const brand = rows.find((row) => row.name === 'brand');
    if (brand) name = String(brand.value);
    const ownCode = rows.find((row) => row.name === 'ownCode');
    if (ownCode) codeHosts = hostsIn(String(ownCode.value));
  };
  const description = await readArchive(path, identities, visit, { progress });
  migrationsOf(description);
  return { ...description, name, codeHosts };
}

/** Throws DamagedError for code that the form would not have saved. */
function hostsIn(value: string): string[] | undefined {
  const ownCode = ownCodeSchema.safeParse(parseJson(value));
  if (!ownCode.success) throw new DamagedError('the own code of the blog is of no known form');
  return ownCode.data.length === 0 ? undefined : listHosts(ownCode.data);
}
