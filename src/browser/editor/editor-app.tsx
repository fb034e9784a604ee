import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import type { EditPageState } from '../../shared/edit-page-state.ts';
import { editorTexts } from '../../shared/texts/editor.ts';
import { describeTitle } from '../../shared/texts/untitled.ts';
import { CodeMirror } from './code-mirror.tsx';
import { ConflictDialog } from './conflict-dialog.tsx';
import { faultAttributes, faultId } from './fault.ts';
import { InfoPanel, panelFieldNames } from './info-panel.tsx';
import { LangContext } from './lang.ts';
import type { OpenArticle } from './open-article.ts';
import { Preview } from './preview/preview.tsx';
import { Toolbar } from './toolbar.tsx';
import { useArticle } from './use-article.ts';

const wide = '(min-width: 60rem)';

/** The edit page: text and preview. The toolbar is drawn into the header of the page. */
export function EditorApp({ initial }: { initial: EditPageState }) {
  const article = useArticle(initial);
  const { state, edit } = article;
  const t = editorTexts[initial.lang];
  const [hasPreview, setHasPreview] = useState(() => matchMedia(wide).matches);
  const [hasInfo, setHasInfo] = useState(false);
  useSaveKey(article.save);
  const controls = document.getElementById('editControls');

  return (
    <LangContext value={initial.lang}>
      <div className="editor">
        <h1 className="visually-hidden">
          {state.revision === 0
            ? t.newArticle
            : t.editArticle(describeTitle(state.content.title, initial.lang))}
        </h1>
        {controls
          ? createPortal(
              <Toolbar
                article={article}
                hasPreview={hasPreview}
                hasInfo={hasInfo}
                onPreview={() => setHasPreview(!hasPreview)}
                onInfo={() => setHasInfo(!hasInfo)}
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
            value={state.content.title}
            placeholder={t.title}
            lang={state.content.lang ?? undefined}
            dir="auto"
            autoComplete="off"
            {...faultAttributes('articleTitle', state.faults.title)}
            onChange={(event) => edit({ title: event.target.value })}
          />
          {state.faults.title ? (
            <p id={faultId('articleTitle')} className="field-error" role="alert">
              {state.faults.title}
            </p>
          ) : null}
        </div>
        {hasInfo || hasPanelFault(state.faults) ? (
          <InfoPanel
            key={state.generation}
            content={state.content}
            ownerName={initial.ownerName}
            faults={state.faults}
            onChange={edit}
            onClose={() => setHasInfo(false)}
          />
        ) : null}
        {state.faults.markdown ? (
          <p className="field-error editor-text-error" role="alert">
            {state.faults.markdown}
          </p>
        ) : null}
        <div className={hasPreview ? 'editor-panes' : 'editor-panes editor-panes-single'}>
          <CodeMirror
            key={state.generation}
            initial={state.content.markdown}
            lang={initial.lang}
            textLang={state.content.lang ?? undefined}
            styleNonce={initial.styleNonce}
            onChange={(markdown) => edit({ markdown })}
          />
          {hasPreview ? <Preview content={state.content} uiLang={initial.lang} /> : null}
        </div>
        {state.conflict ? (
          <ConflictDialog
            mine={state.content}
            theirs={state.conflict.content}
            saving={state.saving}
            onSettle={article.settle}
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

function useSaveKey(save: () => Promise<boolean>): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      event.preventDefault();
      void save();
    };
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  });
}
