import { builtInLink, divideMenu, type MenuLink } from '../shared/settings/menu.ts';
import { frameTexts } from '../shared/texts/frame.ts';
import { feedFormats } from '../urls.ts';
import type { PageFrame } from './page-frame.ts';

/**
 * The owner’s menu in the header. It is one list. Below 40rem one button opens it. From 40rem on it
 * is a row, and what has no room in the row opens below “More”.
 */
export function SiteMenu({ frame: { menu, lang, path, isLoggedIn } }: { frame: PageFrame }) {
  const t = frameTexts[lang];
  const [row, rest] = divideMenu(menu.header, t.more);
  const [current] = path.split('?', 1);
  const show = (link: MenuLink) => (
    <SiteLink
      key={link.label + link.url}
      link={link}
      className="button button-quiet"
      isCurrent={link.url === current}
    />
  );
  return (
    <nav className="site-menu" aria-label={t.browse}>
      <details>
        {/* The owner’s own menu beside it has the name “Menu”. */}
        <summary className="button button-quiet">{isLoggedIn ? t.browse : t.menu}</summary>
        <div>
          {row.map(show)}
          {rest.length > 0 ? (
            <details>
              <summary className="button button-quiet">{t.more}</summary>
              <div>{rest.map(show)}</div>
            </details>
          ) : null}
        </div>
      </details>
    </nav>
  );
}

interface SiteLinkProps {
  link: MenuLink;
  className?: string;
  isCurrent?: boolean;
}

/** A link of the header or the footer. */
export function SiteLink({ link, className, isCurrent = false }: SiteLinkProps) {
  const { label, url, lang, builtIn } = link;
  return (
    <a
      className={className}
      href={url}
      lang={lang}
      aria-current={isCurrent ? 'page' : undefined}
      type={builtIn === 'feed' ? feedFormats.atom.mediaType : undefined}
      // The static site leaves out what only a server can answer: src/export/site/static-page.ts.
      data-live={builtIn === 'search' ? true : undefined}
    >
      {label}
    </a>
  );
}

/** The links of the menu that stand in the footer. */
export function FooterLinks({ frame: { menu, lang } }: { frame: PageFrame }) {
  return [...menu.footer, ...menu.builtIns.map((name) => builtInLink(name, lang))].map((link) => (
    <SiteLink key={link.label + link.url} link={link} />
  ));
}
