import {
  deleteMarkupBackward,
  insertNewlineContinueMarkupCommand,
} from '@codemirror/lang-markdown';
import { type Extension, Prec } from '@codemirror/state';
import { type EditorView, keymap } from '@codemirror/view';
import type { Edit } from '../commands/edit.ts';
import { indentItems, isInList, outdentItems } from '../commands/indent.ts';
import { isNearComposition } from '../commands/near-composition.ts';
import { renumbering } from './renumber.ts';

/** An empty item ends its list. */
export const continueMarkup = insertNewlineContinueMarkupCommand({ nonTightLists: false });

/** In the time of a composition a key does nothing, not even what it does elsewhere in the page. */
function unlessComposing(run: (view: EditorView) => boolean) {
  return (view: EditorView) => isNearComposition(view) || run(view);
}

/** In a list, Tab stays in the text also where it changes nothing. Elsewhere it leads on in the page. */
function shift(edit: Edit) {
  return (view: EditorView) => {
    const { state } = view;
    if (!isInList(state)) return false;
    const spec = edit(state);
    if (spec) view.dispatch(spec);
    return true;
  };
}

/** Enter, Backspace, Tab and Shift+Tab in lists and quotes. */
export function listKeys(): Extension {
  return [
    renumbering,
    Prec.high(
      keymap.of([
        { key: 'Enter', run: unlessComposing(continueMarkup) },
        { key: 'Backspace', run: unlessComposing(deleteMarkupBackward) },
        {
          key: 'Tab',
          run: unlessComposing(shift(indentItems)),
          shift: unlessComposing(shift(outdentItems)),
        },
      ]),
    ),
  ];
}
