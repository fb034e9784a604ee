import { Menu } from '../../ui/menu.tsx';
import { articlesUrl, readUrl } from '../../urls.ts';
import { deleteArticle, deletedMessage } from '../delete-article.ts';
import { carryMessage, showMessage } from '../messages.ts';
import { describeSaving, isDirty } from './editor-state.ts';
import type { ArticleOnDesk } from './use-article.ts';

interface ToolbarProps {
  article: ArticleOnDesk;
  hasPreview: boolean;
  hasInfo: boolean;
  onPreview(): void;
  onInfo(): void;
}

const time = (iso: string) =>
  new Date(iso).toLocaleTimeString('en', { hour: '2-digit', minute: '2-digit', hour12: false });

/** In the page's header: the state of saving in words, and what can be done. */
export function Toolbar({ article, hasPreview, hasInfo, onPreview, onInfo }: ToolbarProps) {
  const { state } = article;
  const isBusy = state.saving.kind === 'under-way';
  const isPublic = state.publishedRevision !== null;
  const isUpToDate = isPublic && state.publishedRevision === state.revision && !isDirty(state);
  return (
    <>
      <p
        className={state.saving.kind === 'failed' ? 'save-state save-state-failed' : 'save-state'}
        role="status"
      >
        {describeSaving(state, time)}
      </p>
      <button type="button" className="button button-quiet" aria-pressed={hasInfo} onClick={onInfo}>
        Info
      </button>
      <button
        type="button"
        className="button button-quiet"
        aria-pressed={hasPreview}
        onClick={onPreview}
      >
        Preview
      </button>
      {state.revision > 0 ? <More article={article} isPublic={isPublic} /> : null}
      <button
        type="button"
        className="button"
        disabled={isBusy || (state.revision > 0 && !isDirty(state))}
        onClick={() => void article.save()}
      >
        {isPublic ? 'Save' : 'Save draft'}
      </button>
      <button
        type="button"
        className="button button-primary"
        disabled={isBusy || isUpToDate}
        onClick={async () => {
          if (await article.publish()) showMessage('done', isPublic ? 'Updated.' : 'Published.');
        }}
      >
        {isPublic ? 'Update' : 'Publish'}
      </button>
    </>
  );
}

const menu = 'articleMenu';

function More({ article, isPublic }: { article: ArticleOnDesk; isPublic: boolean }) {
  const { articleID } = article.state;
  return (
    <Menu id={menu} label="Article">
      {isPublic ? (
        <>
          <a href={readUrl(articleID)}>Read it</a>
          <button
            type="button"
            onClick={async () => {
              document.getElementById(menu)?.hidePopover();
              if (await article.unpublish()) showMessage('done', 'It is a draft again.');
            }}
          >
            Unpublish
          </button>
        </>
      ) : null}
      <button
        type="button"
        onClick={async () => {
          if (!(await deleteArticle(articleID))) return;
          carryMessage(deletedMessage);
          location.assign(articlesUrl());
        }}
      >
        Delete
      </button>
    </Menu>
  );
}
