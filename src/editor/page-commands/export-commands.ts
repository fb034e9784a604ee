import { showMessage } from '../../browser/messages.ts';
import type { UiLang } from '../../shared/lang/ui-lang.ts';
import { editorTexts } from '../../shared/texts/editor.ts';
import { exportHtmlUrl, exportZipUrl, printUrl } from '../../urls.ts';
import type { ArticleSession } from '../session/article-session.ts';
import type { PageCommand } from './page-command.ts';

type ExportForm = 'markdown' | 'html' | 'print';

/** Files of the article, and its pages on paper. */
export function exportCommands(session: ArticleSession, lang: UiLang): PageCommand[] {
  const run = (form: ExportForm) => () => void exportArticle(form, session, lang);
  return [
    {
      id: 'export-markdown',
      names: { en: 'Export Markdown and pictures', 'zh-Hans': '导出 Markdown 和图片' },
      words: 'download zip 下载 daochu dc xiazai xz',
      help: 'export-and-print',
      run: run('markdown'),
    },
    {
      id: 'export-html',
      names: { en: 'Export HTML', 'zh-Hans': '导出 HTML' },
      words: 'download web page 网页 下载 daochu dc wangye xiazai',
      help: 'export-and-print',
      run: run('html'),
    },
    {
      id: 'print',
      names: { en: 'Print', 'zh-Hans': '打印' },
      words: 'paper pdf 纸 dayin dy',
      help: 'export-and-print',
      run: run('print'),
    },
  ];
}

/** Exports the words on the page. The server makes the file, so it gets all words first. */
async function exportArticle(
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
