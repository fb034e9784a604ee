import { z } from 'zod';
import type { ArchivedArticle, OwnedArticle } from '../article.ts';
import { articleIdSchema, ownedArticleSchema } from '../schemas.ts';
import type { Highlights } from './highlights.ts';

/** What a search has found: a page of all hits. */
export interface SearchResult<Hit> {
  /** The best first. */
  hits: readonly Hit[];
  /** How many hits there are on all pages. */
  count: number;
  /** Whether phrases were found only as their pairs. */
  isLoose: boolean;
  /** Whether the end of the query was left out. */
  isCut: boolean;
}

export interface VisitorHit extends ArchivedArticle, Highlights {}

export interface VisitorResult extends SearchResult<VisitorHit> {
  /** Whether more articles match than were ranked. */
  isMore: boolean;
}

/** The quick search shows so many hits. */
export const maxQuickHits = 8;

export interface QuickHit extends VisitorHit {
  /** The day of `postedAt` in words; of a page, that it is one. */
  day: string;
}

/** What the server sends to the quick search. */
export type QuickAnswer =
  | ({ kind: 'found'; articles: readonly QuickHit[] } & Omit<VisitorResult, 'hits'>)
  | { kind: 'nothing'; isCut: boolean }
  /** The query has no word. */
  | { kind: 'meaningless' };

const highlightedSchema = z.array(z.object({ text: z.string(), isMatch: z.boolean() }));

const ownerHitSchema = z.object({
  articleID: articleIdSchema,
  title: z.string(),
  markedTitle: highlightedSchema,
  /** The words around the matches. Empty if the query has no words. */
  excerpt: highlightedSchema,
  /**
   * The last version that has these words (its time as ISO 8601), if the newest one has them not.
   */
  past: z.object({ revision: z.int(), savedAt: z.iso.datetime() }).nullable(),
  /** Whether readers need a password. */
  isProtected: z.boolean(),
});

/** A hit of the owner’s search, with the article, if the server has it. */
export type OwnerHit = z.infer<typeof ownerHitSchema> & { article?: OwnedArticle };

/** The owner’s search shows so many hits. */
export const maxOwnerHits = 50;

/** What the server sends to the desk. The hits have the name `matches` there. */
export const sentOwnerResultSchema = z.object({
  matches: z.array(ownerHitSchema.extend({ article: ownedArticleSchema })).readonly(),
  count: z.int(),
  isLoose: z.boolean(),
  isCut: z.boolean(),
  /** False while the index lacks words that were saved. */
  isComplete: z.boolean(),
});
export type SentOwnerResult = z.infer<typeof sentOwnerResultSchema>;

/** What the desk shows of a search. */
export interface OwnerResult extends SearchResult<OwnerHit> {
  isComplete: boolean;
  /** How many articles of this device were searched, if no server answered. */
  searchedOnDevice: number | null;
  /** Whether the session has ended, so that only this device was searched. */
  isLoggedOut?: boolean;
}

/** A result as it is sent to the desk, in a call and in its page. */
export type Sent<Result extends { hits: unknown }> = { matches: Result['hits'] } & Omit<
  Result,
  'hits'
>;

export function toSent<Result extends { hits: unknown }>({ hits, ...rest }: Result): Sent<Result> {
  return { matches: hits, ...rest };
}

export function fromSent<S extends { matches: unknown }>({ matches, ...rest }: S) {
  return { hits: matches as S['matches'], ...rest };
}
