import { frameTexts } from '../shared/texts/frame.ts';
import type { PageFrame } from './page-frame.ts';
import { FooterLinks } from './site-menu.tsx';

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
        <FooterLinks frame={frame} />
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
