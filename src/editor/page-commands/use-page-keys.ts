import { type RefObject, useEffect, useRef } from 'react';
import type { TextEditor } from '../text/code-mirror.tsx';
import { isApple } from '../text/commands/describe-key.ts';
import { nameOfKeys } from '../text/commands/keys.ts';
import { isNearComposition } from '../text/commands/near-composition.ts';
import type { PageCommand } from './page-command.ts';

/**
 * Lets the keys of the page's commands work wherever the focus is. A key that the text has used is
 * left to the text.
 */
export function usePageKeys(
  commands: readonly PageCommand[],
  editor: RefObject<TextEditor | null>,
): void {
  const newest = useRef(commands);
  newest.current = commands;
  useEffect(() => {
    const onApple = isApple();
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing) return;
      const name = nameOfKeys(event, onApple);
      const command = newest.current.find(
        ({ key, otherKey }) => name !== undefined && (name === key || name === otherKey),
      );
      if (!command) return;
      const isInDialog = document.querySelector('dialog[open], [role=dialog]') !== null;
      if (isInDialog && command.id !== 'save') return;
      event.preventDefault();
      if (editor.current && isNearComposition(editor.current)) return;
      command.run();
    };
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, [editor]);
}
