import { type QueryExecutorProvider, sql } from 'kysely';

/**
 * Counts for the owner: of each article by day and by month, of the whole blog by day, and of the sites that readers came
 * from. The views from before have no days: their sum is the row of the blog without a day.
 */
export async function up(db: QueryExecutorProvider, kind: 'sqlite' | 'postgres'): Promise<void> {
  // Without row ids the rows of a day stand together.
  const clustered = kind === 'sqlite' ? 'strict, without rowid' : '';
  const counts = 'views integer not null, visits integer not null';
  const article = 'article_id text not null references articles (id) on delete cascade';
  const statements = [
    `create table visits (
      day text not null,
      reader text not null,
      primary key (day, reader)
    ) ${clustered}`,
    `create table article_days (${article}, day text not null, ${counts},
      primary key (day, article_id)
    ) ${clustered}`,
    'create index article_days_article on article_days (article_id, day)',
    `create table article_months (${article}, month text not null, ${counts},
      primary key (month, article_id)
    ) ${clustered}`,
    'create index article_months_article on article_months (article_id)',
    `create table blog_days (day text not null primary key, ${counts}) ${clustered}`,
    `create table referrer_days (
      day text not null,
      host text not null,
      visits integer not null,
      primary key (day, host)
    ) ${clustered}`,
    `insert into blog_days (day, views, visits)
      select '', sum(clicks), 0 from articles having sum(clicks) > 0`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
