import type { UiLang } from './lang/ui-lang.ts';

/** What the owner decides about the blog. */
export interface Settings {
  /** On the logo button, and in every page's title. */
  brand: string;
  /** Above the article list. */
  heading: string;
  /** What the blog is about, for search engines, feeds and link previews; may be empty. */
  description: string;
  /** Of the interface. An article has its own. */
  language: UiLang;
  /** How many articles a page of the list has. */
  articlesPerPage: number;
  /** An IANA name; in it days begin, and times are written. */
  timeZone: string;
  footerLinks: FooterLink[];
}

export interface FooterLink {
  label: string;
  url: string;
}

/** Each holds until the owner sets another. */
export const defaultSettings: Settings = {
  brand: '随笔',
  heading: '随笔',
  description: '',
  language: 'en',
  articlesPerPage: 20,
  timeZone: 'UTC',
  footerLinks: [],
};
