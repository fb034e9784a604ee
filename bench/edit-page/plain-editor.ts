// The editor of the edit page without the page: no store, no documents, no preview. It takes the
// place of the script of the edit page.
import { EditorState } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { readInitialState } from '../../src/browser/initial-state.ts';
import { markdownEditor } from '../../src/editor/text/markdown-editor.ts';
import type { EditPageState } from '../../src/shared/page-state/edit-page-state.ts';

const { article, lang, styleNonce } = readInitialState<EditPageState>();
const place = document.getElementById('editorRoot');
if (!place) throw new Error('the edit page has no place for its editor');
// The same elements as on the edit page: their scrolling and their width decide what drawing a line
// costs.
place.innerHTML = `<div class="editor" data-view="text"><div class="editor-panes">
  <section class="editor-write"><div class="editor-column"><div class="editor-text">`;
const parent = place.querySelector('.editor-text') as HTMLElement;
const extensions = markdownEditor({
  lang,
  styleNonce,
  listArticles: async () => [],
  onLeave: () => false,
});
const state = EditorState.create({ doc: article?.content.markdown ?? '', extensions });
new EditorView({ parent, state });
