import { type ComponentType, useContext, useEffect, useRef, useState } from 'react';
import { editorTexts } from '../../../shared/texts/editor.ts';
import { LangContext } from '../../lang-context.ts';
import { showMessage } from '../../messages.ts';
import type { CommandPaletteProps } from './command-palette.tsx';

let loaded: ComponentType<CommandPaletteProps> | undefined;

type PaletteProps = Omit<CommandPaletteProps, 'query' | 'onQuery' | 'onReady'>;

/**
 * The command palette. Its code is loaded when the owner opens it for the first time. Until its field has the focus, another
 * field takes the keys: they would change the text.
 */
export function Palette(props: PaletteProps) {
  const t = editorTexts[useContext(LangContext)];
  const [Shown, setShown] = useState(() => loaded);
  const [isReady, setIsReady] = useState(loaded !== undefined);
  const [query, setQuery] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const { onClose } = props;
  useEffect(() => {
    if (loaded) return;
    const before = document.activeElement;
    let isOpen = true;
    field.current?.focus();
    import('./command-palette.tsx').then(
      ({ CommandPalette }) => {
        loaded = CommandPalette;
        if (isOpen) setShown(() => CommandPalette);
      },
      () => {
        showMessage('warning', t.commandsNotLoaded);
        if (isOpen) onClose();
      },
    );
    return () => {
      isOpen = false;
      // React Aria would give the focus back to the first field, which is gone.
      if (before instanceof HTMLElement) before.focus();
    };
  }, [t, onClose]);
  return (
    <>
      {isReady ? null : (
        <div className="palette-overlay">
          <div className="palette" role="dialog" aria-label={t.commands}>
            <input
              ref={field}
              className="palette-query"
              aria-label={t.findCommand}
              placeholder={t.findCommand}
              value={query}
              onChange={(event) => setQuery(event.target.value)}
              onKeyDown={(event) => {
                if (event.key === 'Escape' && !event.nativeEvent.isComposing) onClose();
              }}
            />
          </div>
        </div>
      )}
      {Shown ? (
        <Shown {...props} query={query} onQuery={setQuery} onReady={() => setIsReady(true)} />
      ) : null}
    </>
  );
}
