import type { ReactNode } from 'react';
import { type InitialState, initialStateId } from '../shared/page-state/initial-state.ts';
import { frameTexts } from '../shared/texts/frame.ts';
import { Footer } from './footer.tsx';
import { Icons, ThemeColors } from './head-parts.tsx';
import { Header, hasMenu } from './header.tsx';
import type { PageFrame, Sheet } from './page-frame.ts';
import { InlineScript, InlineStyles, JsonBlock } from './prose.tsx';

interface DocumentProps {
  frame: PageFrame;
  /** The title of the page. The name of the blog is added to it. */
  title?: string;
  /** Further elements for `head`. */
  head?: ReactNode;
  /** Controls in the header, between the logo and the user navigation. */
  controls?: ReactNode;
  /**
   * Leaves the user navigation out. The setup page needs this: there is no owner who could log in.
   */
  isBare?: boolean;
  /** False for the edit page. */
  hasFooter?: boolean;
  sheets?: readonly Sheet[];
  /** The state for the page's scripts. The fields of the frame are added. */
  initialState?: Partial<InitialState>;
  children: ReactNode;
}

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
    <html
      lang={frame.lang}
      data-reader={frame.readerScript}
      data-search={frame.searchScript}
      data-worker={frame.ownerWorker?.url}
      data-version={frame.ownerWorker?.version}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <ThemeColors />
        <InlineScript text={frame.firstScript} />
        <title>{title ? `${title} · ${frame.brand}` : frame.brand}</title>
        {head}
        <Icons hasOwnIcon={frame.hasOwnIcon} />
        {frame.identity?.socialLinks.map(({ url }) => (
          <link key={url} rel="me" href={url} />
        ))}
        <InlineStyles text={frame.inlineStyles.site} />
        {hasMenu({ frame, controls, isBare }) ? (
          <InlineStyles text={frame.inlineStyles.menu} />
        ) : null}
        {frame.identity ? <InlineStyles text={frame.inlineStyles.identity} /> : null}
        {sheets.map((sheet) => (
          <InlineStyles key={sheet} text={frame.inlineStyles[sheet]} />
        ))}
        {frame.ownSheets.map((text) => (
          <InlineStyles key={text} text={text} />
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
        {/* Screen readers announce a text only if its region was in the page before it. */}
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
          value={{
            isLoggedIn: frame.isLoggedIn,
            ownerKey: frame.ownerKey,
            tellsViews: frame.tellsViews || undefined,
            articles: [],
            ...initialState,
          }}
        />
      </body>
    </html>
  );
}

/** The button for long pages. src/browser/reader/back-to-top.ts shows it after 400 px. */
export function BackToTop({ lang }: Pick<PageFrame, 'lang'>) {
  return (
    <button
      type="button"
      className="back-to-top"
      aria-label={frameTexts[lang].backToTop}
      title={frameTexts[lang].backToTop}
      data-back-to-top
      hidden
    >
      ↑
    </button>
  );
}
