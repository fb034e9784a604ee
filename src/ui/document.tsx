import type { ReactNode } from 'react';
import { Header } from './header.tsx';

/** What every page is given by the server. */
export interface PageFrame {
  brand: string;
  isLoggedIn: boolean;
  /** The page's own path and query. */
  path: string;
  /** When the page was made; ISO 8601. */
  now: string;
  styles: string[];
  scripts: string[];
}

interface DocumentProps {
  frame: PageFrame;
  /** The page's own part of the title; the blog's name is added. */
  title?: string;
  description?: string;
  /** The page's controls in the header, between logo and user navigation. */
  controls?: ReactNode;
  /** Without user navigation, where there is nothing to log in to yet. */
  isBare?: boolean;
  children: ReactNode;
}

/** A whole page: head, header, main. */
export function Document({
  frame,
  title,
  description,
  controls,
  isBare = false,
  children,
}: DocumentProps) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>{title ? `${title} · ${frame.brand}` : frame.brand}</title>
        {description ? <meta name="description" content={description} /> : null}
        <link rel="icon" href="data:," />
        {frame.styles.map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
        {frame.scripts.map((src) => (
          <script key={src} type="module" src={src} />
        ))}
      </head>
      <body data-logged-in={frame.isLoggedIn ? '' : undefined}>
        <a className="skip-link" href="#pageMain">
          Skip to content
        </a>
        <Header frame={frame} controls={controls} isBare={isBare} />
        <main id="pageMain" tabIndex={-1}>
          {children}
        </main>
        <div id="pageMessages" className="messages" />
        <p id="pageLoading" className="loading" role="status" hidden>
          Loading...
        </p>
      </body>
    </html>
  );
}
