import { editorTexts } from '../../shared/texts/editor.ts';
import { readUrl } from '../../urls.ts';
import { useTexts } from '../lang-context.ts';
import { showMessage } from '../messages.ts';
import { useAppSelector } from '../store/hooks.ts';
import { hasNewWords, type OpenArticle } from '../store/open-article.ts';
import { MoreMenu } from './more-menu.tsx';
import { SavingState } from './saving-state.tsx';
import type { ArticleSession } from './session/article-session.ts';
import type { ViewSettings } from './view-settings.ts';

interface ToolbarProps {
  session: ArticleSession;
  /** Waits for what must come before the article is published. False if the owner does not want to publish now. */
  mayPublish(): Promise<boolean>;
  isWide: boolean;
  settings: ViewSettings;
  onSettings(change: Partial<ViewSettings>): void;
  hasInfo: boolean;
  onInfo(): void;
  /** Leads to the time of publishing. */
  onSchedule(): void;
  onCommands(): void;
  onFocusText(): void;
}

/** The state of saving and the buttons, in the header of the page. */
export function Toolbar(props: ToolbarProps) {
  const { session, mayPublish, isWide, settings, onSettings, hasInfo, onInfo, onCommands } = props;
  const { onSchedule, onFocusText } = props;
  // Only these values: the header must not be drawn again for each key.
  const articleID = useAppSelector(({ openArticle }) => openArticle.articleID);
  const isPublic = useAppSelector(({ openArticle }) => openArticle.publishedRevision !== null);
  const isBusy = useAppSelector(({ openArticle }) => openArticle.operation.kind === 'under-way');
  const isUpToDate = useAppSelector(({ openArticle }) => hasNewestPublished(openArticle));
  const t = useTexts(editorTexts);
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
      <MoreMenu
        session={session}
        settings={settings}
        onSettings={onSettings}
        onSchedule={onSchedule}
        onCommands={onCommands}
        onFocusText={onFocusText}
      />
      {isUpToDate ? null : (
        <button
          type="button"
          className="button button-primary"
          disabled={isBusy}
          onClick={async () => {
            if ((await mayPublish()) && (await session.publish())) {
              const link = document.createElement('a');
              link.href = readUrl(articleID);
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

/** Whether readers have exactly the words on the page. */
function hasNewestPublished(article: OpenArticle): boolean {
  const { from, publishedRevision } = article;
  const isNewest = publishedRevision !== null && publishedRevision === from?.base?.revision;
  return isNewest && !hasNewWords(article);
}
