import { type RefObject, useEffect, useRef } from 'react';
import { afterCompositionMs } from '../../browser/composition.ts';
import { nameOfKeys } from '../text/catalogue/keys.ts';
import type { TextEditor } from '../text/code-mirror.tsx';
import { isApple } from '../text/commands/describe-key.ts';
import { isNearComposition } from '../text/commands/near-composition.ts';
import type { PageCommand } from './page-command.ts';

/**
 * Lets the keys of the page's commands work wherever the focus is. A key that the text has used is
 * left to the text, unless its command comes first.
 */
export function usePageKeys(
  commands: readonly PageCommand[],
  editor: RefObject<TextEditor | null>,
): void {
  const newest = useRef(commands);
  newest.current = commands;
  useEffect(() => {
    const onApple = isApple();
    const ending = new AbortController();
    const { signal } = ending;
    let composedAtMs = Number.NEGATIVE_INFINITY;
    const listenFor = (isFirst: boolean) => (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing) return;
      const name = nameOfKeys(event, onApple);
      const command = newest.current.find(
        ({ key, otherKey }) => name !== undefined && (name === key || name === otherKey),
      );
      if (!command || Boolean(command.isFirst) !== isFirst) return;
      const isInDialog = document.querySelector('dialog[open], [role=dialog]') !== null;
      if (isInDialog && command.id !== 'save') return;
      event.preventDefault();
      if (isFirst) event.stopPropagation();
      if (editor.current && isNearComposition(editor.current)) return;
      if (performance.now() - composedAtMs < afterCompositionMs) return;
      command.run();
    };
    addEventListener('keydown', listenFor(true), { signal, capture: true });
    addEventListener('keydown', listenFor(false), { signal });
    const noteEnd = () => {
      composedAtMs = performance.now();
    };
    addEventListener('compositionend', noteEnd, { signal, capture: true });
    return () => ending.abort();
  }, [editor]);
}
