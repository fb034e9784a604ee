import type { RenderedText } from '../../shared/article.ts';
import type { Heading } from '../../shared/markdown/base/rendering.ts';
import type { Db, Tables } from '../tables.ts';
import { findRevision } from './find-revision.ts';

interface StaleRendering {
  articleID: string;
  revision: number;
  title: string;
  markdown: string;
  lang: string | null;
}

/** Published articles with HTML of an older renderer, in the order of their ids, from the first id after `after`. */
export async function listStaleRenderings(
  db: Db,
  { version, after, limit }: { version: number; after: string; limit: number },
): Promise<StaleRendering[]> {
  const rows = await db
    .selectFrom('renderings')
    .select(['article_id as articleID', 'revision'])
    .where('version', '<', version)
    .where('article_id', '>', after)
    .orderBy('article_id')
    .limit(limit)
    .execute();
  const stale: StaleRendering[] = [];
  for (const { articleID, revision } of rows) {
    const found = await findRevision(db, articleID, revision);
    // Another process may have deleted the article since.
    if (!found) continue;
    const { title, markdown, lang } = found.content;
    stale.push({ articleID, revision, title, markdown, lang });
  }
  return stale;
}

/** Saves new HTML of a revision, unless newer HTML is there or another revision was published in the meantime. */
export async function refreshRendering(
  db: Db,
  rendering: {
    articleID: string;
    revision: number;
    version: number;
    rendered: RenderedText;
  },
): Promise<void> {
  const { articleID, revision, version, rendered } = rendering;
  await db
    .updateTable('renderings')
    .set({ version, ...toRenderingColumns(rendered) })
    .where('article_id', '=', articleID)
    .where('revision', '=', revision)
    .where('version', '<', version)
    .execute();
}

/** A rendered text as columns of `renderings`. */
export function toRenderingColumns({ lang, readingMinutes, summary, toc, html }: RenderedText) {
  return { lang, reading_minutes: readingMinutes, summary, toc: JSON.stringify(toc), html };
}

type RenderingRow = Pick<Tables['renderings'], 'reading_minutes' | 'summary' | 'toc' | 'html'>;

/** The text from the columns of a row. Its language belongs to the article: see `toArticle` in published.ts. */
export function toPublishedText(row: RenderingRow): Omit<RenderedText, 'lang'> {
  const { reading_minutes, summary, toc, html } = row;
  return {
    readingMinutes: reading_minutes,
    summary,
    toc: JSON.parse(toc) as Heading[],
    html,
  };
}
