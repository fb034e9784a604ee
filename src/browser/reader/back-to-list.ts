import { isListPath } from '../../urls.ts';
import { readInitialState } from '../initial-state.ts';

/**
 * The state of an entry in the browser's history, for a visit that came from a list of articles.
 */
interface NavigationState {
  from: 'articles';
  /** The page of the list, and in it the place of the article. */
  url: string;
}

/**
 * Makes the link of the reading page return to the place in the list that this visit came from. The
 * visit itself notes where it came from: an address that is typed into the same tab comes from
 * nowhere, and its link keeps leading to the first page.
 */
export function leadBackToList(): void {
  const link = document.querySelector<HTMLAnchorElement>('[data-back-to-list]');
  if (!link) return;
  const noted = (history.state as NavigationState | null) ?? noteListBefore();
  if (noted?.from === 'articles') link.href = noted.url;
}

function noteListBefore(): NavigationState | undefined {
  // Empty where the address was typed, or where the browser tells no page where its visitors come
  // from.
  if (document.referrer === '') return undefined;
  const before = new URL(document.referrer);
  if (before.origin !== location.origin || !isListPath(before.pathname)) return undefined;
  const [article] = readInitialState().articles;
  const url = `${before.pathname}${before.search}#${article?.articleID}`;
  const state: NavigationState = { from: 'articles', url };
  history.replaceState(state, '');
  return state;
}
