import type { ArchivedArticle } from '../../article.ts';
import type { MarkedPart } from '../marks.ts';

/** An article that matches a question. */
export interface FoundEntry extends ArchivedArticle {
  markedTitle: readonly MarkedPart[];
  excerpt: readonly MarkedPart[];
}

/** What a search found: a part of all articles that match. */
export interface Found<Entry = FoundEntry> {
  kind: 'found';
  count: number;
  /** Whether more articles match than were ranked. */
  isMore: boolean;
  /** Whether phrases were found only as their pairs. */
  isLoose: boolean;
  /** Whether the end of the question was left out. */
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

/** The answer to a question of the quick search. */
export type QuickAnswer = Found<QuickEntry> | Nothing | { kind: 'meaningless' };
