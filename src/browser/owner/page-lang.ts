import type { UiLang } from '../../shared/lang/ui-lang.ts';
import { ownerTexts } from '../../shared/texts/owner.ts';

/**
 * The language of the interface. The server puts it into `html`; an article may be in another one.
 */
export function pageLang(): UiLang {
  const { lang } = document.documentElement;
  return lang in ownerTexts ? (lang as UiLang) : 'en';
}
