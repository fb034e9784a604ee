import { showMessage } from '../../browser/messages.ts';
import type { UiLang } from '../../shared/lang/ui-lang.ts';
import { readUrl } from '../../urls.ts';
import { publishingTexts } from '../publishing/texts.ts';

/** Shows a message with a link to the article as visitors see it. */
export function showWithLink(words: string, articleID: string, lang: UiLang): void {
  const link = document.createElement('a');
  link.href = readUrl(articleID);
  link.textContent = publishingTexts[lang].viewArticle;
  showMessage('done', words).append(link);
}
