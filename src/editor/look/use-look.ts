import { type RefObject, useLayoutEffect, useState } from 'react';
import { showLineOf, topLineOf } from '../preview/pane-scale.ts';
import type { TextEditor } from '../text/code-mirror.tsx';
import { keepLook, type Look, readLook, showLook } from './look.ts';

/** The look of the text on this device, and a function that changes and keeps it. */
export function useLook(editor: RefObject<TextEditor | null>) {
  const [look, setLook] = useState(readLook);
  // The look that was kept stands before the first words are drawn.
  useLayoutEffect(() => showLook(look), [look]);

  function change(changed: Partial<Look>): void {
    const next = { ...look, ...changed };
    const view = editor.current;
    const text = document.querySelector<HTMLElement>('.editor-write');
    const line = view && text ? topLineOf(view, text) : undefined;
    setLook(next);
    keepLook(next);
    showLook(next);
    // The line at the upper end stays there: all lines are of another height now.
    view?.requestMeasure();
    if (view && text && line !== undefined) showLineOf(view, text, line);
  }

  return [look, change] as const;
}
