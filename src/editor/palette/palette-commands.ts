import type { UiLang } from '../../shared/lang/ui-lang.ts';
import type { PageCommand } from '../page-commands/page-command.ts';
import { commandsAt } from '../text/catalogue/catalogue.ts';
import type { TextEditor } from '../text/code-mirror.tsx';
import { describeKey, isApple } from '../text/commands/describe-key.ts';
import { findCommands } from '../text/commands/find-commands.ts';
import { runCommand } from '../text/commands/near-composition.ts';
import type { Named } from '../text/commands/text-command.ts';
import type { PaletteRow } from './palette-row.ts';
import { noteCommand, recentCommands, recentFirst } from './recent-commands.ts';

export interface PaletteCommand extends Named {
  isOn?: boolean;
  run(): void;
}

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
  const ofText = commandsAt(view.state).map((command) => ({
    ...command,
    run() {
      view.focus();
      runCommand(view, command);
    },
  }));
  return [...ofText, ...others];
}

/** The commands that fit the query, as rows; for an empty one, those first that were run last. */
export function commandRows(
  commands: readonly PaletteCommand[],
  query: string,
  lang: UiLang,
): PaletteRow[] {
  const found =
    query.trim() === ''
      ? recentFirst(commands, recentCommands())
      : findCommands(commands, query, lang);
  return found.map((command) => {
    const { id, names, key, isOn, help } = command;
    return {
      ...{ id, name: names[lang], isOn, help, isKey: true },
      note: key === undefined ? undefined : describeKey(key, isApple()),
      run() {
        noteCommand(id);
        command.run();
      },
    };
  });
}
