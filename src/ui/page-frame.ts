import type { InlineSheet } from '../bundles.ts';
import type { UiLang } from '../shared/lang/ui-lang.ts';
import type { OwnCodeRow } from '../shared/own-code/own-code.ts';
import type { ShownMenu } from '../shared/settings/menu.ts';
import type { FooterLink } from '../shared/settings.ts';
import type { Identity } from './identity/identity.ts';

/** The properties that the server gives to every page. */
export interface PageFrame {
  brand: string;
  /** A sentence about the blog. May be empty. */
  description: string;
  /** The owner's public name. Empty if it is not known, as before the setup. */
  ownerName: string;
  /** The language of the interface. */
  lang: UiLang;
  timeZone: string;
  footerLinks: FooterLink[];
  /**
   * Code of the owner, which only pages that are the same for all visitors carry. Empty in the
   * owner's browser.
   */
  ownCode: OwnCodeRow[];
  menu: ShownMenu;
  /** Whether the icon is a picture of the owner, and not the seal. */
  hasOwnIcon: boolean;
  /** What the owner has added to the pages. Undefined if nothing. */
  identity: Identity | undefined;
  isLoggedIn: boolean;
  /** Names the owner's documents in this browser. Undefined for visitors. */
  ownerKey: string | undefined;
  /**
   * Whether the page's script tells the server that the page is read, because a cache may have sent
   * the page.
   */
  tellsViews: boolean;
  /**
   * The offline worker of the owner's pages, and the version of the built files. Undefined for
   * visitors.
   */
  ownerWorker: { url: string; version: string } | undefined;
  /** The path and query of this page. */
  path: string;
  /** The origin of the blog, such as `https://blog.example`. */
  origin: string;
  /** The time at which the page is made, in ISO 8601. */
  now: string;
  /** The text of the script that stands in every page. */
  firstScript: string;
  /**
   * The texts of the style sheets that are written into pages: `site` into all pages, each other
   * one on demand.
   */
  inlineStyles: Record<InlineSheet, string>;
  /** The texts of the owner's own style sheets, after all others that stand in the page. */
  ownSheets: string[];
  /** The addresses of further style sheets. */
  styles: string[];
  /** The address of the visitors' script. It loads after the page has been drawn. */
  readerScript: string | undefined;
  /**
   * The address of the script of the quick search. The visitors' script loads it when it is first
   * needed.
   */
  searchScript: string | undefined;
  scripts: string[];
}

/** A style sheet that only some pages need. */
export type Sheet = Exclude<InlineSheet, 'site'>;
