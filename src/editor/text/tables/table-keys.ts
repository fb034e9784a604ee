import { type Extension, Prec } from '@codemirror/state';
import { keymap } from '@codemirror/view';
import { unlessComposing } from '../commands/near-composition.ts';
import { inTable } from './in-table.ts';

/** Tab, Shift+Tab and Enter in tables. Each one aligns the table. */
export function tableKeys(): Extension {
  return Prec.high(
    keymap.of([
      {
        key: 'Tab',
        run: unlessComposing(inTable('nextCell')),
        shift: unlessComposing(inTable('previousCell')),
      },
      { key: 'Enter', run: unlessComposing(inTable('cellBelow')) },
    ]),
  );
}
