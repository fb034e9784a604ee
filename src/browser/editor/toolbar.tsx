import { useContext } from 'react';
import type { UiLang } from '../../shared/lang/ui-lang.ts';
import { editorTexts } from '../../shared/texts/editor.ts';
import { ownerTexts } from '../../shared/texts/owner.ts';
import { savingTexts } from '../../shared/texts/saving.ts';
import { Menu } from '../../ui/menu.tsx';
import { articlesUrl, historyUrl, readUrl, unpublishedChangesUrl } from '../../urls.ts';
import { showMessage, showMessageAndLeave } from '../messages.ts';
import { deleteArticle } from '../owner/delete-article.ts';
import { LangContext, useTexts } from './lang.ts';
import { describeSaving, isDirty } from './open-article.ts';
import type { ArticleOnDesk } from './use-article.ts';

interface ToolbarProps {
  article: ArticleOnDesk;
  hasPreview: boolean;
  hasInfo: boolean;
  onPreview(): void;
  onInfo(): void;
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
export function Toolbar({ article, hasPreview, hasInfo, onPreview, onInfo }: ToolbarProps) {
  const { state } = article;
  const t = useTexts(editorTexts);
  const lang = useContext(LangContext);
  const isBusy = state.saving.kind === 'under-way';
  const isPublic = state.publishedRevision !== null;
  const isUpToDate = isPublic && state.publishedRevision === state.revision && !isDirty(state);
  return (
    <>
      <p
        className={state.saving.kind === 'failed' ? 'save-state save-state-failed' : 'save-state'}
        role="status"
      >
        {describeSaving(state, timeIn(lang), savingTexts[lang])}
      </p>
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
      {state.revision > 0 ? <More article={article} isPublic={isPublic} /> : null}
      <button
        type="button"
        className="button"
        disabled={isBusy || (state.revision > 0 && !isDirty(state))}
        onClick={() => void article.save()}
      >
        {isPublic ? t.save : t.saveDraft}
      </button>
      <button
        type="button"
        className="button button-primary"
        disabled={isBusy || isUpToDate}
        onClick={async () => {
          if (await article.publish()) showMessage('done', isPublic ? t.updated : t.published);
        }}
      >
        {isPublic ? t.update : t.publish}
      </button>
    </>
  );
}

const menu = 'articleMenu';

function More({ article, isPublic }: { article: ArticleOnDesk; isPublic: boolean }) {
  const { articleID, revision, publishedRevision } = article.state;
  const t = useTexts(editorTexts);
  const { deleted } = useTexts(ownerTexts);
  return (
    <Menu id={menu} label={t.more}>
      <a href={historyUrl(articleID)}>{t.history}</a>
      {publishedRevision !== null && publishedRevision !== revision ? (
        <a href={unpublishedChangesUrl(articleID, revision)}>{t.compareWithPublished}</a>
      ) : null}
      {isPublic ? (
        <>
          <a href={readUrl(articleID)}>{t.viewArticle}</a>
          <button
            type="button"
            onClick={async () => {
              document.getElementById(menu)?.hidePopover();
              if (await article.unpublish()) showMessage('done', t.unpublished);
            }}
          >
            {t.unpublish}
          </button>
        </>
      ) : null}
      <button
        type="button"
        onClick={async () => {
          if (!(await deleteArticle(articleID))) return;
          showMessageAndLeave(deleted, () => location.assign(articlesUrl()));
        }}
      >
        {t.delete}
      </button>
    </Menu>
  );
}
