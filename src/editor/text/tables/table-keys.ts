import { type Extension, Prec } from '@codemirror/state';
import { type EditorView, keymap } from '@codemirror/view';
import type { Edit } from '../commands/edit.ts';
import { isNearComposition } from '../commands/near-composition.ts';
import { cellBelow, nextCell, previousCell } from './move.ts';

function key(edit: Edit) {
  return (view: EditorView) => {
    if (isNearComposition(view)) return true;
    const spec = edit(view.state);
    if (spec) view.dispatch(spec);
    return spec !== undefined;
  };
}

/** Tab, Shift+Tab and Enter in tables. Each one aligns the table. */
export function tableKeys(): Extension {
  return Prec.high(
    keymap.of([
      { key: 'Tab', run: key(nextCell), shift: key(previousCell) },
      { key: 'Enter', run: key(cellBelow) },
    ]),
  );
}
