import type { ColumnType, Generated, Kysely } from 'kysely';
import type { AccountEventKind } from '../shared/account/account-events.ts';
import type { RevisionKind } from '../shared/article.ts';
import type { ContentColumns } from '../shared/document.ts';

/** The parts of articles, in a search index. */
interface Passages {
  id: Generated<number>;
  article_id: string;
  /** The number of the passage in its text, counted from 0. */
  number: number;
  /**
   * 1 for an old text, which no other passage of the article completes: then all words of a query
   * must be in this one. SQLite has no type for true and false.
   */
  is_alone: number;
  /** The revision whose words these are. */
  revision: number;
  /** The version of the tokens: see shared/search/tokens.ts. */
  version: number;
  /** The words as readers see them. */
  plain: string;
}

/** Times are integers: milliseconds since the epoch, UTC. */
export interface Tables {
  articles: {
    id: string;
    /** The current revision: the newest one that is not parallel. */
    revision: number;
    /** The highest number that a revision of the article ever had. */
    last_revision: Generated<number>;
    /** The revision that visitors see; null for a draft. */
    published_revision: number | null;
    /** When it was first published; a time in the future while it is scheduled. */
    posted_at: number | null;
    /** The last public change. */
    updated_at: number | null;
    created_at: number;
    trashed_at: number | null;
    clicks: Generated<number>;
    /** 1 if the published revision is a page, else 0. */
    is_page: Generated<number>;
  };
  revisions: {
    article_id: string;
    number: number;
    /** The revision that the writer changed; 0 for the first one. */
    based_on: number;
    saved_at: number;
    /** Made by the writer, so that a save that is sent again is stored once. */
    key: string;
    /**
     * The hash of the whole document (see shared/content-hash.ts); null for revisions from before
     * hashes.
     */
    hash: string | null;
    kind: RevisionKind;
    /** The owner's name for this version. */
    name: string | null;
    /** When it became public for the first time; a time in the future while it is scheduled. */
    published_at: number | null;
    /**
     * The parts that a change keeps of the text before: see articles/stored-text.ts. Null if the
     * text is whole.
     */
    kept_start: number | null;
    kept_end: number | null;
    /** The length of the text (`countWords`); null if a program without counts has saved it. */
    words: number | null;
    han_characters: number | null;
  } & Omit<ContentColumns, 'text'>;
  /**
   * The text of each revision, or the change that leads to it. Lists of articles do not read it.
   */
  revision_texts: { article_id: string; number: number } & Pick<ContentColumns, 'text'>;
  /** The keys of revisions that were thinned out: a device may still know them. */
  thinned_revisions: { article_id: string; key: string };
  /** The articles that were deleted for good: a device may still have their words. */
  removed_articles: { id: string };
  /** HTML and other data that the program makes from the published revision. */
  renderings: {
    article_id: string;
    revision: number;
    /** The version of the renderer that made it. */
    version: number;
    /** The writer's choice, or else the language found in the text; null when none was found. */
    lang: string | null;
    reading_minutes: number;
    /** Plain text. */
    summary: string;
    /** JSON. */
    toc: string;
    html: string;
  };
  /** The parts of published articles, in the search index of visitors. */
  search_passages: Passages;
  /**
   * The newest words of all articles, for the owner alone. `revision`: all revisions up to this one
   * are in the owner's indexes.
   */
  desk_passages: Passages;
  /**
   * Words that only older revisions have, for the owner alone. `revision` is the last one that has
   * them.
   */
  past_passages: Passages;
  /**
   * Related articles, each as its first passage. A row is made for the article of `passage_id`, and
   * counts for both. `score`: from 0 to 1, see db/search/weigh-words.ts.
   */
  related_passages: { passage_id: number; related_id: number; score: number };
  /**
   * The first passages of the articles for which nobody has looked for related ones yet. Written by
   * a trigger.
   */
  passages_to_relate: { passage_id: number };
  /**
   * Articles that are not in the visitors’ index, because not everybody could read them. They wait
   * until everybody may.
   */
  articles_to_index: { article_id: string };
  /**
   * The articles that readers may read only with a password. A password is no part of a revision.
   */
  article_passwords: { article_id: string; password_hash: string; set_at: number };
  /** The secret links to drafts. Only the digest of the secret is stored. */
  draft_links: { article_id: string; token_hash: string; ends_at: number };
  /** The tags of the published revision. */
  article_tags: {
    article_id: string;
    position: number;
    tag: string;
    /**
     * When visitors see the article, in milliseconds; null if never. Written by triggers: see
     * `fromShownTags` in visible.ts.
     */
    shown_at: ColumnType<number | null, never, never>;
  };
  /** The series of the published revision. */
  article_series: { article_id: string; series: string };
  /**
   * An article that names another in its published revision has two rows here, one in each
   * direction. A name is the id of an article, or a key that an import brought.
   */
  translation_links: { article_id: string; from_name: string; to_name: string };
  /** The readers of each article on a day. They are deleted after their day. */
  views: { article_id: string; day: string; reader: string };
  /** The readers of the blog on a day. They are deleted after their day. */
  visits: { day: string; reader: string };
  /**
   * The key of the digests of a day's readers, in `views` and `visits`. It is deleted with them.
   */
  view_keys: { day: string; key: string };
  /**
   * `visits`: the visits that began with this article. `day` is `YYYY-MM-DD`, in the blog's time
   * zone.
   */
  article_days: { article_id: string; day: string; views: number; visits: number };
  /** The sums of `article_days`. `month` is `YYYY-MM`. */
  article_months: { article_id: string; month: string; views: number; visits: number };
  /** The whole blog. The day `''` has the views from before days were counted. */
  blog_days: { day: string; views: number; visits: number };
  /** The visits that began on another site. The host `''` stands for all that are too many. */
  referrer_days: { day: string; host: string; visits: number };
  owner: {
    id: number;
    username: string;
    display_name: string;
    password_hash: string;
    created_at: number;
  };
  sessions: {
    token_hash: string;
    created_at: number;
    seen_at: number;
    browser: string;
    system: string;
    /** When the owner last gave the password in this session. */
    proven_at: number;
  };
  /** The sessions that the owner has ended from elsewhere. */
  ended_sessions: { token_hash: string; ended_at: number };
  /**
   * The secret of the owner's authenticator app. `last_step`: the time step of the code that was
   * used last.
   */
  code_factor: { id: number; secret: string; confirmed_at: number | null; last_step: number };
  recovery_codes: { code_hash: string };
  /** The keys with which the owner logs in. `id` and `public_key` are in base64url. */
  passkeys: {
    id: string;
    /** The host that the key was made for. Browsers offer it nowhere else. */
    host: string;
    /** In the form of COSE (RFC 9052, 7). */
    public_key: string;
    /** How often the key was used, as it counts itself. Many keys do not count: 0. */
    counter: number;
    name: string;
    created_at: number;
    used_at: number | null;
  };
  /** The random parts of the challenges that passkeys have signed. None is accepted twice. */
  spent_challenges: { challenge: string; spent_at: number };
  /**
   * The log of the account. `times`: how often it has happened on the day. `note`: what exactly was
   * changed; mostly empty.
   */
  account_events: {
    id: string;
    kind: AccountEventKind;
    happened_at: number;
    times: number;
    browser: string;
    system: string;
    note: Generated<string>;
  };
  login_failures: { subject: string; failures: number; failed_at: number };
  /** Settings of the blog and values of the program: see `ValueName` in stored-values.ts. */
  settings: { name: string; value: string };
  /** Files for other services: see shared/root-files/root-files.ts. */
  root_files: { name: string; content: string };
  uploads: {
    id: string;
    name: string;
    media_type: string;
    bytes: number;
    width: number | null;
    height: number | null;
    created_at: number;
    trashed_at: number | null;
    /** Whether renditions are made of this one: `none` for files and animations. */
    smaller: Generated<'none' | 'waiting' | 'made' | 'failed'>;
    /** How often making them has begun. */
    smaller_tries: Generated<number>;
    /** Whether the file still has its metadata. Nobody gets such a file: `failed` is for ever. */
    cleaning: Generated<'none' | 'waiting' | 'failed'>;
    /** How often removing the metadata has begun, and when it did last. */
    cleaning_tries: Generated<number>;
    cleaning_begun_at: number | null;
    /** How often removing the metadata has failed because of the file itself. */
    cleaning_failures: Generated<number>;
  };
  /**
   * What a file holds, in chunks. A content that no row of `stored_files` names is being written,
   * or was left by a killed program.
   */
  file_contents: { id: string; begun_at: number };
  file_chunks: { content_id: string; number: number; bytes: Uint8Array };
  /**
   * The files of uploads, where they live in the database. `form`: see
   * server/uploads/storage/storage.ts.
   */
  stored_files: {
    upload_id: string;
    form: string;
    content_id: string;
    /** SHA-256 of the content, in hexadecimal. */
    digest: string;
    size: number;
    stored_at: number;
  };
  /** The beginnings of files that are being uploaded, by the SHA-256 of the whole file. */
  arriving_files: { hash: string; size: number; written_at: number };
  arriving_chunks: { hash: string; begins_at: number; bytes: Uint8Array };
  /**
   * Which process holds the lease for work that only one process may do at a time. `ends_at` is a
   * time of the database's clock.
   */
  turns: { name: string; holder: string; ends_at: number };
  redirects: { address: string; article_id: string };
  /** Old addresses that lead to lists: see `ListTarget`. `tag` is empty for all others. */
  list_redirects: { address: string; list: string; tag: string };
  /** The clock of public changes: one row, which triggers advance. */
  public_changes: { id: number; number: number; changed_at: number };
  imports: {
    collection: string;
    path: string;
    article_id: string;
    /** See `writeDigest` in import/plans/digest.ts. */
    digest: string;
    /** The revision that the import made of the file. */
    revision: number;
    /** 1 when the file was a draft, else 0. */
    is_draft: number;
  };
}

export type Db = Kysely<Tables>;
export type DatabaseKind = 'sqlite' | 'postgres';
