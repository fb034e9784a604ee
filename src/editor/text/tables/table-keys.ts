import { type Extension, Prec } from '@codemirror/state';
import { keymap } from '@codemirror/view';
import type { Edit } from '../commands/edit.ts';
import { unlessComposing } from '../commands/near-composition.ts';
import { edit } from '../commands/text-command.ts';
import { cellBelow, nextCell, previousCell } from './move.ts';

const key = (change: Edit) => unlessComposing(edit(change));

/**
 * Tab, Shift+Tab and Enter in tables. Each one aligns the table. Their code is not loaded later:
 * the words that follow the key at once belong into the other cell.
 */
export function tableKeys(): Extension {
  return Prec.high(
    keymap.of([
      { key: 'Tab', run: key(nextCell), shift: key(previousCell) },
      { key: 'Enter', run: key(cellBelow) },
    ]),
  );
}
