import { type Extension, Prec } from '@codemirror/state';
import { EditorView, keymap } from '@codemirror/view';
import type { Edit } from '../commands/edit.ts';
import { isNearComposition, unlessComposing } from '../commands/near-composition.ts';
import { edit } from '../commands/text-command.ts';
import { closeCallout } from './close-callout.ts';
import { codeBlockAt } from './code-block.ts';
import { breakCode, closeBrace, indentCode, outdentCode } from './code-edits.ts';

/** In a block, Tab stays in the text also where it changes nothing. */
function shift(change: Edit) {
  return unlessComposing((view) => edit(change)(view) || codeBlockAt(view.state) !== undefined);
}

const enter = unlessComposing((view) => edit(breakCode)(view) || edit(closeCallout)(view));

/** Tab, Shift+Tab, Enter and `}` in blocks of code and formulas. */
export function codeKeys(): Extension {
  return [
    Prec.high(
      keymap.of([
        { key: 'Tab', run: shift(indentCode), shift: shift(outdentCode) },
        { key: 'Enter', run: enter, shift: unlessComposing(edit(breakCode)) },
      ]),
    ),
    EditorView.inputHandler.of((view, from, to, typed) => {
      const { main } = view.state.selection;
      if (typed !== '}' || isNearComposition(view)) return false;
      return from === main.from && to === main.to && edit(closeBrace)(view);
    }),
  ];
}
