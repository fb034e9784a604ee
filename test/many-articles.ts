import { indexArticle } from '../src/db/search/index/index-article.ts';
import type { Db } from '../src/db/tables.ts';
import { renderVersion } from '../src/markdown/render-version.ts';
import { createArticleId } from '../src/shared/article-id.ts';
import { hourMs } from '../src/shared/dates.ts';
import type { Passage } from '../src/shared/render/rendering.ts';
import { passagesOf } from '../src/shared/search/passages.ts';

/**
 * The number of rows that one statement inserts. More would have too many parameters for a
 * database.
 */
const maxRowsAtOnce = 500;

const excerpt =
  '随手记下的几句话，关于茶、雨天和一条走了很久的路。Some notes on tea, rain and a long road. '.repeat(
    2,
  );
const html = `<p>${'一碗茶的工夫，够读完一页书。'.repeat(40)}</p>\n`.repeat(6);

/** Markdown, its HTML, and what the search index has of it. */
export interface RenderedSample {
  markdown: string;
  html: string;
  passages: readonly Passage[];
}

interface Options {
  /** The time between two articles, in milliseconds. */
  apartMs?: number;
  /** The articles have these texts in turn. */
  samples?: readonly RenderedSample[];
  /** The tags of an article. */
  tagsOf?: (number: number) => string[];
}

/**
 * Makes published articles of a usual size, by default an hour apart. Number 1 is the oldest, of
 * January 2020. Returns their ids in this order.
 */
export async function fillWithArticles(
  db: Db,
  count: number,
  {
    apartMs = hourMs,
    samples = [{ markdown: html, html, passages: passagesOf([{ isHeading: false, text: html }]) }],
    tagsOf = () => ['tea', '茶'],
  }: Options = {},
): Promise<string[]> {
  const begin = Date.parse('2020-01-01T00:00:00Z');
  const ids: string[] = [];
  const numbers = Array.from({ length: count }, (_, index) => index + 1);
  for (let start = 0; start < count; start += maxRowsAtOnce) {
    const rows = numbers.slice(start, start + maxRowsAtOnce).map((number) => {
      const time = begin + Math.round(number * apartMs);
      const sample = samples[number % samples.length] ?? { markdown: '', html: '', passages: [] };
      return { id: createArticleId(), number, time, tags: tagsOf(number), ...sample };
    });
    ids.push(...rows.map(({ id }) => id));
    await db.transaction().execute(async (db) => {
      await db
        .insertInto('articles')
        .values(
          rows.map(({ id, time }) => ({
            id,
            revision: 1,
            published_revision: 1,
            posted_at: time,
            updated_at: time,
            created_at: time,
          })),
        )
        .execute();
      await db
        .insertInto('revisions')
        .values(
          rows.map(({ id, number, time, tags }) => ({
            article_id: id,
            number: 1,
            based_on: 0,
            saved_at: time,
            key: 'the first save',
            kind: 'save' as const,
            title: `Number ${number}`,
            author: 'Zhixia Lin',
            tags: tags.join(','),
            excerpt,
            document_kind: 'article' as const,
          })),
        )
        .execute();
      await db
        .insertInto('revision_texts')
        .values(rows.map(({ id, markdown }) => ({ article_id: id, number: 1, text: markdown })))
        .execute();
      await db
        .insertInto('renderings')
        .values(
          rows.map(({ id, html }) => ({
            article_id: id,
            revision: 1,
            version: renderVersion,
            reading_minutes: 2,
            summary: '',
            toc: '[]',
            html,
          })),
        )
        .execute();
      await db
        .insertInto('article_tags')
        .values(
          rows.flatMap(({ id, tags }) =>
            tags.map((tag, position) => ({ article_id: id, position, tag })),
          ),
        )
        .execute();
      for (const { id, passages } of rows) {
        await indexArticle(db, { articleID: id, revision: 1, passages });
      }
    });
  }
  return ids;
}
