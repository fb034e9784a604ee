import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import type { EditPageState } from '../../shared/edit-page-state.ts';
import { editorTexts } from '../../shared/texts/editor.ts';
import { describeTitle } from '../../shared/texts/untitled.ts';
import { LangContext } from '../lang-context.ts';
import { useAppSelector } from '../store/hooks.ts';
import type { OpenArticle } from '../store/open-article.ts';
import type { ArticleSession } from './article-session.ts';
import { ConflictDialog } from './conflict-dialog.tsx';
import { faultAttributes, faultId } from './fields/fault.ts';
import { InfoPanel, panelFieldNames } from './fields/info-panel.tsx';
import { templateWords } from './fields/template-words.ts';
import { LoginDialog } from './login-dialog.tsx';
import { Preview } from './preview/preview.tsx';
import { shownFaults } from './shown-faults.ts';
import { CodeMirror, type Composer } from './text/code-mirror.tsx';
import { Toolbar } from './toolbar.tsx';

const wide = '(min-width: 60rem)';

interface EditorAppProps {
  initial: EditPageState;
  session: ArticleSession;
  onView(view: Composer | null): void;
}

/** The edit page: text and preview. The toolbar is drawn into the header of the page. */
export function EditorApp({ initial, session, onView }: EditorAppProps) {
  const { lang } = initial;
  const article = useAppSelector(({ openArticle }) => openArticle);
  const { from, content, untouched } = article;
  const faults = shownFaults(article, lang);
  const t = editorTexts[lang];
  const [hasPreview, setHasPreview] = useState(() => matchMedia(wide).matches);
  const [hasInfo, setHasInfo] = useState(false);
  const [dialog, setDialog] = useState<'login' | 'conflict'>();
  useSaveKey(session);
  const controls = document.getElementById('editControls');
  const conflict = from?.conflict;

  return (
    <LangContext value={lang}>
      <div className="editor">
        <h1 className="visually-hidden">
          {from?.base ? t.editArticle(describeTitle(content.title, lang)) : t.newArticle}
        </h1>
        {controls
          ? createPortal(
              <Toolbar
                session={session}
                hasPreview={hasPreview}
                hasInfo={hasInfo}
                onPreview={() => setHasPreview(!hasPreview)}
                onInfo={() => setHasInfo(!hasInfo)}
                onLogIn={() => setDialog('login')}
                onConflict={() => setDialog('conflict')}
              />,
              controls,
            )
          : null}
        <div className="editor-title">
          <label className="visually-hidden" htmlFor="articleTitle">
            {t.title}
          </label>
          <input
            id="articleTitle"
            value={content.title}
            placeholder={
              untouched.includes('title') ? templateWords('title', from?.document, lang) : t.title
            }
            lang={content.lang ?? undefined}
            dir="auto"
            autoComplete="off"
            {...faultAttributes('articleTitle', faults.title)}
            onChange={(event) => session.edit({ title: event.target.value })}
          />
          {faults.title ? (
            <p id={faultId('articleTitle')} className="field-error" role="alert">
              {faults.title}
            </p>
          ) : null}
        </div>
        {hasInfo || hasPanelFault(faults) ? (
          <InfoPanel
            content={content}
            template={from?.document}
            untouched={untouched}
            faults={faults}
            onChange={session.edit}
            onClose={() => setHasInfo(false)}
          />
        ) : null}
        {faults.markdown ? (
          <p className="field-error editor-text-error" role="alert">
            {faults.markdown}
          </p>
        ) : null}
        <div className={hasPreview ? 'editor-panes' : 'editor-panes editor-panes-single'}>
          <CodeMirror
            text={content.markdown}
            lang={lang}
            textLang={content.lang ?? undefined}
            styleNonce={initial.styleNonce}
            onView={onView}
            onChange={(markdown) => session.edit({ markdown })}
            onCompositionEnd={session.compositionEnded}
          />
          {hasPreview ? (
            <Preview content={content} uiLang={lang} onRendered={session.keepPreview} />
          ) : null}
        </div>
        {dialog === 'conflict' && conflict ? (
          <ConflictDialog
            base={conflict.revision === null ? null : (from.base?.content ?? null)}
            mine={content}
            theirs={conflict.content}
            onSettle={(chosen) => {
              setDialog(undefined);
              void session.settle(chosen);
            }}
            onClose={() => setDialog(undefined)}
          />
        ) : null}
        {dialog === 'login' ? (
          <LoginDialog
            onLoggedIn={() => {
              setDialog(undefined);
              void session.loggedIn();
            }}
            onClose={() => setDialog(undefined)}
          />
        ) : null}
      </div>
    </LangContext>
  );
}

/** Whether a field of the info panel has a fault. The panel then opens: in a closed panel nobody would see it. */
function hasPanelFault(faults: OpenArticle['faults']): boolean {
  return panelFieldNames.some((name) => faults[name] !== undefined);
}

/** Ctrl+S stores and sends at once. */
function useSaveKey(session: ArticleSession): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      event.preventDefault();
      void session.save();
    };
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, [session]);
}
