import {
  type KeyboardEvent,
  useContext,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { afterCompositionMs } from '../../browser/composition.ts';
import { LangContext } from '../../browser/lang-context.ts';
import { editorTexts } from '../../shared/texts/editor.ts';
import { HelpLink } from '../help/help-link.tsx';
import type { FindPlaces, PaletteRow } from './palette-row.ts';

interface PaletteProps {
  /** The commands that fit a query. */
  findCommands(query: string): readonly PaletteRow[];
  /** Is called once. What it finds comes below the commands, as soon as it is there. */
  openPlaces(): Promise<FindPlaces>;
  onClose(): void;
}

const listId = 'paletteList';
const optionId = (id: string) => `palette-${id}`;

/**
 * A dialog that finds and runs a command, or leads to a heading or an article. Its field has the
 * focus before the next key comes: a key that comes earlier would change the text. At the end the
 * element that had the focus before has it again.
 */
export function Palette({ findCommands, openPlaces, onClose }: PaletteProps) {
  const t = editorTexts[useContext(LangContext)];
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
  const [findPlaces, setFindPlaces] = useState<FindPlaces>();
  const first = useRef(openPlaces);
  useEffect(() => {
    // Without their code there are no places, and the commands work.
    first.current().then(
      (find) => setFindPlaces(() => find),
      () => {},
    );
  }, []);
  const found = [...findCommands(query), ...(findPlaces?.(query) ?? [])];
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

  function run(row: PaletteRow | undefined): void {
    if (!row) return;
    // The command finds the page as it was before: the dialog is gone, and keeps no focus.
    flushSync(onClose);
    row.run();
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
        {found.map((row) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field takes the keys of the list.
          <div
            key={row.id}
            id={optionId(row.id)}
            className="palette-item"
            role="option"
            tabIndex={-1}
            aria-selected={row.id === marked?.id}
            onMouseMove={() => setChosen(row.id)}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => run(row)}
          >
            <span>
              {row.isOn ? '✓ ' : ''}
              {row.name}
            </span>
            <Note row={row} />
          </div>
        ))}
      </div>
      {found.length > 0 ? null : (
        <p className="palette-empty" role="status">
          {t.noCommand}
        </p>
      )}
      <p className="palette-help">
        <HelpLink section={marked?.help} name={marked?.help && marked.name} />
      </p>
    </dialog>
  );
}

/** The key of a command, or what a place is. */
function Note({ row: { note, isKey } }: { row: PaletteRow }) {
  if (note === undefined) return null;
  return isKey ? <kbd>{note}</kbd> : <small>{note}</small>;
}
