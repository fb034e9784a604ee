import { configureStore } from '@reduxjs/toolkit';
import type { InitialState } from '../../shared/page-state/initial-state.ts';
import { onSessionNews } from '../session-news.ts';
import { rootReducer } from './root.ts';
import type { StoreTools } from './store-tools.ts';
import { login, logout } from './user.ts';

/**
 * The store of an owner's page. It begins with the initial state that the server put into the page,
 * and hears when the session ends or begins again, in this tab or elsewhere.
 */
export function makeStore({ articles, isLoggedIn }: InitialState, tools: StoreTools) {
  const initial = rootReducer(undefined, { type: '' });
  const store = configureStore({
    reducer: rootReducer,
    preloadedState: {
      ...initial,
      articles,
      isLoggedIn,
      userStore: { ...initial.userStore, isLoggedIn },
    },
    devTools: {
      name: 'Suibi',
      actionSanitizer: withoutPasswords,
      stateSanitizer: withoutPasswords,
    },
    middleware: (defaults) => defaults({ thunk: { extraArgument: tools } }),
  });
  onSessionNews((isLoggedIn) => {
    if (isLoggedIn === store.getState().isLoggedIn) return;
    store.dispatch(isLoggedIn ? login() : logout());
  });
  return store;
}

/**
 * What tools in the browser may show. They would keep the password of a login that is being sent.
 */
function withoutPasswords<Shown>(shown: Shown): Shown {
  return JSON.parse(
    JSON.stringify(shown, (name, value) => (name === 'password' ? '' : value)),
  ) as Shown;
}

export type Store = ReturnType<typeof makeStore>;
