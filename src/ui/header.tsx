import type { ReactNode } from 'react';
import { countCharacters } from '../shared/text.ts';
import { articlesUrl, deskUrl, loginUrlFor, logoutUrl, newArticleUrl } from '../urls.ts';
import type { PageFrame } from './document.tsx';
import { Menu } from './menu.tsx';

/** A short name stands in the seal; a longer one beside nothing but itself. */
const sealCharacters = 4;

interface HeaderProps {
  frame: PageFrame;
  controls?: ReactNode;
  isBare: boolean;
}

export function Header({ frame, controls, isBare }: HeaderProps) {
  const isSeal = countCharacters(frame.brand) <= sealCharacters;
  return (
    <header className="site-header">
      <a className={isSeal ? 'logo logo-seal' : 'logo'} href={articlesUrl()}>
        {frame.brand}
      </a>
      <div className="header-controls">
        {controls}
        {isBare ? null : frame.isLoggedIn ? <OwnerMenu /> : <VisitorMenu path={frame.path} />}
      </div>
    </header>
  );
}

function VisitorMenu({ path }: { path: string }) {
  return (
    <nav aria-label="User">
      <a className="button button-quiet" href={loginUrlFor(path)}>
        Log in
      </a>
    </nav>
  );
}

function OwnerMenu() {
  return (
    <nav aria-label="User">
      <Menu id="userMenu" label="Menu">
        <a href={newArticleUrl}>New article</a>
        <a href={deskUrl}>Desk</a>
        <form method="post" action={logoutUrl}>
          <button type="submit">Log out</button>
        </form>
      </Menu>
    </nav>
  );
}
