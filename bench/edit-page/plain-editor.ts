// CodeMirror as others use it for Markdown, in the place of the script of the edit page: its
// language, history, drawn selection, wrapped lines and default keys. It has nothing of Suibi's own
// editor, so a slow extension of ours slows only the edit page.
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { markdown, markdownLanguage } from '@codemirror/lang-markdown';
import { defaultHighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { EditorState } from '@codemirror/state';
import { drawSelection, EditorView, keymap } from '@codemirror/view';
import { readInitialState } from '../../src/browser/initial-state.ts';
import type { EditPageState } from '../../src/shared/page-state/edit-page-state.ts';

const { article, styleNonce } = readInitialState<EditPageState>();
const place = document.getElementById('editorRoot');
if (!place) throw new Error('the edit page has no place for its editor');
// The same elements as on the edit page: their scrolling and their width decide what drawing a line
// costs.
place.innerHTML = `<div class="editor" data-view="text"><div class="editor-panes">
  <section class="editor-write"><div class="editor-column"><div class="editor-text">`;
const parent = place.querySelector('.editor-text') as HTMLElement;

/** The face of the edit page. */
const face = EditorView.theme({
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'inherit', lineHeight: 'inherit', overflow: 'visible' },
  '.cm-content': { padding: '0 0 45vh' },
  '.cm-line': { padding: '0' },
});

const state = EditorState.create({
  doc: article?.content.markdown ?? '',
  extensions: [
    EditorView.cspNonce.of(styleNonce),
    history(),
    drawSelection(),
    EditorView.lineWrapping,
    markdown({ base: markdownLanguage }),
    syntaxHighlighting(defaultHighlightStyle),
    keymap.of([...defaultKeymap, ...historyKeymap]),
    face,
  ],
});
new EditorView({ parent, state });
