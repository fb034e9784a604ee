import type { UnknownAction } from '@reduxjs/toolkit';
import type { InitialState } from '../../shared/page-state/initial-state.ts';
import { type ArticlesState, articlesReducer } from './articles.ts';
import { type OpenArticle, openArticleReducer } from './open-article.ts';
import { login, type UserState, userReducer } from './user.ts';

/** The state of an owner's page. Spec section 7 gives the names. */
export interface RootState {
  /** The public articles that the page shows, from its initial state. */
  articles: InitialState['articles'];
  isLoggedIn: boolean;
  articlesStore: ArticlesState;
  userStore: UserState;
  /** The article on the edit page. */
  openArticle: OpenArticle;
}

/** The root handler sets `isLoggedIn` on the login action, and on no other action. Each store handles its own part. */
export function rootReducer(
  state: Partial<RootState> | undefined,
  action: UnknownAction,
): RootState {
  return {
    articles: state?.articles ?? [],
    isLoggedIn: login.match(action) ? true : (state?.isLoggedIn ?? false),
    articlesStore: articlesReducer(state?.articlesStore, action),
    userStore: userReducer(state?.userStore, action),
    openArticle: openArticleReducer(state?.openArticle, action),
  };
}
