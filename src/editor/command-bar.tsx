import type { SyntheticEvent } from 'react';
import { type RefObject, useContext, useEffect, useRef, useState } from 'react';
import { LangContext } from '../browser/lang-context.ts';
import { editorTexts } from '../shared/texts/editor.ts';
import { commandsIn } from './text/catalogue/catalogue.ts';
import type { TextEditor } from './text/code-mirror.tsx';
import { isNearComposition } from './text/commands/near-composition.ts';
import type { TextCommand } from './text/commands/text-command.ts';
import { isInTable } from './text/tables/in-table.ts';

interface CommandBarProps {
  editor: RefObject<TextEditor | null>;
  onCommand(command: TextCommand): void;
  onPalette(): void;
  /** For phones: their keyboards have no keys for undo and redo. */
  hasUndoFirst?: boolean;
}

/**
 * The commands as buttons in one row that scrolls sideways. The first button leads to all commands.
 * In a table the commands of tables come before the others.
 */
export function CommandBar({ editor, onCommand, onPalette, hasUndoFirst }: CommandBarProps) {
  const lang = useContext(LangContext);
  const t = editorTexts[lang];
  const bar = useRef<HTMLDivElement>(null);
  const hasTable = useCaretInTable(editor);
  const offered = commandsIn(hasTable);
  const shown = hasUndoFirst ? undoFirst(offered) : offered;
  // biome-ignore lint/correctness/useExhaustiveDependencies: other commands are shown from their beginning.
  useEffect(() => void bar.current?.scrollTo(0, 0), [hasTable]);
  return (
    <div ref={bar} className="command-bar" role="toolbar" aria-label={t.format}>
      <button
        type="button"
        aria-label={t.commands}
        title={t.commands}
        onClick={onPalette}
        data-sign="+"
      />
      {shown.map((command) =>
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

/** They stay in one place, in a table too. */
const steps = ['undo', 'redo'];

const undoFirst = (all: readonly TextCommand[]): TextCommand[] => [
  ...all.filter(({ id }) => steps.includes(id)),
  ...all.filter(({ id }) => !steps.includes(id)),
];

/** Whether the caret is in a table. During a composition the answer stays as it is. */
function useCaretInTable(editor: RefObject<TextEditor | null>): boolean {
  const [isIn, setIsIn] = useState(false);
  useEffect(() => {
    const read = () => {
      const view = editor.current;
      if (view && !isNearComposition(view)) setIsIn(isInTable(view.state));
    };
    document.addEventListener('selectionchange', read);
    return () => document.removeEventListener('selectionchange', read);
  }, [editor]);
  return isIn;
}

/** A button that took the focus would close the keyboard of the phone. */
function keepFocus(event: SyntheticEvent): void {
  event.preventDefault();
}
