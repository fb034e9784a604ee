import { sql } from 'kysely';
import type { Term } from '../../shared/search/question.ts';
import type { Db } from '../tables.ts';
import type { IndexName } from './index/index-article.ts';
import { haveInText } from './matches.ts';

/**
 * The passages that results show, as readers see them, by the ids of their articles: of each article the passage whose headings and text
 * have most terms, and of several such passages the first. So an article that has the terms only in its title or its tags shows its first
 * passage. Without terms there are none.
 */
export async function choosePassages(
  db: Db,
  index: IndexName,
  { articleIDs, terms }: { articleIDs: readonly string[]; terms: readonly Term[] },
): Promise<Map<string, string>> {
  if (articleIDs.length === 0 || terms.length === 0) return new Map();
  const passages = sql.table(`${index}_passages`);
  // Most articles have one passage, and nothing to choose.
  const several = sql`(
    select id, article_id from ${passages}
    where is_alone = 0 and article_id in (${sql.join(articleIDs)})
  ) as several`;
  const found = terms.map((term) => haveInText(db, index, { term, passages: several }));
  const { rows } = await sql<{ article_id: string; plain: string }>`
    select article_id, plain from ${passages} where id in (
      select id from (
        select each.id, row_number() over (
          partition by article_id order by count(found.id) desc, number
        ) as place
        from ${passages} as each
        left join (${sql.join(found, sql` union all `)}) as found on found.id = each.id
        where article_id in (${sql.join(articleIDs)})
        group by each.id, article_id, number
      ) as ranked
      where place = 1
    )
  `.execute(db);
  return new Map(rows.map(({ article_id, plain }) => [article_id, plain]));
}
