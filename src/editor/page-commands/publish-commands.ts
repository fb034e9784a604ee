import { showMessage } from '../../browser/messages.ts';
import type { UiLang } from '../../shared/lang/ui-lang.ts';
import { editorTexts } from '../../shared/texts/editor.ts';
import type { ArticleSession } from '../session/article-session.ts';
import type { PageCommand } from './page-command.ts';

interface PublishParts {
  session: ArticleSession;
  lang: UiLang;
  /** Whether visitors have the article, or will have it at its time. */
  isPublished: boolean;
  isScheduled: boolean;
  goToTime(): void;
}

/** When visitors see the article. */
export function publishCommands(parts: PublishParts): PageCommand[] {
  const { session, lang, isPublished, isScheduled, goToTime } = parts;
  const schedule: PageCommand = {
    id: 'schedule',
    names: { en: 'Schedule…', 'zh-Hans': '定时发布……' },
    words: 'time later date 时间 dingshifabu dingshi dsfb ds shijian',
    help: 'schedule',
    run: goToTime,
  };
  const unpublish: PageCommand = {
    id: 'unpublish',
    names: { en: 'Unpublish', 'zh-Hans': '撤回为草稿' },
    words: 'draft hide withdraw 草稿 chehuiweicaogao chehui ch caogao',
    help: 'saving',
    async run() {
      if (await session.operations.unpublish()) {
        showMessage('done', editorTexts[lang].unpublished);
      }
    },
  };
  // An article that visitors see already has its time.
  return [...(isPublished && !isScheduled ? [] : [schedule]), ...(isPublished ? [unpublish] : [])];
}
