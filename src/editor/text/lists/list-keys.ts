import {
  deleteMarkupBackward,
  insertNewlineContinueMarkupCommand,
} from '@codemirror/lang-markdown';
import { type Extension, Prec } from '@codemirror/state';
import { type EditorView, keymap } from '@codemirror/view';
import type { Edit } from '../commands/edit.ts';
import { indentItems, isInList, outdentItems } from '../commands/indent.ts';
import { unlessComposing } from '../commands/near-composition.ts';
import { edit } from '../commands/text-command.ts';
import { breakLine } from './break-line.ts';
import { endMarkup } from './end-markup.ts';
import { renumbering } from './renumber.ts';

/**
 * An empty item of an inner list becomes one of the outer list. All others end before: see
 * end-markup.ts.
 */
export const continueMarkup = insertNewlineContinueMarkupCommand({ nonTightLists: false });

/**
 * In a list, Tab stays in the text also where it changes nothing. Elsewhere it leads on in the
 * page.
 */
function shift(edit: Edit) {
  return (view: EditorView) => {
    const { state } = view;
    if (!isInList(state)) return false;
    const spec = edit(state);
    if (spec) view.dispatch(spec);
    return true;
  };
}

/** Enter, Shift+Enter, Backspace, Tab and Shift+Tab in lists and quotes. */
export function listKeys(): Extension {
  return [
    renumbering,
    Prec.high(
      keymap.of([
        {
          key: 'Enter',
          run: unlessComposing((view) => edit(endMarkup)(view) || continueMarkup(view)),
          shift: unlessComposing(edit(breakLine)),
        },
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
