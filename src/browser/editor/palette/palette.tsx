import { type ComponentType, useContext, useEffect, useRef, useState } from 'react';
import { editorTexts } from '../../../shared/texts/editor.ts';
import { LangContext } from '../../lang-context.ts';
import { showMessage } from '../../messages.ts';
import type { CommandPaletteProps } from './command-palette.tsx';

let loaded: ComponentType<CommandPaletteProps> | undefined;

/**
 * The command palette. Its code is loaded when the owner opens it for the first time. Until then a field in its place takes
 * the keys: they would change the text.
 */
export function Palette(props: Omit<CommandPaletteProps, 'firstQuery'>) {
  const t = editorTexts[useContext(LangContext)];
  const [Shown, setShown] = useState(() => loaded);
  const [query, setQuery] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const { onClose } = props;
  useEffect(() => {
    if (loaded) return;
    const before = document.activeElement;
    let isOpen = true;
    field.current?.focus();
    const giveFocusBack = () => before instanceof HTMLElement && before.focus();
    import('./command-palette.tsx').then(
      ({ CommandPalette }) => {
        loaded = CommandPalette;
        if (!isOpen) return;
        // The palette gives the focus back to the element that has it now.
        giveFocusBack();
        setShown(() => CommandPalette);
      },
      () => {
        showMessage('warning', t.commandsNotLoaded);
        if (isOpen) onClose();
      },
    );
    return () => {
      isOpen = false;
      if (!loaded) giveFocusBack();
    };
  }, [t, onClose]);
  if (Shown) return <Shown {...props} firstQuery={query} />;
  return (
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
  );
}
