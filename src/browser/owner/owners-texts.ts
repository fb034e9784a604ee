import type { UiLang } from '../../shared/lang/ui-lang.ts';
import { ownerTexts } from '../../shared/texts/owner.ts';

/** The interface's language, which the page has; an article may be in another. */
export function ownersLang(): UiLang {
  const { lang } = document.documentElement;
  return lang in ownerTexts ? (lang as UiLang) : 'en';
}

/** What the owner's buttons say. */
export const ownersTexts = () => ownerTexts[ownersLang()];
