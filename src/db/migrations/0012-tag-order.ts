import { type QueryExecutorProvider, sql } from 'kysely';

/**
 * `shown_at` stands beside each tag of an article: the time from which visitors see the article, or null if they never do. The
 * page of a tag is then one range of an index. Triggers write it, so that no change of an article can forget it.
 */
export async function up(db: QueryExecutorProvider, kind: 'sqlite' | 'postgres'): Promise<void> {
  const isSqlite = kind === 'sqlite';
  const statements = [
    // This trigger would count every row of the update below as a public change. The new trigger does not watch `shown_at`: the
    // triggers of `articles` count the changes that `shown_at` follows.
    `drop trigger public_article_tags_update ${isSqlite ? '' : 'on article_tags'}`,
    `alter table article_tags add column shown_at ${isSqlite ? 'integer' : 'bigint'}`,
    `update article_tags set shown_at = ${shownAt('articles')}
      from articles where articles.id = article_tags.article_id`,
    'drop index article_tags_tag',
    'create index article_tags_shown on article_tags (tag, shown_at desc, article_id desc)',
    ...(isSqlite ? sqliteTriggers : postgresTriggers),
    // An article with the same tag twice would stand twice on the page of the tag.
    `delete from article_tags where exists (
      select 1 from article_tags as earlier
      where earlier.article_id = article_tags.article_id
        and earlier.tag = article_tags.tag
        and earlier.position < article_tags.position)`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const shownAt = (article: string) =>
  `case when ${article}.published_revision is not null and ${article}.trashed_at is null
    then ${article}.posted_at end`;

const articleColumns = 'published_revision, posted_at, trashed_at';
const tagColumns = 'article_id, position, tag';

const setShownAt = `
  update article_tags set shown_at = ${shownAt('new')} where article_id = new.id;`;

/** SQLite cannot change a row before it is stored. */
const setShownAtOfTag = `
  update article_tags
    set shown_at = (select ${shownAt('articles')} from articles where id = new.article_id)
    where rowid = new.rowid;`;

const sqliteTriggers = [
  `create trigger public_article_tags_update after update of ${tagColumns} on article_tags
    begin
      update public_changes set
        number = number + 1,
        changed_at = max(changed_at + 1, cast(unixepoch('subsec') * 1000 as integer));
    end`,
  `create trigger shown_articles after update of ${articleColumns} on articles
    begin ${setShownAt} end`,
  `create trigger shown_article_tags_insert after insert on article_tags
    begin ${setShownAtOfTag} end`,
  `create trigger shown_article_tags_update after update of article_id on article_tags
    begin ${setShownAtOfTag} end`,
];

const postgresTriggers = [
  `create constraint trigger public_article_tags_update after update of ${tagColumns} on article_tags
    deferrable initially deferred for each row execute function note_public_change()`,
  `create function set_shown_at_of_article() returns trigger language plpgsql as $$
    begin ${setShownAt} return null; end $$`,
  `create trigger shown_articles after update of ${articleColumns} on articles
    for each row execute function set_shown_at_of_article()`,
  // The lock keeps other transactions from hiding or showing the article: they would not see this tag yet.
  `create function set_shown_at() returns trigger language plpgsql as $$
    begin
      select ${shownAt('articles')} into new.shown_at
        from articles where id = new.article_id for share;
      return new;
    end $$`,
  `create trigger shown_article_tags before insert or update of article_id on article_tags
    for each row execute function set_shown_at()`,
];
