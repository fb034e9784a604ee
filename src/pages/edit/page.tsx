import type { UiLang } from '../../shared/lang/ui-lang.ts';
import type { EditPageState } from '../../shared/page-state/edit-page-state.ts';
import { editorTexts } from '../../shared/texts/editor.ts';
import { describeTitle } from '../../shared/untitled.ts';
import { Document } from '../../ui/document.tsx';
import type { PageFrame } from '../../ui/page-frame.ts';
import { TitleBox } from '../../ui/title-box.tsx';
import { newArticleUrl } from '../../urls.ts';

interface EditPageProps {
  frame: PageFrame;
  state: EditPageState;
}

/**
 * The browser builds the editor from the initial state. Until the code has loaded, the page shows
 * `Loading...`.
 */
export function EditPage({ frame, state }: EditPageProps) {
  const t = editorTexts[frame.lang];
  const isNew = state.article === null && !state.isUnknown;
  return (
    <Document
      frame={frame}
      title={state.article ? describeTitle(state.article.content.title, frame.lang) : t.newArticle}
      sheets={['reading', 'blocks', 'pictures', 'friends', 'formulas']}
      hasFooter={false}
      initialState={state}
      controls={<div id="editControls" className="edit-controls" />}
    >
      <div id="editorRoot" className="editor-root">
        {isNew ? <FirstField lang={frame.lang} /> : <Waiting lang={frame.lang} />}
        <noscript>
          <p>{t.needsScript}</p>
        </noscript>
      </div>
    </Document>
  );
}

function Waiting({ lang }: { lang: UiLang }) {
  const t = editorTexts[lang];
  return (
    <>
      <p className="editor-loading">{t.loading}</p>
      <p className="editor-failed">{t.loadingFailed}</p>
    </>
  );
}

/**
 * The title of a new article, in its place before the editor is there: an owner who opens the page
 * begins to write at once. The editor takes the words over. src/editor/first-words/ attends the
 * field.
 */
function FirstField({ lang }: { lang: UiLang }) {
  const { title } = editorTexts[lang];
  return (
    <div className="editor editor-first">
      <div className="editor-panes">
        <div className="editor-write">
          <div className="editor-column">
            <TitleBox
              id="articleTitle"
              label={title}
              value=""
              placeholder={title}
              data-path={newArticleUrl}
              autoFocus
            />
            <Waiting lang={lang} />
          </div>
        </div>
      </div>
    </div>
  );
}
