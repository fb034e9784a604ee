import type { ReactNode } from 'react';
import type { UiLang } from '../shared/lang/ui-lang.ts';
import { frameTexts } from '../shared/texts/frame.ts';
import {
  archiveUrl,
  articlesUrl,
  deskUrl,
  loginUrl,
  loginUrlFor,
  logoutUrl,
  newArticleUrl,
  searchUrl,
} from '../urls.ts';
import { Logo } from './identity/logo.tsx';
import { Menu } from './menu.tsx';
import type { PageFrame } from './page-frame.ts';
import { SiteMenu } from './site-menu.tsx';

interface HeaderProps {
  frame: PageFrame;
  controls?: ReactNode;
  isBare: boolean;
}

export function Header(props: HeaderProps) {
  const { frame, controls, isBare } = props;
  return (
    <header className="site-header">
      <Logo brand={frame.brand} identity={frame.identity} />
      <div className="header-controls">
        {hasMenu(props) ? <SiteMenu frame={frame} /> : null}
        {controls ?? (isBare || hasMenu(props) ? null : <Browse lang={frame.lang} />)}
        {isBare ? null : frame.isLoggedIn ? (
          <OwnerMenu lang={frame.lang} />
        ) : (
          <VisitorMenu frame={frame} />
        )}
      </div>
    </header>
  );
}

/** Whether the owner’s menu stands in the header. Then the page needs the sheet `menu`. */
export const hasMenu = ({ frame, controls, isBare }: HeaderProps) =>
  controls === undefined && !isBare && frame.menu.header.length > 0;

/** On phones the header has room for the search alone. The others stand in the footer too. */
function Browse({ lang }: { lang: UiLang }) {
  const t = frameTexts[lang];
  return (
    <nav aria-label={t.browse}>
      <a className="button button-quiet" href={searchUrl()} data-live>
        {t.search}
      </a>
      <span className="wide-only">
        <a className="button button-quiet" href={archiveUrl()}>
          {t.archive}
        </a>
      </span>
    </nav>
  );
}

function VisitorMenu({ frame: { path, lang } }: { frame: PageFrame }) {
  const t = frameTexts[lang];
  return (
    <nav aria-label={t.user}>
      {/* Who logs in on the first page means to write. */}
      <a
        className="button button-quiet"
        href={path === articlesUrl() ? loginUrl : loginUrlFor(path)}
      >
        {t.logIn}
      </a>
    </nav>
  );
}

function OwnerMenu({ lang }: { lang: UiLang }) {
  const t = frameTexts[lang];
  return (
    <nav aria-label={t.user}>
      <Menu id="userMenu" label={t.menu}>
        <a href={newArticleUrl}>{t.newArticle}</a>
        <a href={deskUrl}>{t.desk}</a>
        <form method="post" action={logoutUrl}>
          <button type="submit">{t.logOut}</button>
        </form>
      </Menu>
    </nav>
  );
}
