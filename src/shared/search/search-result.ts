import { z } from 'zod';
import type { ArchivedArticle, OwnedArticle } from '../article.ts';
import { articleIdSchema, ownedArticleSchema } from '../schemas.ts';
import type { HighlightedPart } from './highlights.ts';

const markedSchema = z.array(z.object({ text: z.string(), isMatch: z.boolean() }));

/** An article that the owner’s search has found, as the desk shows it. */
const deskMatchSchema = z.object({
  articleID: articleIdSchema,
  title: z.string(),
  markedTitle: markedSchema,
  /** The words around the matches. Empty if the query has no words. */
  excerpt: markedSchema,
  /** The last version that has these words (its time as ISO 8601), if the newest one has them not. */
  past: z.object({ revision: z.int(), savedAt: z.iso.datetime() }).nullable(),
  /** Whether readers need a password. */
  isProtected: z.boolean(),
});
export type DeskMatch = z.infer<typeof deskMatchSchema>;

/** The answer to a query of the owner. */
export const deskAnswerSchema = z.object({
  /** The best first, at most `maxOwnerHits`. */
  matches: z.array(deskMatchSchema.extend({ article: ownedArticleSchema })),
  /** How many articles match, at least. */
  count: z.int(),
  /** Whether phrases were found only as their pairs. */
  isLoose: z.boolean(),
  /** Whether the end of the query was left out. */
  isCut: z.boolean(),
  /** False while the index lacks words that were saved. */
  isComplete: z.boolean(),
});
export type DeskAnswer = z.infer<typeof deskAnswerSchema>;

/** What the desk shows of a search. */
export interface DeskFound extends Omit<DeskAnswer, 'matches'> {
  /** With the article, if the server has it. */
  matches: readonly (DeskMatch & { article?: OwnedArticle })[];
  /** How many articles of this device were searched, if no server answered. */
  searchedOnDevice: number | null;
}

/** So many matches are shown. */
export const maxOwnerHits = 50;

/** An article that matches a query. */
export interface FoundEntry extends ArchivedArticle {
  markedTitle: readonly HighlightedPart[];
  excerpt: readonly HighlightedPart[];
}

/** What a search found: a part of all articles that match. */
export interface Found<Entry = FoundEntry> {
  kind: 'found';
  count: number;
  /** Whether more articles match than were ranked. */
  isMore: boolean;
  /** Whether phrases were found only as their pairs. */
  isLoose: boolean;
  /** Whether the end of the query was left out. */
  isCut: boolean;
  articles: readonly Entry[];
}

export interface Nothing {
  kind: 'nothing';
  isCut: boolean;
}

/** The quick search shows so many articles. */
export const maxQuickArticles = 8;

interface QuickEntry extends FoundEntry {
  /** The day of `postedAt`, in words. */
  day: string;
}

/** The answer to a query of the quick search. */
export type QuickAnswer = Found<QuickEntry> | Nothing | { kind: 'meaningless' };
