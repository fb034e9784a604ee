import { type RefObject, useRef } from 'react';
import { flushSync } from 'react-dom';
import type { PreviewLine } from './preview/preview.tsx';
import { showLineOf, topLineOf } from './preview/sync-scroll.ts';
import type { TextEditor } from './text/code-mirror.tsx';
import type { ViewSettings } from './view-settings.ts';

interface Parts {
  editor: RefObject<TextEditor | null>;
  settings: ViewSettings;
  isWide: boolean;
  onSettings(change: Partial<ViewSettings>): void;
}

/**
 * Text and preview take each other's place at the same source line. A text that had the focus has
 * it again at once: only a tap that focuses the text itself brings the keyboard of a phone back.
 */
export function useViewChange({ editor, settings, isWide, onSettings }: Parts) {
  const line = useRef<PreviewLine>(null);
  const startLine = useRef<number>(undefined);
  /**
   * Whether the text had the focus: when a finger came down on a button, and when the text went.
   */
  const hadFocus = useRef({ before: false, text: false });
  const hasText = ({ view }: Pick<ViewSettings, 'view'>) =>
    view === 'text' || (isWide && view === 'both');

  function change(changed: Partial<ViewSettings>): void {
    const [had, has] = [hasText(settings), hasText({ ...settings, ...changed })];
    const view = editor.current;
    const text = document.querySelector<HTMLElement>('.editor-write');
    if (had === has || !view || !text) {
      onSettings(changed);
      return;
    }
    if (had) {
      startLine.current = topLineOf(view, text);
      hadFocus.current.text = view.hasFocus || hadFocus.current.before;
      flushSync(() => onSettings(changed));
      return;
    }
    const from = line.current?.();
    flushSync(() => onSettings(changed));
    if (from !== undefined) showLineOf(view, text, from);
    if (hadFocus.current.text) view.focus();
  }

  return {
    change,
    /**
     * Is to be called when a finger or the mouse comes down on a button, which may take the focus.
     */
    noteFocus() {
      hadFocus.current.before = editor.current?.hasFocus ?? false;
    },
    /** For the preview. */
    places: { startLine: startLine.current, line },
  };
}
