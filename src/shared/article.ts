import type { ArticleContent, PublicFields } from './document.ts';
import type { TextCounts } from './render/count-words.ts';
import type { Heading, Passage } from './render/rendering.ts';

/** In user-perceived characters. Lists cut a longer excerpt. */
export const maxListExcerptCharacters = 300;

export const articleLimits = {
  /** In user-perceived characters. */
  maxSummaryCharacters: 300,
  /** A deleted article can be restored for this many days. */
  trashDays: 30,
} as const;

/** How the automatic saves of an article thin out: see db/articles/thinning-rule.ts. */
export const historyLimits = {
  /** All saves stay for so long. */
  hoursWithAll: 24,
  /** The last save of each hour stays for so long; after that, the last save of each day. */
  daysWithHourly: 30,
  maxNameCharacters: 100,
} as const;

/**
 * An article in the list and in the JSON interfaces. Times are ISO 8601 in UTC. If the author is
 * empty, the owner's public name stands here. If the owner has not chosen a language, the detected
 * language stands here, or null.
 */
export interface Article extends PublicFields {
  articleID: string;
  /**
   * The time that pages show: the last public change, or `postedAt` if the article has not changed
   * since.
   */
  articleTime: string;
  postedAt: string;
  articleClick: number;
  /** Whether readers need a password. Lists then have neither excerpt, tags nor cover. */
  articleIsProtected: boolean;
}

export type ArticleLink = Pick<
  Article,
  'articleID' | 'articleTitle' | 'articleLang' | 'articleSlug' | 'articleKind'
>;

export type ArchivedArticle = ArticleLink & Pick<Article, 'postedAt'>;

export interface TagCount {
  tag: string;
  count: number;
}

/**
 * A rendered text. It is made when a revision is published, and stored in the table `renderings`.
 */
export interface RenderedText {
  html: string;
  /** A BCP 47 tag. Null if the owner has not chosen a language and the text does not show it. */
  lang: string | null;
  /** Whole minutes, at least 1. */
  readingMinutes: number;
  /** The beginning of the first paragraph: at most `articleLimits.maxSummaryCharacters`. */
  summary: string;
  toc: Heading[];
  /** The text as the search index has it, at least one passage. */
  passages: Passage[];
}

/** An article with its rendered text. Its language is `articleLang`. */
export interface PublishedArticle extends Article, Omit<RenderedText, 'lang' | 'passages'> {}

export type ArticleState = 'draft' | 'scheduled' | 'published' | 'trash';

/**
 * How a revision came about: by a save; by a save or a restoring that was not based on the current
 * revision, so that it stands beside it; by restoring an older revision; or by an import.
 */
export type RevisionKind = 'save' | 'parallel' | 'restore' | 'import';

/** A revision in the list of an article's history. Times are ISO 8601 in UTC. */
export interface RevisionSummary {
  /**
   * The first revision is 1. Numbers of revisions that were thinned out are missing in the list.
   */
  number: number;
  /**
   * The number of the revision that the writer changed; 0 for the first one. The list may lack it.
   */
  basedOn: number;
  savedAt: string;
  kind: RevisionKind;
  /** The owner's name for this version. */
  name: string | null;
  /** When it became public for the first time; in the future while it is scheduled. */
  publishedAt: string | null;
  title: string;
}

/** A revision in the list of the history page. */
export interface CountedRevision extends RevisionSummary {
  /** The length of its text. Null if nobody has counted it yet. */
  counts: TextCounts | null;
}

export interface RevisionWithContent extends RevisionSummary {
  content: ArticleContent;
}

/** An article as the desk shows it. */
export interface OwnedArticle {
  articleID: string;
  /** Empty while the owner has not given the draft a title. */
  title: string;
  state: ArticleState;
  /**
   * The number of the current revision: the newest one that is not parallel. The first revision is
   * 1.
   */
  revision: number;
  /**
   * The key of the save that made the current revision. An article that a restored backup did not
   * have, and that was begun again, has the same numbers as before, but not the same keys.
   */
  revisionKey: string;
  /** The number of the revision that visitors see. Null if the article is not published. */
  publishedRevision: number | null;
  /** The address name of the page that visitors see. Null for an article and a draft. */
  pageName: string | null;
  postedAt: string | null;
  savedAt: string;
  trashedAt: string | null;
}

/** An article with the content of its current revision, for the edit page. */
export interface EditableArticle extends OwnedArticle {
  content: ArticleContent;
}

/** Where the newest words of a document are. */
export type Keeping =
  /** The server has all words of this document. */
  | 'saved'
  /** Some words are only on this device. */
  | 'not-sent'
  /** The article was deleted for good elsewhere, and some words are only on this device. */
  | 'removed'
  /** Two versions touch each other, and the owner has to choose. */
  | 'conflict';

/**
 * A document as the desk lists it: with its title, and without its text. Times are ISO 8601 in UTC.
 */
export interface DeskDocument extends Omit<OwnedArticle, 'savedAt' | 'revisionKey'> {
  /** The time of the last change on this device, or of the last save on the server. */
  updatedAt: string;
  keeping: Keeping;
  /** Whether the text is on this device, so that the document opens offline. */
  isOnDevice: boolean;
  /**
   * The server had lost this draft, and has it from this device. The owner has not worked on it
   * since.
   */
  isReturned?: true;
  /** The first line of the text as plain text, if the text is on this device. */
  firstLine?: string;
}
