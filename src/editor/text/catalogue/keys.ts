import { type EditorState, type Extension, Prec } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { isApple } from '../commands/describe-key.ts';
import { compositionEnds, runCommand } from '../commands/near-composition.ts';
import type { TextCommand } from '../commands/text-command.ts';
import { isInTable } from '../tables/in-table.ts';
import { commands } from './catalogue.ts';

type Pressed = Pick<
  KeyboardEvent,
  'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'
> & { getModifierState?(name: 'AltGraph'): boolean };

const byCode = new Map([
  ['Period', '.'],
  ['BracketLeft', '['],
  ['BracketRight', ']'],
  ['Semicolon', ';'],
  ['Minus', '-'],
  ['Enter', 'Enter'],
]);

/**
 * The pressed keys as a command names them. CapsLock changes no name, as a letter counts without
 * its case; and Shift, Alt and other alphabets change none, as other keys count by their place on
 * the keyboard.
 */
export function nameOfKeys(event: Pressed, isApple: boolean): string | undefined {
  const isMod = isApple ? event.metaKey : event.ctrlKey;
  const isOther = isApple ? event.ctrlKey : event.metaKey;
  // With AltGr people write signs such as @.
  if (isOther || event.getModifierState?.('AltGraph')) return undefined;
  const name = nameOfKey(event);
  if (name === undefined) return undefined;
  return `${isMod ? 'Mod-' : ''}${event.altKey ? 'Alt-' : ''}${event.shiftKey ? 'Shift-' : ''}${name}`;
}

function nameOfKey({ key, code }: Pressed): string | undefined {
  if (/^[a-z]$/i.test(key)) return key.toLowerCase();
  if (/^(?:Arrow|Enter$|F\d)/.test(key)) return key;
  const [, sign] = /^(?:Key|Digit)(.)$/.exec(code) ?? [];
  return sign?.toLowerCase() ?? byCode.get(code);
}

const byKey = new Map(commands.flatMap((command) => (command.key ? [[command.key, command]] : [])));

/**
 * The command of a key at the caret. Outside tables the keys of tables mean what they mean there.
 */
export function commandOf(
  event: Pressed,
  state: EditorState,
  onApple: boolean,
): TextCommand | undefined {
  const command = byKey.get(nameOfKeys(event, onApple) ?? '');
  return command?.isForTables && !isInTable(state) ? undefined : command;
}

/** The shortcuts of the commands. */
export function commandKeys(onApple = isApple()): Extension {
  return [
    compositionEnds,
    Prec.highest(
      EditorView.domEventHandlers({
        keydown(event, view) {
          const command = commandOf(event, view.state, onApple);
          if (!command) return false;
          runCommand(view, command);
          // Also a command with nothing to do keeps its key from the browser, which would mark
          // letters by itself.
          return true;
        },
      }),
    ),
  ];
}
