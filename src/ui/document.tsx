import type { ReactNode } from 'react';
import type { FooterLink } from '../shared/settings.ts';
import { frameTexts } from '../shared/texts/frame.ts';
import type { UiLang } from '../shared/ui-lang.ts';
import { firstScript } from './first-script.ts';
import { Footer } from './footer.tsx';
import { Icon, ThemeColors } from './head.tsx';
import { Header } from './header.tsx';
import { InlineScript, InlineStyles } from './prose.tsx';

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
  /** The style sheets that stand in pages: that of the site in all, the others where they are needed. */
  inlineStyles: Record<'site' | Sheet, string>;
  /** Addresses. */
  styles: string[];
  /** The visitors' script, which waits until the page has been drawn. */
  readerScript: string | undefined;
  scripts: string[];
}

type Sheet = 'lists' | 'reading' | 'formulas';

interface DocumentProps {
  frame: PageFrame;
  /** The page's own part of the title; the blog's name is added. */
  title?: string;
  /** What else stands in the head. */
  head?: ReactNode;
  /** The page's controls in the header, between logo and user navigation. */
  controls?: ReactNode;
  /** Without user navigation, where there is nothing to log in to yet. */
  isBare?: boolean;
  /** A page of tools has no footer. */
  hasFooter?: boolean;
  sheets?: readonly Sheet[];
  children: ReactNode;
}

/** A whole page: head, header, main, footer. */
export function Document({
  frame,
  title,
  head,
  controls,
  isBare = false,
  hasFooter = true,
  sheets = [],
  children,
}: DocumentProps) {
  const t = frameTexts[frame.lang];
  return (
    <html lang={frame.lang} data-reader={frame.readerScript}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <ThemeColors />
        <InlineScript text={firstScript} />
        <title>{title ? `${title} · ${frame.brand}` : frame.brand}</title>
        {head}
        <Icon brand={frame.brand} />
        <InlineStyles text={frame.inlineStyles.site} />
        {sheets.map((sheet) => (
          <InlineStyles key={sheet} text={frame.inlineStyles[sheet]} />
        ))}
        {frame.styles.map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
        {frame.scripts.map((src) => (
          <script key={src} type="module" src={src} />
        ))}
      </head>
      <body data-logged-in={frame.isLoggedIn ? '' : undefined}>
        <a className="skip-link" href="#pageMain">
          {t.skip}
        </a>
        <Header frame={frame} controls={controls} isBare={isBare} />
        <main id="pageMain" tabIndex={-1}>
          {children}
        </main>
        {hasFooter ? <Footer frame={frame} /> : null}
        {/* Regions are heard only when they were there before their words. */}
        <div id="pageMessages" className="messages">
          <div role="status" />
        </div>
        <div role="status">
          <p id="pageLoading" className="loading" hidden>
            {t.loading}
          </p>
        </div>
      </body>
    </html>
  );
}

/** For long pages; browser/back-to-top.ts shows it after a while. */
export function BackToTop({ lang }: Pick<PageFrame, 'lang'>) {
  return (
    <button type="button" className="back-to-top" data-back-to-top hidden>
      {frameTexts[lang].backToTop}
    </button>
  );
}
