import { showMessage } from '../../browser/messages.ts';
import type { UiLang } from '../../shared/lang/ui-lang.ts';
import { editorTexts } from '../../shared/texts/editor.ts';
import { nameStep } from '../publishing/name-step.ts';
import type { NextStep } from '../publishing/next-step.ts';
import type { Publishing } from '../publishing/publishing.ts';
import { publishingTexts } from '../publishing/texts.ts';
import type { ArticleSession } from '../session/article-session.ts';
import type { PageCommand } from './page-command.ts';

interface PublishParts {
  session: ArticleSession;
  lang: UiLang;
  publishing: Publishing;
  step: NextStep;
  /** Whether visitors have the article, or will have it at its time. */
  isPublished: boolean;
  isScheduled: boolean;
}

/** Whether and when visitors see the article, and which words of it. */
export function publishCommands(parts: PublishParts): PageCommand[] {
  const { session, lang, publishing, step, isPublished, isScheduled } = parts;
  const { en, 'zh-Hans': zhHans } = publishingTexts;
  const name = nameStep(step, isPublished);
  const publish: PageCommand = {
    id: 'publish',
    names: { en: en[name], 'zh-Hans': zhHans[name] },
    words: 'publish update public post 发布 更新 公开 fabu fb gengxin gx gongkai',
    help: 'publish-and-update',
    key: 'Mod-Enter',
    isFirst: true,
    run: publishing.ask,
  };
  const schedule: PageCommand = {
    id: 'schedule',
    names: { en: 'Schedule…', 'zh-Hans': '定时发布……' },
    words: 'time later date 时间 dingshifabu dingshi dsfb ds shijian',
    help: 'schedule',
    run: publishing.toTime,
  };
  const publishNow: PageCommand = {
    id: 'publish-now',
    names: { en: en.publishNow, 'zh-Hans': zhHans.publishNow },
    words: 'at once 现在 马上 lijifabu ljfb xianzai mashang',
    help: 'schedule',
    run: publishing.askNow,
  };
  const unpublish: PageCommand = {
    id: 'unpublish',
    names: { en: 'Unpublish', 'zh-Hans': '撤回为草稿' },
    words: 'draft hide withdraw 草稿 chehuiweicaogao chehui ch caogao',
    help: 'publish-and-update',
    async run() {
      if (await session.operations.unpublish()) {
        showMessage('done', editorTexts[lang].unpublished);
      }
    },
  };
  return [
    publish,
    // An article that visitors see already has its time.
    ...(isPublished && !isScheduled ? [] : [schedule]),
    ...(isScheduled ? [publishNow] : []),
    ...(isPublished ? [unpublish] : []),
  ];
}
