import type { Tables } from '../tables.ts';

/**
 * The primary keys of the tables that a backup has, each table after those that it refers to.
 * `undefined`: the table stays out of backups.
 */
const primaryKeys: Record<keyof Tables, readonly string[] | undefined> = {
  articles: ['id'],
  revisions: ['article_id', 'number'],
  revision_texts: ['article_id', 'number'],
  thinned_revisions: ['article_id', 'key'],
  renderings: ['article_id'],
  article_passwords: ['article_id'],
  draft_links: ['article_id'],
  article_tags: ['article_id', 'position'],
  article_series: ['article_id'],
  translation_links: ['article_id', 'from_name'],
  article_days: ['day', 'article_id'],
  article_months: ['month', 'article_id'],
  blog_days: ['day'],
  referrer_days: ['day', 'host'],
  owner: ['id'],
  settings: ['name'],
  root_files: ['name'],
  account_events: ['id'],
  code_factor: ['id'],
  recovery_codes: ['code_hash'],
  passkeys: ['id'],
  uploads: ['id'],
  redirects: ['address'],
  list_redirects: ['address'],
  imports: ['collection', 'path'],
  removed_articles: ['id'],
  ended_sessions: ['token_hash'],
  // With the key, whoever has the archive could try all addresses and find out who has read what.
  // After a restore a reader may be counted once more on this day.
  views: undefined,
  visits: undefined,
  view_keys: undefined,
  // A session that was ended must not come back with an older backup. The owner logs in again.
  sessions: undefined,
  login_failures: undefined,
  // A challenge is valid for some minutes.
  spent_challenges: undefined,
  // The server makes the indexes again from the articles.
  search_passages: undefined,
  desk_passages: undefined,
  past_passages: undefined,
  related_passages: undefined,
  passages_to_relate: undefined,
  articles_to_index: undefined,
  // What programs are doing at the moment.
  turns: undefined,
  arriving_files: undefined,
  arriving_chunks: undefined,
  // The files of uploads stand in a backup as files.
  file_contents: undefined,
  file_chunks: undefined,
  stored_files: undefined,
  // Visitors may know later states than that of the backup: see `passKnownStates`.
  public_changes: undefined,
};

export interface TableInBackup {
  name: keyof Tables;
  primaryKey: readonly string[];
  /** How many rows are read at once. Rows with a whole text may have megabytes. */
  rowsAtOnce: number;
}

const withTexts: readonly string[] = ['revision_texts', 'renderings'];

export const tablesInBackup: readonly TableInBackup[] = Object.entries(primaryKeys).flatMap(
  ([name, primaryKey]) =>
    primaryKey === undefined
      ? []
      : [
          {
            name: name as keyof Tables,
            primaryKey,
            rowsAtOnce: withTexts.includes(name) ? 4 : 500,
          },
        ],
);
