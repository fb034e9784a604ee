import type { EditState } from '../../shared/edit-state.ts';
import { Document, type PageFrame } from '../../ui/document.tsx';
import { JsonBlock } from '../../ui/prose.tsx';

export interface EditPageProps {
  frame: PageFrame;
  state: EditState;
}

/** The editor is made in the browser, from the state beside it; until its code is there it loads. */
export function EditPage({ frame, state }: EditPageProps) {
  return (
    <Document
      frame={frame}
      title={state.article?.content.title ?? 'New article'}
      controls={<div id="editControls" className="edit-controls" />}
    >
      <div id="editorRoot" className="editor-root">
        <p className="editor-loading">Loading...</p>
        <noscript>
          <p>Writing needs JavaScript; it is turned off in this browser.</p>
        </noscript>
      </div>
      <JsonBlock id="editorState" value={state} />
    </Document>
  );
}
