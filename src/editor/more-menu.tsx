import { useContext } from 'react';
import { LangContext, useTexts } from '../browser/lang-context.ts';
import { showMessage, showMessageAndLeave } from '../browser/messages.ts';
import { deleteArticle } from '../browser/owner/delete-article.ts';
import { editorTexts } from '../shared/texts/editor.ts';
import { ownerTexts } from '../shared/texts/owner.ts';
import { Menu } from '../ui/menu.tsx';
import { articlesUrl, helpUrl, historyUrl, readUrl, unpublishedChangesUrl } from '../urls.ts';
import { exportArticle } from './page-commands/export-article.ts';
import { paletteKeys } from './page-commands/page-commands.ts';
import { SavingSentence } from './saving-state.tsx';
import { useArticle, useSession } from './session/use-article.ts';
import { describeKey, isApple } from './text/commands/describe-key.ts';
import { TextCounts } from './text-counts.tsx';
import { toggleFullWindow } from './view/full-window.ts';
import type { FocusTarget } from './view/use-focus.ts';
import type { View } from './view/use-view.ts';

interface MoreMenuProps {
  view: View;
  onCommands(): void;
  focus(target: FocusTarget): void;
}

const menu = 'articleMenu';

function close(): void {
  document.getElementById(menu)?.hidePopover();
}

const describePaletteKeys = () =>
  paletteKeys()
    .map((key = '') => describeKey(key, isApple()))
    .join(' · ');

/** The rarer things to do with the article, and the ways to look at it. */
export function MoreMenu({ view, onCommands, focus }: MoreMenuProps) {
  const revision = useArticle(({ baseRecord }) => baseRecord?.base?.revision);
  const publishedRevision = useArticle((article) => article.publishedRevision);
  const t = useTexts(editorTexts);
  const { settings, change } = view;
  const { hasFocusMode, hasTypewriterMode } = settings;
  const modes = [
    [t.focusMode, hasFocusMode, () => change({ hasFocusMode: !hasFocusMode })],
    [t.typewriterMode, hasTypewriterMode, () => change({ hasTypewriterMode: !hasTypewriterMode })],
    [
      t.previewOnly,
      settings.view === 'preview',
      () => change({ view: settings.view === 'preview' ? 'text' : 'preview' }),
    ],
  ] as const;
  return (
    <Menu id={menu} label="⋯" name={t.more}>
      <SavingSentence menu={menu} />
      <TextCounts />
      <ScheduleItem onSchedule={() => focus('time')} />
      {revision === undefined ? null : (
        <ArticleItems revision={revision} publishedRevision={publishedRevision} />
      )}
      <button
        type="button"
        className="menu-with-key"
        onClick={() => {
          close();
          onCommands();
        }}
      >
        {t.commands}
        <kbd>{describePaletteKeys()}</kbd>
      </button>
      {modes.map(([name, isOn, toggle]) => (
        <button
          key={name}
          type="button"
          aria-pressed={isOn}
          onClick={() => {
            close();
            toggle();
            focus('text');
          }}
        >
          {name}
        </button>
      ))}
      <button
        type="button"
        onClick={() => {
          close();
          toggleFullWindow();
          focus('text');
        }}
      >
        {t.fullWindow}
      </button>
      <a href={helpUrl()} target="_blank" rel="noreferrer" onClick={close}>
        {t.help}
      </a>
    </Menu>
  );
}

interface ArticleItemsProps {
  revision: number;
  publishedRevision: number | null;
}

function ArticleItems({ revision, publishedRevision }: ArticleItemsProps) {
  const session = useSession();
  const articleID = useArticle((article) => article.articleID);
  const t = useTexts(editorTexts);
  const { deleted } = useTexts(ownerTexts);
  const lang = useContext(LangContext);
  const exports = [
    ['markdown', t.exportMarkdown],
    ['html', t.exportHtml],
    ['print', t.print],
  ] as const;
  return (
    <>
      <a href={historyUrl(articleID)}>{t.history}</a>
      {exports.map(([form, name]) => (
        <button
          key={form}
          type="button"
          onClick={() => {
            close();
            void exportArticle(form, session, lang);
          }}
        >
          {name}
        </button>
      ))}
      {publishedRevision !== null && publishedRevision !== revision ? (
        <a href={unpublishedChangesUrl(articleID, revision)}>{t.compareWithPublished}</a>
      ) : null}
      {publishedRevision !== null ? (
        <>
          <a href={readUrl(articleID)}>{t.viewArticle}</a>
          <button
            type="button"
            onClick={async () => {
              close();
              if (await session.operations.unpublish()) showMessage('done', t.unpublished);
            }}
          >
            {t.unpublish}
          </button>
        </>
      ) : null}
      <button
        type="button"
        onClick={async () => {
          close();
          // The trash gets all words, so that they can be restored.
          await session.save();
          const { title } = session.getSnapshot().content;
          if (!(await deleteArticle(articleID, title))) return;
          showMessageAndLeave(deleted, () => location.assign(articlesUrl()));
        }}
      >
        {t.delete}
      </button>
      <hr />
    </>
  );
}

/** An article that visitors see already has its time. */
function ScheduleItem({ onSchedule }: { onSchedule(): void }) {
  const isVisible = useArticle(
    ({ publishedRevision, isScheduled }) => publishedRevision !== null && !isScheduled,
  );
  const t = useTexts(editorTexts);
  if (isVisible) return null;
  return (
    <button
      type="button"
      onClick={() => {
        close();
        onSchedule();
      }}
    >
      {t.schedule}
    </button>
  );
}
