import type { EditPageState } from '../../shared/page-state/edit-page-state.ts';
import { editorTexts } from '../../shared/texts/editor.ts';
import { describeTitle } from '../../shared/texts/untitled.ts';
import { Document } from '../../ui/document.tsx';
import type { PageFrame } from '../../ui/page-frame.ts';

export interface EditPageProps {
  frame: PageFrame;
  state: EditPageState;
}

/** The browser builds the editor from the initial state. Until the code has loaded, the page shows `Loading...`. */
export function EditPage({ frame, state }: EditPageProps) {
  const t = editorTexts[frame.lang];
  return (
    <Document
      frame={frame}
      title={state.article ? describeTitle(state.article.content.title, frame.lang) : t.newArticle}
      sheets={['reading', 'blocks', 'formulas']}
      hasFooter={false}
      initialState={state}
      controls={<div id="editControls" className="edit-controls" />}
    >
      <div id="editorRoot" className="editor-root">
        <p className="editor-loading">{t.loading}</p>
        <p className="editor-failed">{t.loadingFailed}</p>
        <noscript>
          <p>{t.needsScript}</p>
        </noscript>
      </div>
    </Document>
  );
}
