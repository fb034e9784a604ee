import type { EditorState } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';
import { nodeAround, treeOf } from '../commands/edit.ts';
import { laterCode } from '../commands/later-code.ts';
import { runCommand, untilComposed } from '../commands/near-composition.ts';
import { edit } from '../commands/text-command.ts';

const later = laterCode(() => import('./table-edits.ts'));

type EditName = keyof typeof import('./table-edits.ts');

/** Whether the caret is in a table. A row without any `|` does not count. */
export function isInTable(state: EditorState): boolean {
  const { head } = state.selection.main;
  const line = state.doc.lineAt(head);
  if (!line.text.includes('|')) return false;
  return nodeAround(treeOf(state, line.to), head, head, ['Table']) !== undefined;
}

/** The function `run` of a command that changes the table at the caret. False outside tables. */
export function inTable(name: EditName) {
  return (view: EditorView): boolean => {
    if (!isInTable(view.state)) return false;
    const { loaded } = later;
    if (loaded) edit(loaded[name])(view);
    else void loadAndRun(view, name);
    return true;
  };
}

async function loadAndRun(view: EditorView, name: EditName): Promise<void> {
  const edits = await later.load();
  await untilComposed(view);
  if (edits && view.dom.isConnected) runCommand(view, { run: edit(edits[name]) });
}

/** In a table the change of the table, also if there is nothing to change; elsewhere a command. */
export function inTableOr(name: EditName, elsewhere: (view: EditorView) => boolean) {
  const run = inTable(name);
  return (view: EditorView): boolean => run(view) || elsewhere(view);
}
