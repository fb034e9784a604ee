import { useRef } from 'react';
import { flushSync } from 'react-dom';
import type { FieldName } from '../../shared/document.ts';
import { controlId, timeControlId } from '../fields/fault.tsx';
import type { TextEditor } from '../text/code-mirror.tsx';

/** A place that a command leads to; `time` is the time of publishing in the info panel. */
export type FocusTarget = 'text' | 'time' | Exclude<FieldName, 'markdown'>;

/** The places of the edit page that commands give the focus to. `showInfo` opens the info panel. */
export function useFocus(showInfo: (isShown: boolean) => void) {
  const text = useRef<TextEditor>(null);
  const title = useRef<HTMLTextAreaElement>(null);
  const info = useRef<HTMLElement>(null);
  /** The HTML id of the field of the info panel that is to have the focus. */
  const wanted = useRef<string>(undefined);

  function focus(target: FocusTarget): void {
    if (target === 'text') text.current?.focus();
    else if (target === 'title') title.current?.focus();
    else {
      wanted.current = target === 'time' ? timeControlId : controlId(target);
      // The panel is drawn before the event ends, because a phone shows its keyboard only for a
      // focus within the event of a tap. Only a panel whose code is still loading comes later.
      flushSync(() => showInfo(true));
      focusWanted();
    }
  }

  /** Gives the focus to the field that was asked for, if the info panel is there. */
  function focusWanted(): void {
    if (!info.current || !wanted.current) return;
    const field = info.current.querySelector<HTMLElement>(`#${wanted.current}`);
    wanted.current = undefined;
    const more = field?.closest('details');
    if (more) more.open = true;
    field?.focus();
  }

  /** Closes the info panel. The place that had the focus before has it again, or else the text. */
  function closeInfo(): void {
    wanted.current = undefined;
    // The panel gives the focus back when it goes, and the next line sees whether it has.
    flushSync(() => showInfo(false));
    // The palette may have opened the panel. The panel then has no place to give the focus back to.
    if (document.activeElement === document.body) focus('text');
  }

  return { text, title, info, focus, focusWanted, closeInfo };
}
