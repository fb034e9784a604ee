import type { SyntheticEvent } from 'react';
import { useContext } from 'react';
import { LangContext } from '../browser/lang-context.ts';
import { editorTexts } from '../shared/texts/editor.ts';
import { commands } from './text/commands/catalogue.ts';
import type { TextCommand } from './text/commands/text-command.ts';

interface CommandBarProps {
  onCommand(command: TextCommand): void;
  onPalette(): void;
}

/**
 * The commands as buttons in one row that scrolls sideways. The first button leads to all commands.
 */
export function CommandBar({ onCommand, onPalette }: CommandBarProps) {
  const lang = useContext(LangContext);
  const t = editorTexts[lang];
  return (
    <div className="command-bar" role="toolbar" aria-label={t.format}>
      <button
        type="button"
        aria-label={t.commands}
        title={t.commands}
        onClick={onPalette}
        data-sign="+"
      />
      {commands.map((command) =>
        command.sign === undefined ? null : (
          <button
            key={command.id}
            type="button"
            aria-label={command.names[lang]}
            title={command.names[lang]}
            onPointerDown={keepFocus}
            onMouseDown={keepFocus}
            onClick={() => onCommand(command)}
            // The style sheet shows it: the words of a button must be in its name, and `H1` is not.
            data-sign={command.sign}
          />
        ),
      )}
    </div>
  );
}

/** A button that took the focus would close the keyboard of the phone. */
function keepFocus(event: SyntheticEvent): void {
  event.preventDefault();
}
