import type { ReactNode } from 'react';
import { type InitialState, initialStateId } from '../shared/initial-state.ts';
import { frameTexts } from '../shared/texts/frame.ts';
import { Footer } from './footer.tsx';
import { Icon, ThemeColors } from './head.tsx';
import { Header } from './header.tsx';
import type { PageFrame, Sheet } from './page-frame.ts';
import { InlineScript, InlineStyles, JsonBlock } from './prose.tsx';

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
  /** What the page's scripts are given beside `isLoggedIn`. */
  initialState?: Partial<InitialState>;
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
  initialState,
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
        <InlineScript text={frame.firstScript} />
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
      <body>
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
        <JsonBlock
          id={initialStateId}
          value={{ isLoggedIn: frame.isLoggedIn, articles: [], ...initialState }}
        />
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
