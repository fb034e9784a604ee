import { offerValue } from '../stored-values.ts';
import type { Db } from '../tables.ts';

const prefix = 'ownHost ';

/**
 * Remembers a host under which the blog is served. It is never forgotten: old links lead there
 * still.
 */
export async function rememberOwnHost(db: Db, host: string): Promise<void> {
  await offerValue(db, `${prefix}${host}`, '1');
}

/** All hosts under which the blog was ever served. */
export async function listOwnHosts(db: Db): Promise<Set<string>> {
  const rows = await db
    .selectFrom('settings')
    .select('name')
    .where('name', 'like', `${prefix}%`)
    .execute();
  return new Set(rows.map(({ name }) => name.slice(prefix.length)));
}
