import type { EditorView } from '@codemirror/view';
import { laterCode } from '../text/commands/later-code.ts';
import { untilComposed } from '../text/commands/near-composition.ts';
import { isInTable } from '../text/tables/in-table.ts';

const filling = laterCode(() => import('../text/tables/fill-cells.ts'));

/**
 * Pastes cells into the cells of the table at the caret. False if these are no cells, or there is
 * no table: a text of one cell is pasted as elsewhere.
 */
export function pasteCells(view: EditorView, plain: string, html: string): boolean {
  const hasRows = /<table/i.test(html) && plain.trimEnd().includes('\n');
  if (!isInTable(view.state) || !(plain.includes('\t') || hasRows)) return false;
  if (filling.loaded) return fill(view, plain, filling.loaded);
  void filling.load().then(async (code) => {
    await untilComposed(view);
    if (code && view.dom.isConnected) fill(view, plain, code);
  });
  return true;
}

function fill(
  view: EditorView,
  plain: string,
  { fillCells, readCells }: typeof import('../text/tables/fill-cells.ts'),
): boolean {
  const spec = fillCells(view.state, readCells(plain));
  if (spec) view.dispatch(spec);
  return spec !== undefined;
}
