import type { UiLang } from '../../shared/lang/ui-lang.ts';
import { deskTexts } from '../../shared/texts/desk.ts';
import { helpUrl, newArticleUrl, settingsUrl } from '../../urls.ts';

/** What the desk offers while there is no article. */
export function FirstDesk({ lang }: { lang: UiLang }) {
  const t = deskTexts[lang];
  const { moveIn, name, seal } = t.first;
  return (
    <>
      <a className="button button-primary desk-first-new" href={newArticleUrl}>
        {t.newArticle}
      </a>
      <ul className="desk-first">
        <li>
          <a href={helpUrl('moving-in')}>{moveIn.name}</a> {moveIn.about}
        </li>
        <li>
          <a href={settingsUrl}>{name.name}</a> {name.about}
        </li>
        <li>
          <b>{seal.name}</b> {seal.about}
        </li>
      </ul>
    </>
  );
}
