import { type InitialState, initialStateId } from '../shared/initial-state.ts';

/** The state that the server put into the page; a page without one has no article, and nobody is logged in. */
export function readInitialState<State = InitialState>(): State & InitialState {
  const json = document.getElementById(initialStateId)?.textContent;
  return { isLoggedIn: false, articles: [], ...(json ? JSON.parse(json) : {}) };
}
