import { frameTexts } from '../shared/texts/frame.ts';
import { Avatar, FooterEnd } from './identity/footer-end.tsx';
import type { PageFrame } from './page-frame.ts';
import { ProseLines } from './prose.tsx';
import { FooterLinks } from './site-menu.tsx';

/**
 * Who writes, the owner's links, the archive, the tags and the feed, and the choice of the theme,
 * which needs the script.
 */
export function Footer({ frame }: { frame: PageFrame }) {
  const t = frameTexts[frame.lang];
  const { identity } = frame;
  return (
    <footer className="site-footer">
      <nav aria-label={t.footer}>
        {frame.ownerName ? (
          <span className={identity && 'h-card'}>
            {t.writtenBy} <Avatar avatar={identity?.avatar} />
            <b className={identity && 'p-name'} dir="auto">
              {frame.ownerName}
            </b>
          </span>
        ) : null}
        {frame.footerLinks.map(({ label, url }) => (
          <a key={label + url} href={url}>
            {label}
          </a>
        ))}
        {identity?.socialLinks.map(({ label, url }) => (
          <a key={label + url} href={url} rel="me">
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
      {identity ? (
        <FooterEnd identity={identity} lang={frame.lang} ownerName={frame.ownerName}>
          <ProseLines lines={identity.footerLines} />
        </FooterEnd>
      ) : null}
    </footer>
  );
}
