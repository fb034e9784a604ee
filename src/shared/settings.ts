import type { UiLang } from './lang/ui-lang.ts';

/** The blog's settings, which the owner chooses on the settings page. */
export interface Settings {
  /** The blog's name, on the logo button and in every page's title. */
  brand: string;
  /** The heading of the article list. */
  heading: string;
  /** The subject of the blog, for search engines, feeds and messengers. May be empty. */
  description: string;
  /** The language of the interface. An article has its own language. */
  language: UiLang;
  articlesPerPage: number;
  /** An IANA name. Days begin, and times are written, in this time zone. */
  timeZone: string;
  footerLinks: FooterLink[];
  /** Lines that robots.txt has besides its own. May be empty. */
  robotsLines: string;
}

export interface FooterLink {
  label: string;
  url: string;
}

export const defaultSettings: Settings = {
  brand: '随笔',
  heading: '随笔',
  description: '',
  language: 'en',
  articlesPerPage: 20,
  timeZone: 'UTC',
  footerLinks: [],
  robotsLines: '',
};
