import type { ReactNode } from 'react';
import type { UiLang } from '../shared/lang/ui-lang.ts';
import { countCharacters } from '../shared/text.ts';
import { frameTexts } from '../shared/texts/frame.ts';
import { articlesUrl, deskUrl, loginUrlFor, logoutUrl, newArticleUrl } from '../urls.ts';
import { Menu } from './menu.tsx';
import type { PageFrame } from './page-frame.ts';

/** A name of at most this many characters is drawn as a seal. A longer name is drawn as plain text. */
const maxSealCharacters = 4;

interface HeaderProps {
  frame: PageFrame;
  controls?: ReactNode;
  isBare: boolean;
}

export function Header({ frame, controls, isBare }: HeaderProps) {
  const isSeal = countCharacters(frame.brand) <= maxSealCharacters;
  return (
    <header className="site-header">
      <a className={isSeal ? 'logo logo-seal' : 'logo'} href={articlesUrl()}>
        {frame.brand}
      </a>
      <div className="header-controls">
        {controls}
        {isBare ? null : frame.isLoggedIn ? (
          <OwnerMenu lang={frame.lang} />
        ) : (
          <VisitorMenu frame={frame} />
        )}
      </div>
    </header>
  );
}

function VisitorMenu({ frame: { path, lang } }: { frame: PageFrame }) {
  const t = frameTexts[lang];
  return (
    <nav aria-label={t.user}>
      <a className="button button-quiet" href={loginUrlFor(path)}>
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
