import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { createPortal } from 'react-dom';
import type { EditState } from '../../shared/edit-state.ts';
import { renderMarkdown } from '../../shared/markdown/render.ts';
import { Prose } from '../../ui/prose.tsx';
import { showMessage } from '../messages.ts';
import { CodeMirror } from './code-mirror.tsx';
import { ConflictDialog } from './conflict-dialog.tsx';
import { InfoPanel } from './info-panel.tsx';
import { Toolbar } from './toolbar.tsx';
import { useArticle } from './use-article.ts';

const wide = '(min-width: 60rem)';

/** The edit page: text, preview, and in the header what can be done with the article. */
export function EditorApp({ initial }: { initial: EditState }) {
  const article = useArticle(initial);
  const { state, edit } = article;
  const [hasPreview, setHasPreview] = useState(() => matchMedia(wide).matches);
  const [hasInfo, setHasInfo] = useState(false);
  // The text that the editor was made with; settling a conflict makes it anew.
  const [begun, setBegun] = useState(state.content.markdown);
  useSaveKey(article.save);
  const controls = document.getElementById('edit-controls');

  return (
    <div className="editor">
      <h1 className="visually-hidden">
        {state.revision === 0 ? 'New article' : `Edit “${state.content.title}”`}
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
        <label className="visually-hidden" htmlFor="title">
          Title
        </label>
        <input
          id="title"
          value={state.content.title}
          placeholder="Title"
          autoComplete="off"
          aria-invalid={state.faults.title ? true : undefined}
          aria-describedby={state.faults.title ? 'title-error' : undefined}
          onChange={(event) => edit({ title: event.target.value })}
        />
        {state.faults.title ? (
          <p id="title-error" className="field-error" role="alert">
            {state.faults.title}
          </p>
        ) : null}
      </div>
      {hasInfo ? (
        <InfoPanel
          content={state.content}
          faults={state.faults}
          onChange={edit}
          onClose={() => setHasInfo(false)}
        />
      ) : null}
      <div className={hasPreview ? 'editor-panes' : 'editor-panes editor-panes-single'}>
        <CodeMirror
          initial={begun}
          styleNonce={initial.styleNonce}
          onChange={(markdown) => edit({ markdown })}
        />
        {hasPreview ? <Preview markdown={state.content.markdown} /> : null}
      </div>
      {state.conflict ? (
        <ConflictDialog
          mine={state.content}
          theirs={state.conflict.content}
          onKeepMine={article.keepMine}
          onTakeTheirs={async () => {
            const { markdown } = state.conflict?.content ?? { markdown: begun };
            if (await article.takeTheirs()) setBegun(markdown);
            else showMessage('warning', 'That did not work; your text is still here.');
          }}
        />
      ) : null}
    </div>
  );
}

/** Rendered as the page will be, a moment behind the typing. */
function Preview({ markdown }: { markdown: string }) {
  const text = useDeferredValue(markdown);
  const html = useMemo(() => renderMarkdown(text).html, [text]);
  return (
    <section className="editor-preview" aria-label="Preview">
      <Prose html={html} />
    </section>
  );
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
