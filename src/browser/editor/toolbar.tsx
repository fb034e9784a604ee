import { editorTexts } from '../../shared/texts/editor.ts';
import { ownerTexts } from '../../shared/texts/owner.ts';
import { Menu } from '../../ui/menu.tsx';
import { articlesUrl, historyUrl, readUrl, unpublishedChangesUrl } from '../../urls.ts';
import { useTexts } from '../lang-context.ts';
import { showMessage, showMessageAndLeave } from '../messages.ts';
import { deleteArticle } from '../owner/delete-article.ts';
import { useAppSelector } from '../store/hooks.ts';
import { hasNewWords } from '../store/open-article.ts';
import type { ArticleSession } from './article-session.ts';
import { SavingState } from './saving-state.tsx';
import type { ViewSettings } from './view-settings.ts';

interface ToolbarProps {
  session: ArticleSession;
  isWide: boolean;
  settings: ViewSettings;
  onSettings(change: Partial<ViewSettings>): void;
  hasInfo: boolean;
  onInfo(): void;
}

/** The state of saving and the buttons, in the header of the page. */
export function Toolbar(props: ToolbarProps) {
  const { session, isWide, settings, onSettings, hasInfo, onInfo } = props;
  const article = useAppSelector(({ openArticle }) => openArticle);
  const t = useTexts(editorTexts);
  const { from, operation, publishedRevision } = article;
  const isPublic = publishedRevision !== null;
  const isUpToDate =
    isPublic && publishedRevision === from?.base?.revision && !hasNewWords(article);
  return (
    <>
      {isWide ? <SavingState /> : null}
      <button type="button" className="button button-quiet" aria-pressed={hasInfo} onClick={onInfo}>
        {t.settings}
      </button>
      {isWide ? (
        <button
          type="button"
          className="button button-quiet"
          aria-pressed={settings.view !== 'text'}
          onClick={() => onSettings({ view: settings.view === 'text' ? 'both' : 'text' })}
        >
          {t.preview}
        </button>
      ) : null}
      {from?.base ? <More session={session} isPublic={isPublic} /> : null}
      {isUpToDate ? null : (
        <button
          type="button"
          className="button button-primary"
          disabled={operation.kind === 'under-way'}
          onClick={async () => {
            if (await session.publish()) {
              const link = document.createElement('a');
              link.href = readUrl(article.articleID);
              link.textContent = t.viewArticle;
              showMessage('done', isPublic ? t.updated : t.published).append(link);
            }
          }}
        >
          {isPublic ? t.update : t.publish}
        </button>
      )}
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
    <Menu id={menu} label="⋯" name={t.more}>
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
