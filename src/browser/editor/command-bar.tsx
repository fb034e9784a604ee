import type { SyntheticEvent } from 'react';
import { useContext } from 'react';
import { editorTexts } from '../../shared/texts/editor.ts';
import { LangContext } from '../lang-context.ts';
import { commands } from './text/commands/catalogue.ts';
import type { TextCommand } from './text/commands/text-command.ts';

/** The commands as buttons in one row that scrolls sideways. */
export function CommandBar({ onCommand }: { onCommand(command: TextCommand): void }) {
  const lang = useContext(LangContext);
  return (
    <div className="command-bar" role="toolbar" aria-label={editorTexts[lang].format}>
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
