import { describe, expect, test } from 'vitest';
import { fromSamePage, owner, testApp, withOwner } from '../../../test/test-app.ts';
import { apiLoginUrl } from '../../urls.ts';
import { articlesShown, rootReducer } from './root.ts';
import { makeStore } from './store.ts';
import {
  fetchLoginData,
  login,
  logout,
  resetUserStatus,
  saveLoginData,
  userReducer,
} from './user.ts';

const idle = {
  isLoggedIn: false,
  isFetchingLoginData: false,
  isFetchingLoginDataFinished: false,
  isSavingLoginData: false,
  isSavingLoginDataFinished: false,
  error: null,
  loginData: null,
};

/** A store whose login goes to the whole app, and which remembers names in `kept`. */
async function storeOfVisitor(name: string | null = null) {
  const app = await testApp();
  await withOwner(app);
  const kept = { name };
  const store = makeStore(
    { articles: [], isLoggedIn: false },
    {
      lang: 'en',
      documents: null,
      loginNames: {
        read: () => kept.name,
        write(username) {
          kept.name = username;
        },
      },
      async logIn(payload) {
        const url = apiLoginUrl;
        const answer = await app.app.inject({
          method: 'POST',
          url,
          headers: fromSamePage,
          payload,
        });
        return answer.statusCode === 200 ? undefined : answer.json().error.message;
      },
    },
  );
  const states: ReturnType<typeof store.getState>['userStore'][] = [];
  store.subscribe(() => states.push(store.getState().userStore));
  return { store, kept, states };
}

describe('the root handler', () => {
  const visitor = rootReducer(undefined, { type: '' });

  test('has no articles, and nobody is logged in, by default', () => {
    expect(visitor).toMatchObject({ articles: [], isLoggedIn: false });
  });

  test('sets isLoggedIn true on the login action only, and false on logout, as the user store does', () => {
    const loggedIn = rootReducer(visitor, login());
    expect(loggedIn.isLoggedIn).toBe(true);
    const actions = [resetUserStatus(), saveLoginData.pending('1', owner), { type: 'x' }];
    for (const action of actions) {
      expect(rootReducer(visitor, action).isLoggedIn).toBe(false);
      expect(rootReducer(loggedIn, action).isLoggedIn).toBe(true);
    }
    for (const action of [login(), logout(), ...actions]) {
      for (const { isLoggedIn, userStore } of [visitor, loggedIn]) {
        const next = rootReducer({ isLoggedIn, userStore }, action);
        expect(next.isLoggedIn).toBe(next.userStore.isLoggedIn);
      }
    }
  });

  test('holds the articles that the page shows', () => {
    const shown = rootReducer(visitor, articlesShown([{ articleID: '1', articleTitle: 'Rain' }]));
    expect(shown.articles).toEqual([{ articleID: '1', articleTitle: 'Rain' }]);
    expect(rootReducer(shown, logout()).articles).toBe(shown.articles);
  });

  test('takes its first values from the initial state of the page', () => {
    const tools = {
      lang: 'en' as const,
      documents: null,
      loginNames: { read: () => null, write: () => {} },
    };
    const initial = { articles: [], isLoggedIn: true };
    const store = makeStore(initial, { ...tools, logIn: async () => undefined });
    expect(store.getState()).toMatchObject({ isLoggedIn: true, userStore: { isLoggedIn: true } });
  });
});

describe('the user store', () => {
  test('a login action sets isLoggedIn, a logout action clears it', () => {
    const loggedIn = userReducer(undefined, login());
    expect(loggedIn).toEqual({ ...idle, isLoggedIn: true });
    expect(userReducer(loggedIn, logout())).toEqual(idle);
  });

  test('fetches the login name that the device remembers', async () => {
    const { store, states } = await storeOfVisitor('zhixia');
    await store.dispatch(fetchLoginData());
    expect(states).toEqual([
      { ...idle, isFetchingLoginData: true },
      {
        ...idle,
        isFetchingLoginDataFinished: true,
        loginData: { username: 'zhixia', password: '' },
      },
    ]);
  });

  test('says that there is no login data', async () => {
    const { store, states } = await storeOfVisitor();
    await store.dispatch(fetchLoginData());
    expect(states.at(-1)).toEqual({
      ...idle,
      isFetchingLoginDataFinished: true,
      error: "Login data doesn't exit.",
    });
    store.dispatch(resetUserStatus());
    expect(states.at(-1)).toMatchObject({ isFetchingLoginDataFinished: false });
  });

  test('holds the password only while the login is being sent, and remembers only the name', async () => {
    const { store, kept, states } = await storeOfVisitor();
    await store.dispatch(saveLoginData(owner));
    const name = { username: owner.username, password: '' };
    expect(states).toEqual([
      { ...idle, isSavingLoginData: true, loginData: owner },
      { ...idle, isSavingLoginData: true, loginData: owner, isLoggedIn: true },
      { ...idle, isSavingLoginDataFinished: true, loginData: name, isLoggedIn: true },
    ]);
    expect(kept.name).toBe(owner.username);
    expect(store.getState().isLoggedIn).toBe(true);
  });

  test('a refused login is an error, and nothing is remembered', async () => {
    const { store, kept, states } = await storeOfVisitor();
    await store.dispatch(saveLoginData({ ...owner, password: 'not the password' }));
    expect(states.at(-1)).toEqual({
      ...idle,
      isSavingLoginDataFinished: true,
      error: 'The login name or the password is wrong.',
      loginData: { username: owner.username, password: '' },
    });
    expect(kept.name).toBeNull();
    expect(store.getState().isLoggedIn).toBe(false);
  });
});
