import { type RefObject, useRef } from 'react';
import { flushSync } from 'react-dom';
import { useLook } from '../look/use-look.ts';
import { showLineOf, topLineOf } from '../preview/pane-scale.ts';
import type { PreviewLine } from '../preview/preview.tsx';
import type { TextEditor } from '../text/code-mirror.tsx';
import { useIsWide, useViewSettings, type ViewSettings } from './view-settings.ts';

export type View = ReturnType<typeof useView>;

/**
 * What the edit page shows, and how that is changed. Text and preview take each other's place at
 * the same source line. A text that had the focus has it again at once: only a tap that focuses the
 * text itself brings the keyboard of a phone back.
 */
export function useView(editor: RefObject<TextEditor | null>) {
  const [settings, setSettings] = useViewSettings();
  const [look, changeLook] = useLook(editor);
  const isWide = useIsWide();
  const line = useRef<PreviewLine>(null);
  const startLine = useRef<number>(undefined);
  /**
   * Whether the text had the focus: when a finger came down on a button, and when the text went.
   */
  const hadFocus = useRef({ before: false, text: false });
  const showsText = ({ view }: Pick<ViewSettings, 'view'>) =>
    view === 'text' || (isWide && view === 'both');
  const hasText = showsText(settings);

  function change(changed: Partial<ViewSettings>): void {
    const willHaveText = showsText({ ...settings, ...changed });
    const view = editor.current;
    const text = document.querySelector<HTMLElement>('.editor-write');
    if (hasText === willHaveText || !view || !text) {
      setSettings(changed);
      return;
    }
    const from = hasText ? undefined : line.current?.();
    if (hasText) {
      startLine.current = topLineOf(view, text);
      hadFocus.current.text = view.hasFocus || hadFocus.current.before;
    }
    // What follows, here and in the caller, finds the text shown or gone: a text that is gone takes
    // no focus, and a phone shows its keyboard only for a focus within the event.
    flushSync(() => setSettings(changed));
    if (hasText) return;
    if (from !== undefined) showLineOf(view, text, from);
    if (hadFocus.current.text) view.focus();
  }

  return {
    settings,
    look,
    changeLook,
    isWide,
    hasText,
    hasPreview: settings.view !== 'text',
    change,
    showText() {
      if (!hasText) change({ view: isWide ? 'both' : 'text' });
    },
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
