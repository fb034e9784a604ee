import type { UiLang } from '../../shared/lang/ui-lang.ts';

/** The page around a session. */
export interface SessionPage {
  lang: UiLang;
  /**
   * Whether the owner is in the middle of a composition, as of Chinese. The text on the page must
   * not change then.
   */
  isComposing(): boolean;
  /** Does work in a moment between two keys, soon. */
  betweenKeys(work: () => void): void;
  /** The path of the page’s address. */
  path(): string;
  showPath(path: string): void;
  warn(sentence: string): void;
}
