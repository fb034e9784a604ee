import type { ReactNode } from 'react';
import type { UiLang } from '../shared/lang/ui-lang.ts';
import { deskTexts } from '../shared/texts/desk.ts';
import { deskUrl, mediaUrl, securityUrl, settingsUrl, statisticsUrl } from '../urls.ts';

/** The pages of the owner in the order of their tabs. */
const tabs = [
  ['articles', deskUrl],
  ['media', mediaUrl()],
  ['statistics', statisticsUrl()],
  ['settings', settingsUrl],
  ['security', securityUrl()],
] as const;

interface OwnerHeadProps {
  lang: UiLang;
  /** The tab of this page, or of the page that it is a part of. */
  current: (typeof tabs)[number][0];
  title: ReactNode;
  /** Beside the title. */
  action?: ReactNode;
  /** A phrase at the end of the tabs. */
  note?: ReactNode;
}

/** The head of the owner's pages: the title, and one row of tabs that leads to all of them. */
export function OwnerHead({ lang, current, title, action, note }: OwnerHeadProps) {
  const t = deskTexts[lang];
  return (
    <div className="owner-head">
      <div className="owner-title">
        <h1>{title}</h1>
        {action}
      </div>
      <div className="owner-row">
        <nav className="owner-tabs" aria-label={t.tabsLabel}>
          {tabs.map(([name, href]) => (
            <a key={name} href={href} aria-current={name === current ? 'page' : undefined}>
              {t.tabs[name]}
            </a>
          ))}
        </nav>
        {note}
      </div>
    </div>
  );
}
