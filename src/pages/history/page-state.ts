import type { UiLang } from '../../shared/lang/ui-lang.ts';
import type { HistoryView } from '../../urls.ts';

export const sliderId = 'historySlider';
/** The element that holds the chosen version. */
export const shownVersionId = 'shownVersion';

/** The initial state of the history page, from the server. */
export interface HistoryPageState {
  isLoggedIn: boolean;
  articleID: string;
  view: HistoryView;
  lang: UiLang;
  /** The time zone of the blog: an IANA name. */
  timeZone: string;
  /** All versions, oldest first. */
  numbers: number[];
  /** The times of the versions, in milliseconds. */
  savedAt: number[];
}
