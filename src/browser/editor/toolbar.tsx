import { useContext, useMemo } from 'react';
import type { UiLang } from '../../shared/lang/ui-lang.ts';
import { editorTexts } from '../../shared/texts/editor.ts';
import { ownerTexts } from '../../shared/texts/owner.ts';
import { savingTexts } from '../../shared/texts/saving.ts';
import { Menu } from '../../ui/menu.tsx';
import { articlesUrl, historyUrl, readUrl, unpublishedChangesUrl } from '../../urls.ts';
import { LangContext, useTexts } from '../lang-context.ts';
import { showMessage, showMessageAndLeave } from '../messages.ts';
import { deleteArticle } from '../owner/delete-article.ts';
import { useAppSelector } from '../store/hooks.ts';
import { hasNewWords } from '../store/open-article.ts';
import type { ArticleSession } from './article-session.ts';
import { describeSaving } from './describe-saving.ts';

interface ToolbarProps {
  session: ArticleSession;
  hasPreview: boolean;
  hasInfo: boolean;
  onPreview(): void;
  onInfo(): void;
  onLogIn(): void;
  onConflict(): void;
}

/** Writes times as hours and minutes, in the time zone of the owner's device. */
function timeIn(lang: UiLang): (iso: string) => string {
  const format = new Intl.DateTimeFormat(lang, {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  return (iso) => format.format(new Date(iso));
}

/** The state of saving and the buttons, in the header of the page. */
export function Toolbar(props: ToolbarProps) {
  const { session, hasPreview, hasInfo, onPreview, onInfo, onLogIn, onConflict } = props;
  const article = useAppSelector(({ openArticle }) => openArticle);
  const lang = useContext(LangContext);
  const t = useTexts(editorTexts);
  const { from, operation, publishedRevision } = article;
  const time = useMemo(() => timeIn(lang), [lang]);
  const saving = describeSaving(article, time, savingTexts[lang]);
  const isPublic = publishedRevision !== null;
  const isUpToDate =
    isPublic && publishedRevision === from?.base?.revision && !hasNewWords(article);
  return (
    <>
      <p className={saving.isFailure ? 'save-state save-state-failed' : 'save-state'} role="status">
        {saving.words}
      </p>
      {saving.needsLogin ? (
        <button type="button" className="button" onClick={onLogIn}>
          {ownerTexts[lang].logIn}
        </button>
      ) : null}
      {from?.conflict ? (
        <button type="button" className="button" onClick={onConflict}>
          {savingTexts[lang].choose}
        </button>
      ) : null}
      <button type="button" className="button button-quiet" aria-pressed={hasInfo} onClick={onInfo}>
        {t.settings}
      </button>
      <button
        type="button"
        className="button button-quiet"
        aria-pressed={hasPreview}
        onClick={onPreview}
      >
        {t.preview}
      </button>
      {from?.base ? <More session={session} isPublic={isPublic} /> : null}
      <button
        type="button"
        className="button button-primary"
        disabled={operation.kind === 'under-way' || isUpToDate}
        onClick={async () => {
          if (await session.publish()) showMessage('done', isPublic ? t.updated : t.published);
        }}
      >
        {isPublic ? t.update : t.publish}
      </button>
    </>
  );
}

const menu = 'articleMenu';

function More({ session, isPublic }: { session: ArticleSession; isPublic: boolean }) {
  const { articleID, from, publishedRevision } = useAppSelector(({ openArticle }) => openArticle);
  const revision = from?.base?.revision;
  const t = useTexts(editorTexts);
  const { deleted } = useTexts(ownerTexts);
  return (
    <Menu id={menu} label={t.more}>
      <a href={historyUrl(articleID)}>{t.history}</a>
      {publishedRevision !== null && revision !== undefined && publishedRevision !== revision ? (
        <a href={unpublishedChangesUrl(articleID, revision)}>{t.compareWithPublished}</a>
      ) : null}
      {isPublic ? (
        <>
          <a href={readUrl(articleID)}>{t.viewArticle}</a>
          <button
            type="button"
            onClick={async () => {
              document.getElementById(menu)?.hidePopover();
              if (await session.unpublish()) showMessage('done', t.unpublished);
            }}
          >
            {t.unpublish}
          </button>
        </>
      ) : null}
      <button
        type="button"
        onClick={async () => {
          // The trash gets all words, so that they can be restored.
          await session.save();
          if (!(await deleteArticle(articleID))) return;
          showMessageAndLeave(deleted, () => location.assign(articlesUrl()));
        }}
      >
        {t.delete}
      </button>
    </Menu>
  );
}
