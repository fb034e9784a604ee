import type { Db } from '../tables.ts';

/** How many ids a query names or returns. */
const idsAtOnce = 500;

/** The ids of all articles, drafts and trash included, in order, some hundreds at a time. */
export async function* readArticleIds(db: Db): AsyncGenerator<string[]> {
  for (let last = ''; ; ) {
    const rows = await db
      .selectFrom('articles')
      .select('id')
      .where('id', '>', last)
      .orderBy('id')
      .limit(idsAtOnce)
      .execute();
    yield rows.map(({ id }) => id);
    if (rows.length < idsAtOnce) return;
    last = rows.at(-1)?.id ?? last;
  }
}

/** The ids among `ids` that an article of the blog has already. Articles in the trash count too. */
export async function findTakenIds(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const taken = new Set<string>();
  for (let from = 0; from < ids.length; from += idsAtOnce) {
    const rows = await db
      .selectFrom('articles')
      .select('id')
      .where('id', 'in', ids.slice(from, from + idsAtOnce))
      .execute();
    for (const { id } of rows) taken.add(id);
  }
  return taken;
}
