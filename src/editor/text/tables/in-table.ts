import type { EditorView } from '@codemirror/view';
import { runCommand, untilComposed } from '../commands/near-composition.ts';
import { edit } from '../commands/text-command.ts';
import { laterCode } from '../later-code.ts';
import { isInTable } from './table-at.ts';

const tableEdits = laterCode(() => import('./table-edits.ts'));

type EditName = keyof typeof import('./table-edits.ts');

/** The function `run` of a command that changes the table at the caret. */
export function inTable(name: EditName) {
  return (view: EditorView): boolean => {
    if (!isInTable(view.state)) return false;
    const { loaded } = tableEdits;
    if (loaded) return edit(loaded[name])(view);
    void tableEdits.load().then(async (edits) => {
      await untilComposed(view);
      if (edits && view.dom.isConnected) runCommand(view, { run: edit(edits[name]) });
    });
    return true;
  };
}

/** In a table the change of the table, also if there is nothing to change; elsewhere a command. */
export function inTableOr(name: EditName, elsewhere: (view: EditorView) => boolean) {
  return (view: EditorView): boolean =>
    isInTable(view.state) ? inTable(name)(view) : elsewhere(view);
}
