import type { RenderedText } from '../../shared/article.ts';
import type { Heading } from '../../shared/render/rendering.ts';
import { tokenVersion } from '../../shared/search/tokens.ts';
import { indexIfOpen, listOpened } from '../search/index/open-articles.ts';
import type { Db, Tables } from '../tables.ts';
import { inTransaction } from '../transaction.ts';
import { findRevision } from './find-revision.ts';

export interface TextToRender {
  articleID: string;
  revision: number;
  title: string;
  markdown: string;
  lang: string | null;
}

/**
 * Published articles with HTML of an older renderer, or that the search index does not have with
 * today’s tokens, in the order of their ids, from the first id after `after`. An article that waits
 * in `articles_to_index` needs no tokens yet.
 */
export async function listStaleRenderings(
  db: Db,
  { version, after, limit }: { version: number; after: string; limit: number },
): Promise<TextToRender[]> {
  const rows = await db
    .selectFrom('renderings')
    .leftJoin('search_passages', (join) =>
      join
        .onRef('search_passages.article_id', '=', 'renderings.article_id')
        .onRef('search_passages.revision', '=', 'renderings.revision')
        .on('search_passages.number', '=', 0)
        .on('search_passages.version', '=', tokenVersion),
    )
    .leftJoin('articles_to_index', 'articles_to_index.article_id', 'renderings.article_id')
    .select(['renderings.article_id as articleID', 'renderings.revision'])
    .where((eb) =>
      eb.or([
        eb('renderings.version', '<', version),
        eb.and([
          eb('search_passages.id', 'is', null),
          eb('articles_to_index.article_id', 'is', null),
        ]),
      ]),
    )
    .where('renderings.article_id', '>', after)
    .orderBy('renderings.article_id')
    .limit(limit)
    .execute();
  return readTexts(db, rows);
}

/**
 * As `listStaleRenderings`, for the articles that wait in `articles_to_index` and that everybody
 * may read at `now` (milliseconds).
 */
export async function listOpenedTexts(
  db: Db,
  part: { now: number; after: string; limit: number },
): Promise<TextToRender[]> {
  return readTexts(db, await listOpened(db, part));
}

async function readTexts(
  db: Db,
  published: readonly { articleID: string; revision: number }[],
): Promise<TextToRender[]> {
  const texts: TextToRender[] = [];
  for (const { articleID, revision } of published) {
    const found = await findRevision(db, articleID, revision);
    // Another process may have deleted the article since.
    if (!found) continue;
    const { title, markdown, lang } = found.content;
    texts.push({ articleID, revision, title, markdown, lang });
  }
  return texts;
}

/**
 * Saves new HTML of a revision, and puts the revision into the search index. Does neither if
 * another revision was published in the meantime, and keeps newer HTML.
 */
export async function refreshRendering(
  db: Db,
  rendering: {
    articleID: string;
    revision: number;
    version: number;
    rendered: RenderedText;
    /** In milliseconds. */
    now: number;
  },
): Promise<void> {
  const { articleID, revision, version, rendered, now } = rendering;
  await inTransaction(db, async (db) => {
    const isPublic = await db
      .selectFrom('renderings')
      .select('version')
      .where('article_id', '=', articleID)
      .where('revision', '=', revision)
      .executeTakeFirst();
    if (!isPublic) return;
    await db
      .updateTable('renderings')
      .set({ version, ...toRenderingColumns(rendered) })
      .where('article_id', '=', articleID)
      .where('version', '<', version)
      .execute();
    await indexIfOpen(db, { articleID, revision, passages: rendered.passages }, now);
  });
}

export function toRenderingColumns({ lang, readingMinutes, summary, toc, html }: RenderedText) {
  return { lang, reading_minutes: readingMinutes, summary, toc: JSON.stringify(toc), html };
}

type RenderingRow = Pick<Tables['renderings'], 'reading_minutes' | 'summary' | 'toc' | 'html'>;

/**
 * The text from the columns of a row. Its language belongs to the article: see `toArticle` in
 * published.ts.
 */
export function toPublishedText(row: RenderingRow): Omit<RenderedText, 'lang' | 'passages'> {
  const { reading_minutes, summary, toc, html } = row;
  return {
    readingMinutes: reading_minutes,
    summary,
    toc: JSON.parse(toc) as Heading[],
    html,
  };
}
