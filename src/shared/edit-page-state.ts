import type { EditableArticle } from './article.ts';
import type { UiLang } from './lang/ui-lang.ts';

/** What the server gives the edit page to begin with. */
export interface EditPageState {
  isLoggedIn: boolean;
  /** Null for a new article. */
  article: EditableArticle | null;
  /** The author of a new article. */
  ownerName: string;
  /** Of the interface; an article has its own. */
  lang: UiLang;
  /** For the style sheets that the editor adds. */
  styleNonce: string;
}
