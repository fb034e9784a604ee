import { type KeyboardEvent, useContext, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { afterCompositionMs } from '../../browser/composition.ts';
import { LangContext } from '../../browser/lang-context.ts';
import { editorTexts } from '../../shared/texts/editor.ts';
import { HelpLink } from '../help/help-link.tsx';
import { describeKey, isApple } from '../text/commands/describe-key.ts';
import { findCommands } from '../text/commands/find-commands.ts';
import type { Named } from '../text/commands/text-command.ts';

export interface PaletteCommand extends Named {
  isOn?: boolean;
  run(): void;
}

interface PaletteProps {
  commands: readonly PaletteCommand[];
  onClose(): void;
}

const listId = 'paletteList';
const optionId = (id: string) => `palette-${id}`;

/**
 * A dialog that finds and runs a command. Its field has the focus before the next key comes: a key
 * that comes earlier would change the text. At the end the element that had the focus before has it
 * again.
 */
export function Palette({ commands, onClose }: PaletteProps) {
  const lang = useContext(LangContext);
  const t = editorTexts[lang];
  const [query, setQuery] = useState('');
  const [chosen, setChosen] = useState<string>();
  const composedAtMs = useRef(Number.NEGATIVE_INFINITY);
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const opened = dialog.current;
    opened?.showModal();
    // An open dialog that is only removed does not give the focus back.
    return () => opened?.close();
  }, []);
  const found = findCommands(commands, query, lang);
  // Until the owner chooses, it is the command that fits best.
  const marked = found.find(({ id }) => id === chosen) ?? found[0];

  function write(written: string): void {
    setQuery(written);
    setChosen(undefined);
    document.getElementById(listId)?.scrollTo(0, 0);
  }

  function mark(step: 1 | -1): void {
    const place = found.findIndex(({ id }) => id === marked?.id) + step;
    const next = found[(place + found.length) % found.length];
    setChosen(next?.id);
    document.getElementById(optionId(next?.id ?? ''))?.scrollIntoView({ block: 'nearest' });
  }

  function takeKey(event: KeyboardEvent): void {
    // During a composition all keys belong to the input method.
    if (event.nativeEvent.isComposing) return;
    if (!['ArrowDown', 'ArrowUp', 'Enter', 'Escape'].includes(event.key)) return;
    const isNear = performance.now() - composedAtMs.current < afterCompositionMs;
    event.preventDefault();
    if (isNear) return;
    // The browser would tell of the closed dialog later, and the next key may ask for the palette
    // again before that.
    if (event.key === 'Escape') flushSync(onClose);
    else if (event.key === 'Enter') run(marked);
    else mark(event.key === 'ArrowDown' ? 1 : -1);
  }

  function run(command: PaletteCommand | undefined): void {
    if (!command) return;
    // The command finds the page as it was before: the dialog is gone, and keeps no focus.
    flushSync(onClose);
    command.run();
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: for the keyboard there is Escape.
    <dialog
      ref={dialog}
      className="palette"
      aria-label={t.commands}
      onClose={onClose}
      onClick={(event) => event.target === event.currentTarget && onClose()}
    >
      <input
        className="palette-query"
        role="combobox"
        aria-label={t.findCommand}
        aria-autocomplete="list"
        aria-expanded="true"
        aria-controls={listId}
        aria-activedescendant={marked && optionId(marked.id)}
        placeholder={t.findCommand}
        autoComplete="off"
        spellCheck={false}
        value={query}
        onChange={(event) => write(event.target.value)}
        onKeyDown={takeKey}
        onCompositionEnd={() => {
          composedAtMs.current = performance.now();
        }}
      />
      <div id={listId} className="palette-list" role="listbox" aria-label={t.commands}>
        {found.map((command) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field takes the keys of the list.
          <div
            key={command.id}
            id={optionId(command.id)}
            className="palette-item"
            role="option"
            tabIndex={-1}
            aria-selected={command.id === marked?.id}
            onMouseMove={() => setChosen(command.id)}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => run(command)}
          >
            <span>
              {command.isOn ? '✓ ' : ''}
              {command.names[lang]}
            </span>
            {command.key === undefined ? null : <kbd>{describeKey(command.key, isApple())}</kbd>}
          </div>
        ))}
      </div>
      {found.length > 0 ? null : (
        <p className="palette-empty" role="status">
          {t.noCommand}
        </p>
      )}
      <p className="palette-help">
        <HelpLink section={marked?.help} name={marked?.names[lang]} />
      </p>
    </dialog>
  );
}
