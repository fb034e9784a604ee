import { showMessage } from '../../browser/messages.ts';
import type { UiLang } from '../../shared/lang/ui-lang.ts';
import { editorTexts } from '../../shared/texts/editor.ts';
import { exportHtmlUrl, exportZipUrl, printUrl } from '../../urls.ts';
import type { ArticleSession } from '../session/article-session.ts';

export type ExportForm = 'markdown' | 'html' | 'print';

/** Exports the words on the page. The server makes the file, so it gets all words first. */
export async function exportArticle(
  form: ExportForm,
  session: ArticleSession,
  lang: UiLang,
): Promise<void> {
  const { articleID } = session.getSnapshot();
  if ((await session.save()) === null) {
    showMessage('warning', editorTexts[lang].exportNeedsServer);
    return;
  }
  if (form === 'print') {
    const opened = open(printUrl(articleID));
    opened?.addEventListener('load', () => opened.print());
    return;
  }
  const link = document.createElement('a');
  link.href = form === 'html' ? exportHtmlUrl(articleID) : exportZipUrl(articleID);
  link.download = '';
  link.click();
}
