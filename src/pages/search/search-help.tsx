import type { UiLang } from '../../shared/lang/ui-lang.ts';
import { searchTexts } from '../../shared/search/search-texts.ts';

/** What a query can have besides words. */
export function SearchHelp({ lang, isOpen }: { lang: UiLang; isOpen: boolean }) {
  const t = searchTexts[lang];
  return (
    <details className="search-help" open={isOpen}>
      <summary>{t.help}</summary>
      <dl>
        {t.helpOf.map(([example, meaning]) => (
          <div key={example}>
            <dt>{example}</dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
