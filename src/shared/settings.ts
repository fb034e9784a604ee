import type { LicenceName } from './identity/licences.ts';
import type { UiLang } from './lang/ui-lang.ts';
import type { OwnCodeRow } from './own-code/own-code.ts';

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
  /** The colour of the seal and of links on light paper, as `#rrggbb`. Empty: seal red. */
  accent: string;
  face: Face;
  textSize: TextSize;
  /** Styles that the owner has written. May be empty. */
  ownCss: string;
  /** Lines that robots.txt has besides its own. May be empty. */
  robotsLines: string;
  /** Code of the owner for the pages of visitors. */
  ownCode: OwnCodeRow[];
  /** The entries of the menu in their order. Without any the header has search and archive. */
  menu: MenuEntry[];
  /** The address of an uploaded square picture. Empty: the icon is the seal. */
  icon: string;
  /** The address of an uploaded picture, in place of the name at the top. May be empty. */
  logo: string;
  /** The logo on dark paper. Empty: it is the same. */
  logoDark: string;
  /** The address of an uploaded picture of the owner. May be empty. */
  avatar: string;
  /** Lines of Markdown. May be empty. */
  footerText: string;
  licence: LicenceName;
  /** Other pages of the owner, such as accounts elsewhere. */
  socialLinks: FooterLink[];
  /** The owner's account, such as `@name@social.example`. May be empty. */
  fediverseCreator: string;
  /** 备案号 of the site in China, as it was given. May be empty. */
  icp: string;
  /** The digits of the number of the police in China. May be empty. */
  police: string;
  /** The address of an uploaded picture: the mark of the police. May be empty. */
  policeMark: string;
}

/** The letters of titles and texts: 宋体, 黑体, 楷体, or letters of one width. */
export const faces = ['serif', 'sans', 'kai', 'mono'] as const;
export type Face = (typeof faces)[number];

/** How large the letters of a page are. */
export const textSizes = ['small', 'medium', 'large'] as const;
export type TextSize = (typeof textSizes)[number];

export interface FooterLink {
  label: string;
  url: string;
}

/** An entry of the menu. */
export interface MenuEntry {
  /** Empty for the title of the page, or the interface’s own word. A link has a label. */
  label: string;
  place: MenuPlace;
  target: { kind: BuiltIn } | { kind: 'page'; articleID: string } | { kind: 'link'; url: string };
}

export type MenuPlace = 'menu' | 'footer' | 'hidden';

/** What each blog has to lead to. */
export type BuiltIn = 'articles' | 'archive' | 'tags' | 'search' | 'feed';

export const defaultSettings: Settings = {
  brand: '随笔',
  heading: '随笔',
  description: '',
  language: 'en',
  articlesPerPage: 20,
  timeZone: 'UTC',
  footerLinks: [],
  accent: '',
  face: 'serif',
  textSize: 'medium',
  ownCss: '',
  robotsLines: '',
  ownCode: [],
  menu: [],
  icon: '',
  logo: '',
  logoDark: '',
  avatar: '',
  footerText: '',
  licence: 'none',
  socialLinks: [],
  fediverseCreator: '',
  icp: '',
  police: '',
  policeMark: '',
};
