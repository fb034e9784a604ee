import { createAction, type UnknownAction } from '@reduxjs/toolkit';
import type { InitialState } from '../../shared/page-state/initial-state.ts';
import { type ArticlesState, articlesReducer } from './articles.ts';
import { login, logout, type UserState, userReducer } from './user.ts';

/** The state of an owner's page. The names are a promise to other programs. */
export interface RootState {
  /** The articles that the page shows, in its order. At first those of the initial state. */
  articles: InitialState['articles'];
  isLoggedIn: boolean;
  articlesStore: ArticlesState;
  userStore: UserState;
}

/** The page shows other articles now: on the desk after a search, for example. */
export const articlesShown = createAction<RootState['articles']>('articlesShown');

/**
 * The root handler sets `isLoggedIn` true on the login action, and on no other action. Each store
 * handles its own part.
 */
export function rootReducer(
  state: Partial<RootState> | undefined,
  action: UnknownAction,
): RootState {
  return {
    articles: articlesShown.match(action) ? action.payload : (state?.articles ?? []),
    isLoggedIn: login.match(action) || (!logout.match(action) && (state?.isLoggedIn ?? false)),
    articlesStore: articlesReducer(state?.articlesStore, action),
    userStore: userReducer(state?.userStore, action),
  };
}
