import type { UiLang } from '../shared/lang/ui-lang.ts';
import type { FooterLink } from '../shared/settings.ts';

/** What every page is given by the server. */
export interface PageFrame {
  brand: string;
  /** What the blog is about; may be empty. */
  description: string;
  /** The interface's language. */
  lang: UiLang;
  timeZone: string;
  footerLinks: FooterLink[];
  isLoggedIn: boolean;
  /** The page's own path and query. */
  path: string;
  /** The blog's own: `https://blog.example`. */
  origin: string;
  /** When the page was made; ISO 8601. */
  now: string;
  /** The text of the script that stands in every page. */
  firstScript: string;
  /** The style sheets that stand in pages: that of the site in all, the others where they are needed. */
  inlineStyles: Record<'site' | Sheet, string>;
  /** Addresses. */
  styles: string[];
  /** The visitors' script, which waits until the page has been drawn. */
  readerScript: string | undefined;
  scripts: string[];
}

/** Style sheets of some pages only. */
export type Sheet = 'lists' | 'reading' | 'formulas';
