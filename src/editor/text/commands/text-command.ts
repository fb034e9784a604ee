import { isolateHistory } from '@codemirror/commands';
import type { EditorView } from '@codemirror/view';
import type { Texts } from '../../../shared/lang/ui-lang.ts';
import type { HelpSection } from '../../../urls.ts';
import type { Edit } from './edit.ts';

/** How a command is named, found and called by a key. */
export interface Named {
  id: string;
  names: Texts<string>;
  /**
   * Words to find the command by, in lower case: English, Chinese, pinyin and its first letters.
   */
  words: string;
  /** Where the help tells of it. */
  help: HelpSection;
  /**
   * As in `Mod-Alt-1`: `Mod` is Ctrl, on Apple’s systems Cmd. Letters and digits are the keys
   * without Shift.
   */
  key?: string;
}

/**
 * A command of the editor. Shortcuts, toolbar, palette and slash menu show the commands of one
 * list.
 */
export interface TextCommand extends Named {
  /** What its button in the toolbar shows. Without one the command has no button. */
  sign?: string;
  /**
   * Whether the slash menu offers it: it inserts something, or changes the line and not selected
   * words.
   */
  inSlashMenu?: boolean;
  /** Whether it has something to do in tables only. Elsewhere no list offers it. */
  isForTables?: boolean;
  /** False if the command has nothing to do at the caret. */
  run(view: EditorView): boolean;
}

/**
 * Makes the function `run` of a command. What it changes is a step of undo of its own, also when
 * words are typed right behind it.
 */
export function edit(change: Edit) {
  return (view: EditorView) => {
    const spec = view.state.readOnly ? undefined : change(view.state);
    if (spec) view.dispatch(spec, { annotations: isolateHistory.of('full') });
    return spec !== undefined;
  };
}
