import { type KeyboardEvent, useContext, useRef, useState } from 'react';
import {
  Autocomplete,
  Dialog,
  I18nProvider,
  Input,
  Keyboard,
  Menu,
  MenuItem,
  Modal,
  ModalOverlay,
  Text,
  TextField,
} from 'react-aria-components';
import { flushSync } from 'react-dom';
import { editorTexts } from '../../../shared/texts/editor.ts';
import { LangContext } from '../../lang-context.ts';
import { giveNonce } from '../../style-nonce.ts';
import { describeKey, isApple } from '../text/commands/describe-key.ts';
import { findCommands } from '../text/commands/find-commands.ts';
import { afterCompositionMs } from '../text/commands/near-composition.ts';
import type { Named } from '../text/commands/text-command.ts';

export interface PaletteCommand extends Named {
  isOn?: boolean;
  run(): void;
}

export interface CommandPaletteProps {
  commands: readonly PaletteCommand[];
  /** The nonce of the security policy for the one style sheet that React Aria adds. */
  styleNonce: string;
  onClose(): void;
}

/** A dialog that finds and runs a command. Escape leads back to the place of the focus before. */
export function CommandPalette({ commands, styleNonce, onClose }: CommandPaletteProps) {
  const lang = useContext(LangContext);
  const t = editorTexts[lang];
  const [query, setQuery] = useState('');
  const composedAtMs = useRef(Number.NEGATIVE_INFINITY);
  useState(() => giveNonce(styleNonce));
  const found = findCommands(commands, query, lang);

  /** Some input methods give the key that ends a composition to the page after its end. */
  function guardComposition(event: KeyboardEvent) {
    if (performance.now() - composedAtMs.current < afterCompositionMs) event.stopPropagation();
  }

  function run(id: string) {
    const command = commands.find((one) => one.id === id);
    // The command finds the page as it was before: the dialog is gone, and keeps no focus.
    flushSync(onClose);
    command?.run();
  }

  return (
    <I18nProvider locale={lang}>
      <ModalOverlay
        className="palette-overlay"
        isOpen
        isDismissable
        onOpenChange={(isOpen) => isOpen || onClose()}
      >
        <Modal>
          <Dialog className="palette" aria-label={t.commands}>
            <Autocomplete inputValue={query} onInputChange={setQuery}>
              <TextField aria-label={t.findCommand}>
                <Input
                  className="palette-query"
                  autoFocus
                  placeholder={t.findCommand}
                  onKeyDownCapture={guardComposition}
                  onCompositionEnd={() => {
                    composedAtMs.current = performance.now();
                  }}
                />
              </TextField>
              {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and the menu in it never has the focus. */}
              <div className="palette-list" tabIndex={0}>
                <Menu
                  className="palette-menu"
                  aria-label={t.commands}
                  items={found}
                  onAction={(id) => run(String(id))}
                  renderEmptyState={() => <p className="palette-empty">{t.noCommand}</p>}
                >
                  {(command) => (
                    // Without `id`, React Aria would take \`key\`, the shortcut, for the identity of the item.
                    <MenuItem
                      id={command.id}
                      className="palette-item"
                      textValue={command.names[lang]}
                    >
                      <Text slot="label">
                        {command.isOn ? '✓ ' : ''}
                        {command.names[lang]}
                      </Text>
                      {command.key === undefined ? null : (
                        <Keyboard>{describeKey(command.key, isApple())}</Keyboard>
                      )}
                    </MenuItem>
                  )}
                </Menu>
              </div>
            </Autocomplete>
          </Dialog>
        </Modal>
      </ModalOverlay>
    </I18nProvider>
  );
}
