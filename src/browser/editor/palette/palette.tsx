import { type ComponentType, useContext, useEffect, useState } from 'react';
import { editorTexts } from '../../../shared/texts/editor.ts';
import { LangContext } from '../../lang-context.ts';
import { showMessage } from '../../messages.ts';
import type { CommandPaletteProps } from './command-palette.tsx';

let loaded: ComponentType<CommandPaletteProps> | undefined;

/** The command palette. Its code is loaded when the owner opens it for the first time. */
export function Palette(props: CommandPaletteProps) {
  const t = editorTexts[useContext(LangContext)];
  const [Shown, setShown] = useState(() => loaded);
  const { onClose } = props;
  useEffect(() => {
    if (loaded) return;
    let isOpen = true;
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
    };
  }, [t, onClose]);
  return Shown ? <Shown {...props} /> : null;
}
