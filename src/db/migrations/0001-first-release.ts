import { type QueryExecutorProvider, sql } from 'kysely';

/**
 * All tables of the first release. Times are milliseconds since the epoch. What a column holds
 * stands in `src/db/tables.ts`.
 */
export async function up(db: QueryExecutorProvider, kind: 'sqlite' | 'postgres'): Promise<void> {
  const isSqlite = kind === 'sqlite';
  const statements = [
    ...tables(isSqlite ? sqliteTypes : postgresTypes),
    ...['search', 'desk', 'past'].flatMap(isSqlite ? sqliteIndex : postgresIndex),
    ...related(isSqlite ? sqliteTypes : postgresTypes),
    ...(isSqlite ? sqliteTriggers() : postgresTriggers()),
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}

interface Types {
  /** An integer of 64 bits. */
  long: string;
  real: string;
  bytes: string;
  /** Stands behind the columns of a table. */
  strict: string;
  /** The same, for a table whose rows stand in the order of the primary key. */
  clustered: string;
}

const sqliteTypes: Types = {
  long: 'integer',
  real: 'real',
  bytes: 'blob',
  strict: 'strict',
  clustered: 'strict, without rowid',
};

const postgresTypes: Types = {
  long: 'bigint',
  real: 'double precision',
  bytes: 'bytea',
  strict: '',
  clustered: '',
};

const article = 'article_id text not null references articles (id) on delete cascade';
const articleKey =
  'article_id text not null primary key references articles (id) on delete cascade';

function tables(types: Types): string[] {
  return [...account(types), ...articles(types), ...uploads(types), ...statistics(types)];
}

function account({ long, strict }: Types): string[] {
  return [
    `create table settings (name text not null primary key, value text not null) ${strict}`,
    `create table owner (
      id integer not null primary key check (id = 1),
      username text not null,
      display_name text not null,
      password_hash text not null,
      created_at ${long} not null
    ) ${strict}`,
    `create table sessions (
      token_hash text not null primary key,
      created_at ${long} not null,
      seen_at ${long} not null,
      browser text not null default '',
      system text not null default '',
      proven_at ${long} not null default 0
    ) ${strict}`,
    `create table ended_sessions (
      token_hash text not null primary key,
      ended_at ${long} not null
    ) ${strict}`,
    `create table code_factor (
      id integer not null primary key,
      secret text not null,
      confirmed_at ${long},
      last_step ${long} not null
    ) ${strict}`,
    `create table recovery_codes (code_hash text not null primary key) ${strict}`,
    `create table passkeys (
      id text not null primary key,
      host text not null,
      public_key text not null,
      counter ${long} not null,
      name text not null,
      created_at ${long} not null,
      used_at ${long}
    ) ${strict}`,
    `create table spent_challenges (
      challenge text not null primary key,
      spent_at ${long} not null
    ) ${strict}`,
    `create table login_failures (
      subject text not null primary key,
      failures integer not null,
      failed_at ${long} not null
    ) ${strict}`,
    `create table account_events (
      id text not null primary key,
      kind text not null,
      happened_at ${long} not null,
      times integer not null,
      browser text not null,
      system text not null
    ) ${strict}`,
    'create index account_events_time on account_events (happened_at)',
  ];
}

function articles({ long, strict, clustered }: Types): string[] {
  return [
    `create table articles (
      id text not null primary key,
      revision integer not null check (revision >= 1),
      last_revision integer not null default 1 check (last_revision >= 1),
      published_revision integer check (published_revision between 1 and revision),
      posted_at ${long},
      updated_at ${long},
      created_at ${long} not null,
      trashed_at ${long},
      clicks integer not null default 0,
      check (published_revision is null or (posted_at is not null and updated_at is not null))
    ) ${strict}`,
    `create index articles_public on articles (posted_at desc, id desc)
      where published_revision is not null and trashed_at is null`,
    `create table revisions (
      ${article},
      number integer not null check (number >= 1),
      based_on integer not null,
      saved_at ${long} not null,
      key text not null,
      hash text,
      kind text not null check (kind in ('save', 'parallel', 'restore', 'import')),
      name text,
      published_at ${long},
      title text not null,
      author text not null,
      tags text,
      excerpt text not null,
      cover_url text,
      lang text,
      slug text,
      series text,
      translation_of text,
      kept_start integer check (kept_start >= 0),
      kept_end integer check (kept_end >= 0),
      primary key (article_id, number),
      unique (article_id, key),
      check ((kept_start is null) = (kept_end is null))
    ) ${strict}`,
    // SQLite reads a whole text to find a column behind it. Here a new column of `revisions` costs
    // the lists nothing.
    `create table revision_texts (
      article_id text not null,
      number integer not null,
      text text not null,
      primary key (article_id, number),
      foreign key (article_id, number) references revisions (article_id, number) on delete cascade
    ) ${strict}`,
    `create table thinned_revisions (
      ${article},
      key text not null,
      primary key (article_id, key)
    ) ${strict}`,
    `create table removed_articles (id text not null primary key) ${strict}`,
    // The HTML, which may be megabytes, stands behind what the lists read.
    `create table renderings (
      article_id text not null primary key,
      revision integer not null,
      version integer not null,
      lang text,
      reading_minutes integer not null,
      summary text not null,
      toc text not null,
      html text not null,
      foreign key (article_id, revision) references revisions (article_id, number) on delete cascade
    ) ${strict}`,
    'create index renderings_lang on renderings (lang, article_id)',
    // Each start looks for the renderings of older versions. This index has all columns that it
    // asks for.
    'create index renderings_version on renderings (article_id, version, revision)',
    `create table articles_to_index (
      article_id text not null primary key references renderings (article_id) on delete cascade
    ) ${clustered}`,
    // Triggers write `shown_at`. The page of a tag is one range of the index.
    `create table article_tags (
      ${article},
      position integer not null,
      tag text not null,
      shown_at ${long},
      primary key (article_id, position)
    ) ${strict}`,
    'create index article_tags_shown on article_tags (tag, shown_at desc, article_id desc)',
    `create table article_series (${articleKey}, series text not null) ${strict}`,
    'create index article_series_series on article_series (series, article_id)',
    `create table translation_links (
      ${article},
      from_name text not null,
      to_name text not null,
      primary key (article_id, from_name)
    ) ${strict}`,
    'create index translation_links_from on translation_links (from_name, to_name, article_id)',
    `create table article_passwords (
      ${articleKey},
      password_hash text not null,
      set_at ${long} not null
    ) ${strict}`,
    `create table draft_links (
      ${articleKey},
      token_hash text not null unique,
      ends_at ${long} not null
    ) ${strict}`,
    `create table redirects (address text not null primary key, ${article}) ${strict}`,
    `create table imports (
      collection text not null,
      path text not null,
      ${article},
      digest text not null,
      revision integer not null,
      is_draft integer not null,
      primary key (collection, path)
    ) ${strict}`,
  ];
}

/**
 * Only blogs on PostgreSQL use the tables behind `uploads`: with SQLite one process has the files
 * in its folder.
 */
function uploads({ long, bytes, strict }: Types): string[] {
  return [
    `create table uploads (
      id text not null primary key,
      name text not null,
      media_type text not null,
      bytes ${long} not null,
      width integer,
      height integer,
      created_at ${long} not null,
      trashed_at ${long},
      smaller text not null default 'none'
        check (smaller in ('none', 'waiting', 'made', 'failed')),
      smaller_tries integer not null default 0,
      cleaning text not null default 'none'
        check (cleaning in ('none', 'waiting', 'failed')),
      cleaning_tries integer not null default 0,
      cleaning_begun_at ${long},
      cleaning_failures integer not null default 0
    ) ${strict}`,
    `create table file_contents (
      id text not null primary key,
      begun_at ${long} not null
    ) ${strict}`,
    `create table file_chunks (
      content_id text not null references file_contents (id) on delete cascade,
      number integer not null,
      bytes ${bytes} not null,
      primary key (content_id, number)
    ) ${strict}`,
    `create table stored_files (
      upload_id text not null,
      form text not null,
      content_id text not null unique references file_contents (id),
      digest text not null,
      size ${long} not null,
      stored_at ${long} not null,
      primary key (upload_id, form)
    ) ${strict}`,
    'create index stored_files_digest on stored_files (digest)',
    `create table arriving_files (
      hash text not null primary key,
      size ${long} not null,
      written_at ${long} not null
    ) ${strict}`,
    `create table arriving_chunks (
      hash text not null references arriving_files (hash) on delete cascade,
      begins_at ${long} not null,
      bytes ${bytes} not null,
      primary key (hash, begins_at)
    ) ${strict}`,
    `create table turns (
      name text not null primary key,
      holder text not null,
      ends_at ${long} not null
    ) ${strict}`,
  ];
}

function statistics({ long, strict, clustered }: Types): string[] {
  const counts = 'views integer not null, visits integer not null';
  return [
    `create table views (
      ${article},
      day text not null,
      reader text not null,
      primary key (article_id, day, reader)
    ) ${strict}`,
    `create table visits (
      day text not null,
      reader text not null,
      primary key (day, reader)
    ) ${clustered}`,
    `create table view_keys (day text not null primary key, key text not null) ${strict}`,
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
    // One row, which triggers set on at every change of a column that visitors' pages are made of.
    `create table public_changes (
      id ${long} not null primary key check (id = 1),
      number ${long} not null,
      changed_at ${long} not null
    ) ${strict}`,
    'insert into public_changes (id, number, changed_at) values (1, 0, 0)',
  ];
}

/**
 * A search index has the parts of articles, and beside them their tokens. Tokens go with their
 * passages.
 */
const passages = (index: string, id: string, strict: string) => `create table ${index}_passages (
    id ${id} primary key,
    ${article},
    number integer not null,
    is_alone integer not null,
    revision integer not null,
    version integer not null,
    plain text not null
  ) ${strict}`;

/**
 * Each start, and each search of the owner, looks here, and in no text, for articles that the index
 * lacks.
 */
const places = (index: string) =>
  `create unique index ${index}_passages_places on ${index}_passages (article_id, number, version, revision)`;

const sqliteIndex = (index: string) => [
  passages(index, 'integer not null', 'strict'),
  places(index),
  // The index has no copy of the tokens. They are divided by spaces, which this tokenizer takes for
  // the only end of a token.
  `create virtual table ${index}_tokens using fts5 (
    title, tags, headings, text,
    content = '', contentless_delete = 1, tokenize = "ascii tokenchars '_+#'"
  )`,
  // FTS5 merges the parts of its index when so many of them have about the same size: 4, unless it
  // is told another number. With 12 a publication in a blog of 60,000 articles writes 17 pages of
  // the database instead of 28, and a search takes as long
  // (https://www.sqlite.org/fts5.html#the_automerge_configuration_option). The owner's indexes keep
  // the usual number.
  ...(index === 'search'
    ? ["insert into search_tokens (search_tokens, rank) values ('automerge', 12)"]
    : []),
  `create trigger ${index}_passages_deleted after delete on ${index}_passages begin
    delete from ${index}_tokens where rowid = old.id;
  end`,
];

const postgresIndex = (index: string) => [
  passages(index, 'bigint generated by default as identity', ''),
  places(index),
  `create table ${index}_tokens (
    id bigint not null primary key references ${index}_passages (id) on delete cascade,
    tokens tsvector not null
  )`,
  `create index ${index}_tokens_tokens on ${index}_tokens using gin (tokens)`,
];

/**
 * Related articles, each as its first passage in the visitors' index, so that the rows go when
 * another revision is published, or none. A trigger writes `passages_to_relate`, so that no
 * publication can forget it.
 */
function related({ long, real, strict }: Types): string[] {
  const passage = `${long} not null references search_passages (id) on delete cascade`;
  return [
    `create table related_passages (
      passage_id ${passage},
      related_id ${passage},
      score ${real} not null,
      primary key (passage_id, related_id)
    ) ${strict}`,
    'create index related_passages_related on related_passages (related_id)',
    `create table passages_to_relate (passage_id ${passage} primary key) ${strict}`,
  ];
}

/**
 * The columns that visitors' pages are made of. No page shows a row for which `isPublic` is false,
 * such as a draft.
 */
const watched: { table: string; columns?: string; isPublic?: (row: string) => string }[] = [
  {
    table: 'settings',
    // The table also has values of the program itself. Some have a name with a space, such as
    // `import NAME`.
    isPublic: (row) =>
      `${row}.name not like '% %' and ${row}.name not in ('blogId', 'setupToken', 'uploadSecret')`,
  },
  { table: 'owner', columns: 'display_name' },
  {
    table: 'articles',
    columns: 'published_revision, posted_at, updated_at, trashed_at',
    isPublic: (row) => `${row}.published_revision is not null`,
  },
  { table: 'renderings' },
  // Not `shown_at`: the triggers of `articles` count the changes that it follows.
  { table: 'article_tags', columns: 'article_id, position, tag' },
  { table: 'article_series' },
  { table: 'translation_links' },
  { table: 'article_passwords' },
  { table: 'redirects' },
  { table: 'uploads', columns: 'name, media_type, width, height, trashed_at, smaller' },
  { table: 'related_passages' },
];

const events = watched.flatMap(({ table, columns, isPublic }) => [
  { table, name: 'insert', event: 'insert', condition: isPublic?.('new') },
  {
    table,
    name: 'update',
    event: columns ? `update of ${columns}` : 'update',
    condition: isPublic && `(${isPublic('old')}) or (${isPublic('new')})`,
  },
  { table, name: 'delete', event: 'delete', condition: isPublic?.('old') },
]);

/** The time from which visitors see an article, or null if they never do. */
const shownAt = (row: string) =>
  `case when ${row}.published_revision is not null and ${row}.trashed_at is null
    then ${row}.posted_at end`;

const shownColumns = 'published_revision, posted_at, trashed_at';

const setShownAtOfArticle = `
  update article_tags set shown_at = ${shownAt('new')} where article_id = new.id;`;

/** SQLite cannot change a row before it is stored. */
const setShownAtOfTag = `
  update article_tags
    set shown_at = (select ${shownAt('articles')} from articles where id = new.article_id)
    where rowid = new.rowid;`;

const awaitRelated = 'insert into passages_to_relate (passage_id) values (new.id);';

function sqliteTriggers(): string[] {
  return [
    ...events.map(
      ({ table, name, event, condition }) => `create trigger public_${table}_${name}
        after ${event} on ${table} ${condition ? `when ${condition}` : ''}
        begin
          update public_changes set
            number = number + 1,
            changed_at = max(changed_at + 1, cast(unixepoch('subsec') * 1000 as integer));
        end`,
    ),
    `create trigger shown_articles after update of ${shownColumns} on articles
      begin ${setShownAtOfArticle} end`,
    `create trigger shown_article_tags_insert after insert on article_tags
      begin ${setShownAtOfTag} end`,
    `create trigger shown_article_tags_update after update of article_id on article_tags
      begin ${setShownAtOfTag} end`,
    `create trigger search_passages_inserted after insert on search_passages when new.number = 0
      begin ${awaitRelated} end`,
  ];
}

/**
 * The triggers of public changes run at the end of the transaction. Every public change locks the
 * row of the clock: a transaction that locked other rows after it could wait for a second
 * transaction that waits for the clock.
 */
function postgresTriggers(): string[] {
  return [
    `create function note_public_change() returns trigger language plpgsql as $$
      begin
        update public_changes set
          number = number + 1,
          changed_at = greatest(changed_at + 1, (extract(epoch from clock_timestamp()) * 1000)::bigint);
        perform pg_notify('suibi_public_change', '');
        return null;
      end $$`,
    ...events.map(
      ({ table, name, event, condition }) => `create constraint trigger public_${table}_${name}
        after ${event} on ${table} deferrable initially deferred
        for each row ${condition ? `when (${condition})` : ''}
        execute function note_public_change()`,
    ),
    `create function set_shown_at_of_article() returns trigger language plpgsql as $$
      begin ${setShownAtOfArticle} return null; end $$`,
    `create trigger shown_articles after update of ${shownColumns} on articles
      for each row execute function set_shown_at_of_article()`,
    // The lock keeps other transactions from hiding or showing the article: they would not see this
    // tag yet.
    `create function set_shown_at() returns trigger language plpgsql as $$
      begin
        select ${shownAt('articles')} into new.shown_at
          from articles where id = new.article_id for share;
        return new;
      end $$`,
    `create trigger shown_article_tags before insert or update of article_id on article_tags
      for each row execute function set_shown_at()`,
    `create function await_related() returns trigger language plpgsql as $$
      begin ${awaitRelated} return null; end $$`,
    `create trigger search_passages_inserted after insert on search_passages
      for each row when (new.number = 0) execute function await_related()`,
  ];
}
