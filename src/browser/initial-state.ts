import { type InitialState, initialStateId } from '../shared/page-state/initial-state.ts';

/**
 * Reads the state that the server put into the page. Without it, no article is shown and nobody is
 * logged in.
 */
export function readInitialState<State = InitialState>(): State & InitialState {
  const json = document.getElementById(initialStateId)?.textContent;
  return { isLoggedIn: false, articles: [], ...(json ? JSON.parse(json) : {}) };
}
