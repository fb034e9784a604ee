import type { Db } from './tables.ts';

export interface StaleRendering {
  articleID: string;
  revision: number;
  title: string;
  markdown: string;
}

/** Published articles whose HTML an older version of the renderer made, by their ids after `after`. */
export async function listStaleRenderings(
  db: Db,
  { version, after, limit }: { version: number; after: string; limit: number },
): Promise<StaleRendering[]> {
  const rows = await db
    .selectFrom('renderings')
    .innerJoin('revisions', (join) =>
      join
        .onRef('revisions.article_id', '=', 'renderings.article_id')
        .onRef('revisions.number', '=', 'renderings.revision'),
    )
    .select(['renderings.article_id', 'renderings.revision', 'title', 'markdown'])
    .where('renderings.version', '<', version)
    .where('renderings.article_id', '>', after)
    .orderBy('renderings.article_id')
    .limit(limit)
    .execute();
  return rows.map(({ article_id, ...rest }) => ({ articleID: article_id, ...rest }));
}

/** Keeps new HTML of a revision, unless it has newer HTML, or another one was published in between. */
export async function refreshRendering(
  db: Db,
  rendering: { articleID: string; revision: number; version: number; html: string },
): Promise<void> {
  const { articleID, revision, version, html } = rendering;
  await db
    .updateTable('renderings')
    .set({ version, html })
    .where('article_id', '=', articleID)
    .where('revision', '=', revision)
    .where('version', '<', version)
    .execute();
}
