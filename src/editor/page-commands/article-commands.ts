import { showMessageAndLeave } from '../../browser/messages.ts';
import { deleteArticle } from '../../browser/owner/delete-article.ts';
import type { UiLang } from '../../shared/lang/ui-lang.ts';
import { ownerTexts } from '../../shared/texts/owner.ts';
import { articlesUrl, historyUrl, readUrl, unpublishedChangesUrl } from '../../urls.ts';
import type { ArticleSession } from '../session/article-session.ts';
import type { ArticleState } from '../session/article-state.ts';
import { leadTo, type PageCommand } from './page-command.ts';

/** What the server has of the article. */
export type Kept = 'nothing' | 'draft' | 'published' | 'published-and-newer';

export function keptOf({ baseRecord, publishedRevision }: ArticleState): Kept {
  const revision = baseRecord?.base?.revision;
  if (revision === undefined) return 'nothing';
  if (publishedRevision === null) return 'draft';
  return publishedRevision === revision ? 'published' : 'published-and-newer';
}

interface ArticleParts {
  session: ArticleSession;
  lang: UiLang;
  isPage: boolean;
  kept: Kept;
  openInfo(): void;
  goToTitle(): void;
}

/** The article as a whole: its settings, its versions, where it is read. */
export function articleCommands(parts: ArticleParts): PageCommand[] {
  const { session, isPage, kept } = parts;
  const id = () => session.getSnapshot().articleID;
  const history = leadTo(
    {
      id: 'history',
      names: { en: 'History', 'zh-Hans': '历史版本' },
      words: 'versions revisions restore 恢复 旧版 lishibanben lishi ls banben bb huifu',
      help: 'saving',
    },
    () => historyUrl(id()),
  );
  const compare = leadTo(
    {
      id: 'compare',
      names: { en: 'Compare with the published version', 'zh-Hans': '与已发布版本对比' },
      words: 'diff changes 比较 修改 yuyifabubanbenduibi duibi db bijiao bj xiugai',
      help: 'saving',
    },
    () => unpublishedChangesUrl(id(), revisionOf(session)),
  );
  const view = leadTo(
    {
      id: 'view',
      names: { en: 'View article', 'zh-Hans': '查看文章' },
      words: 'read open public 阅读 chakanwenzhang chakan ck yuedu yd',
      help: 'saving',
    },
    () => readUrl(id()),
  );
  return [
    {
      id: 'settings',
      names: { en: 'Article settings', 'zh-Hans': '文章设置' },
      words: 'info tags cover excerpt 标签 封面 摘要 wenzhangshezhi shezhi sz',
      help: 'settings-of-an-article',
      run: parts.openInfo,
    },
    {
      id: 'title',
      names: { en: 'Go to the title', 'zh-Hans': '转到文章标题' },
      words: 'focus 题目 zhuandaobiaoti biaoti bt timu',
      help: 'the-first-words',
      run: parts.goToTitle,
    },
    {
      id: 'kind',
      names: { en: 'Page instead of article', 'zh-Hans': '作为页面' },
      words: 'kind about 类型 文章 关于 zuoweiyemian yemian ym',
      help: 'pages',
      isOn: isPage,
      run: () => session.edit({ kind: isPage ? 'article' : 'page' }),
    },
    {
      id: 'save',
      names: { en: 'Save now', 'zh-Hans': '立即保存' },
      words: 'store send 保存 lijibaocun baocun bc',
      help: 'saving',
      key: 'Mod-s',
      run: () => void session.save(),
    },
    ...(kept === 'nothing' ? [] : [history]),
    ...(kept === 'published-and-newer' ? [compare] : []),
    ...(kept === 'published' || kept === 'published-and-newer' ? [view] : []),
    ...(kept === 'nothing' ? [] : [deletion(parts)]),
  ];
}

/** The newest revision that the server has. */
function revisionOf(session: ArticleSession): number {
  return session.getSnapshot().baseRecord?.base?.revision ?? 0;
}

function deletion({ session, lang }: ArticleParts): PageCommand {
  return {
    id: 'delete',
    names: { en: 'Delete', 'zh-Hans': '删除' },
    words: 'remove trash bin 回收站 shanchu sc huishouzhan',
    help: 'saving',
    async run() {
      // The trash gets all words, so that they can be restored.
      await session.save();
      const { articleID, content } = session.getSnapshot();
      if (!(await deleteArticle(articleID, content.title))) return;
      showMessageAndLeave(ownerTexts[lang].deleted, () => location.assign(articlesUrl()));
    },
  };
}
