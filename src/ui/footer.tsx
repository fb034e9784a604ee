import { frameTexts } from '../shared/texts/frame.ts';
import { archiveUrl, feedFormats, feedUrl, searchUrl, tagsUrl } from '../urls.ts';
import type { PageFrame } from './page-frame.ts';

/**
 * Who writes, the owner's links, the archive, the tags and the feed, and the choice of the theme,
 * which needs the script.
 */
export function Footer({ frame }: { frame: PageFrame }) {
  const t = frameTexts[frame.lang];
  return (
    <footer className="site-footer">
      <nav aria-label={t.footer}>
        {frame.ownerName ? (
          <span>
            {t.writtenBy} <b dir="auto">{frame.ownerName}</b>
          </span>
        ) : null}
        {frame.footerLinks.map(({ label, url }) => (
          <a key={label + url} href={url}>
            {label}
          </a>
        ))}
        <a href={searchUrl()} data-live>
          {t.search}
        </a>
        <a href={archiveUrl()}>{t.archive}</a>
        <a href={tagsUrl}>{t.tags}</a>
        <a href={feedUrl('atom')} type={feedFormats.atom.mediaType}>
          {t.feed}
        </a>
      </nav>
      <label className="theme-choice">
        {t.theme}
        <select data-theme-choice autoComplete="off">
          <option value="system">{t.system}</option>
          <option value="light">{t.light}</option>
          <option value="dark">{t.dark}</option>
        </select>
      </label>
    </footer>
  );
}
