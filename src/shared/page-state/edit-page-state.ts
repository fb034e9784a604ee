import type { EditableArticle } from '../article.ts';
import type { UiLang } from '../lang/ui-lang.ts';

/** The initial state of the edit page, from the server. */
export interface EditPageState {
  isLoggedIn: boolean;
  /** Null for a new article. */
  article: EditableArticle | null;
  /**
   * Whether the page is for an article that the server does not have. The device may have its
   * words.
   */
  isUnknown?: true;
  /** The author of a new article: the owner's public name. */
  ownerName: string;
  /** The language of the interface. An article has its own language. */
  lang: UiLang;
  /** The time zone of the blog: an IANA name. */
  timeZone: string;
  /** The nonce of the security policy for the style sheets that the editor adds. */
  styleNonce: string;
}
