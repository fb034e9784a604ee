import { sql } from 'kysely';
import { splitTags } from '../../../shared/document.ts';
import type { Passage } from '../../../shared/render/rendering.ts';
import { tokenVersion, writeTags, writeTokens } from '../../../shared/search/tokens.ts';
import { isSqlite } from '../../is-sqlite.ts';
import type { Db } from '../../tables.ts';

/**
 * The index of visitors, the owner’s index of the newest words, and the history index. Their tables
 * begin with these names: see tables.ts.
 */
export type IndexName = 'search' | 'desk' | 'past';

/** What the index has of an article. */
export interface IndexedArticle {
  articleID: string;
  revision: number;
  passages: readonly Passage[];
}

/**
 * Puts a revision into the visitors’ index, in place of what the index has of its article, whether
 * visitors may read the article or not: see `indexIfOpen`. Does nothing if there is no such
 * revision. `db` is a transaction.
 */
export async function indexArticle(
  db: Db,
  { articleID, revision, passages }: IndexedArticle,
): Promise<void> {
  const fields = await db
    .selectFrom('revisions')
    .select(['title', 'tags', 'document_kind'])
    .where('article_id', '=', articleID)
    .where('number', '=', revision)
    .executeTakeFirst();
  if (!fields) return;
  await removeFromIndex(db, articleID);
  const { title } = fields;
  // Readers of a page see no tags.
  const tags = fields.document_kind === 'page' ? [] : splitTags(fields.tags);
  const isAlone = passages.length === 1;
  await addPassages(db, 'search', { articleID, revision, title, tags, passages, isAlone });
  await db.deleteFrom('articles_to_index').where('article_id', '=', articleID).execute();
}

interface Entry extends IndexedArticle {
  title: string;
  tags: readonly string[];
  /** Whether no two passages of the article may answer a query together. */
  isAlone: boolean;
}

/** Adds passages to an index. `db` is a transaction. */
export async function addPassages(
  db: Db,
  index: IndexName,
  { articleID, revision, passages, isAlone, ...entry }: Entry,
): Promise<void> {
  const title = writeTokens(entry.title);
  const tags = writeTags(entry.tags);
  const common = {
    article_id: articleID,
    is_alone: isAlone ? 1 : 0,
    revision,
    version: tokenVersion,
  };
  for (const [number, { headings, text, plain }] of passages.entries()) {
    const { id } = await db
      .insertInto(`${index}_passages`)
      .values({ ...common, number, plain })
      .returning('id')
      .executeTakeFirstOrThrow();
    // In each passage, so that a query can have a word of the title and one of any part of the
    // text.
    const tokens = { title, tags, headings, text };
    const add = isSqlite(db) ? addToSqlite : addToPostgres;
    await add(db, index, id, tokens);
  }
}

/** Removes an article from an index, by default from that of visitors. `db` is a transaction. */
export async function removeFromIndex(
  db: Db,
  articleID: string,
  index: IndexName = 'search',
): Promise<void> {
  // The tokens go with the passages.
  await db.deleteFrom(`${index}_passages`).where('article_id', '=', articleID).execute();
}

type Fields = Record<'title' | 'tags' | 'headings' | 'text', string>;

async function addToSqlite(db: Db, index: IndexName, id: number, fields: Fields): Promise<void> {
  const { title, tags, headings, text } = fields;
  await sql`
    insert into ${sql.table(`${index}_tokens`)} (rowid, title, tags, headings, text)
    values (${id}, ${title}, ${tags}, ${headings}, ${text})
  `.execute(db);
}

/** The weights of PostgreSQL’s words, from the heaviest. */
const weights = { title: 'A', tags: 'B', headings: 'C', text: 'D' } as const;

async function addToPostgres(db: Db, index: IndexName, id: number, fields: Fields): Promise<void> {
  await sql`
    insert into ${sql.table(`${index}_tokens`)} (id, tokens) values (${id}, ${writeVector(fields)}::tsvector)
  `.execute(db);
}

/**
 * A text that PostgreSQL reads as `tsvector`: each token with its places. Tokens have no character
 * that would need an escape.
 */
function writeVector(fields: Fields): string {
  const places = new Map<string, string[]>();
  let place = 1;
  for (const [name, weight] of Object.entries(weights)) {
    const tokens = fields[name as keyof Fields];
    if (tokens === '') continue;
    for (const token of tokens.split(' ')) {
      const known = places.get(token);
      const here = `${place}${weight}`;
      if (known) known.push(here);
      else places.set(token, [here]);
      place += 1;
    }
    // No phrase reaches from one field into the next one.
    place += 1;
  }
  return [...places].map(([token, at]) => `'${token}':${at.join()}`).join(' ');
}
