import type { EditorState } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';
import { laterCode } from '../text/commands/later-code.ts';
import { untilComposed } from '../text/commands/near-composition.ts';
import { isInTable } from '../text/tables/in-table.ts';
import { hold, letGo } from './held-places.ts';
import { insert } from './insert.ts';

const filling = laterCode(() => import('../text/tables/fill-cells.ts'));

/**
 * Pastes cells into the cells of the table at the caret. False if these are no cells, or there is
 * no table: a text of one cell is pasted as elsewhere.
 */
export function pasteCells(view: EditorView, plain: string, html: string): boolean {
  const hasRows = /<table/i.test(html) && plain.trimEnd().includes('\n');
  if (!isInTable(view.state) || !(plain.includes('\t') || hasRows)) return false;
  if (filling.loaded) return fill(view, view.state, plain, filling.loaded);
  void fillLater(view, plain);
  return true;
}

/** What was pasted comes in any case: into the cells, or as text where the caret was. */
async function fillLater(view: EditorView, plain: string): Promise<void> {
  const place = hold(view, view.state.selection.main);
  const code = await filling.load();
  await untilComposed(view);
  letGo(view, place);
  if (!view.dom.isConnected) return;
  const { state } = view.state.update({ selection: { anchor: place.from } });
  if (!code || !fill(view, state, plain, code)) insert(view, place, plain);
}

/** `state` has the caret in the first cell. */
function fill(
  view: EditorView,
  state: EditorState,
  plain: string,
  { fillCells, readCells }: typeof import('../text/tables/fill-cells.ts'),
): boolean {
  const spec = fillCells(state, readCells(plain));
  if (spec) view.dispatch(spec);
  return spec !== undefined;
}
