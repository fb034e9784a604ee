import type { PageCommand } from '../page-commands/page-command.ts';
import type { TextEditor } from '../text/code-mirror.tsx';
import { commands } from '../text/commands/catalogue.ts';
import { runCommand } from '../text/commands/near-composition.ts';
import type { PaletteCommand } from './palette.tsx';

/**
 * All commands of the edit page in one list: those of the text, if it is shown, then those of the
 * page.
 */
export function paletteCommands(
  pageCommands: readonly PageCommand[],
  view: TextEditor | null,
): PaletteCommand[] {
  const others = pageCommands.filter(({ id }) => id !== 'palette');
  if (!view) return others;
  const ofText = commands.map((command) => ({
    ...command,
    run() {
      view.focus();
      runCommand(view, command);
    },
  }));
  return [...ofText, ...others];
}
