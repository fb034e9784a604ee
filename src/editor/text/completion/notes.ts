import type { Completion } from '@codemirror/autocomplete';
import { type EditorState, Transaction } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';
import type { UiLang } from '../../../shared/lang/ui-lang.ts';
import { editorTexts } from '../../../shared/texts/editor.ts';
import { insertFootnote } from '../commands/blocks.ts';
import { runCommand } from '../commands/near-composition.ts';
import { edit } from '../commands/text-command.ts';
import type { Source } from './completion.ts';

const definition = /^ {0,3}\[\^([^\]\s]+)\]:[ \t]*(.*)$/gm;
/** In UTF-16 code units. The list shows the beginning of a note. */
const maxDetail = 40;

/** The notes of the text, and a new one. */
export function notes(lang: UiLang): Source {
  return ({ query }, from, { state }) => {
    const options = listNotes(state);
    if (query === '') options.push(newNote(editorTexts[lang].newNote));
    return { from, options, validFor: /^\[\^[^\]\s[]*$/ };
  };
}

function listNotes(state: EditorState): Completion[] {
  const found = [...state.doc.toString().matchAll(definition)];
  return found.map(([, name = '', words = '']) => ({
    label: `[^${name}]`,
    detail: words.slice(0, maxDetail),
    apply: (view, { label }, from, to) => replaceWith(view, label, from, to),
  }));
}

function newNote(detail: string): Completion {
  return {
    label: '[^+]',
    detail,
    boost: -99,
    apply(view, _option, from, to) {
      const annotations = Transaction.addToHistory.of(false);
      view.dispatch({ changes: { from, to: behindBracket(view, to) }, annotations });
      runCommand(view, { run: edit(insertFootnote) });
    },
  };
}

function behindBracket({ state }: EditorView, to: number): number {
  return state.sliceDoc(to, to + 1) === ']' ? to + 1 : to;
}

function replaceWith(view: EditorView, insert: string, from: number, to: number): void {
  view.dispatch({
    changes: { from, to: behindBracket(view, to), insert },
    selection: { anchor: from + insert.length },
    userEvent: 'input.complete',
  });
}
