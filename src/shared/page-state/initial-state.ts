import type { Article } from '../article.ts';

/** The id of the element that holds a page's initial state as JSON. */
export const initialStateId = 'initialState';

/** The state that the server gives to the scripts of a page. */
export interface InitialState {
  isLoggedIn: boolean;
  /** A part of the names of the owner's databases in this browser. Pages of visitors have none. */
  ownerKey?: string | undefined;
  /** Whether the page tells the server that it is read. If not, the server counts the request. */
  tellsViews?: true | undefined;
  /**
   * The articles that the page shows, in the order of the page, without their texts. The archive,
   * with its hundreds, and the desk, with drafts, give only the fields that their lines show.
   */
  articles: readonly (Pick<Article, 'articleID' | 'articleTitle'> & Partial<Article>)[];
}
