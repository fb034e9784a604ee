import { isolateHistory } from '@codemirror/commands';
import { EditorSelection, type Text } from '@codemirror/state';
import type { TextEditor } from '../text/code-mirror.tsx';
import type { ShownBlocks } from './shown-blocks.ts';

/**
 * Lets clicks in the preview reach the text: the box of a task is ticked there in one step of undo,
 * and another click sets the caret at the source line. A link opens a new tab: in the same tab it
 * would leave the editor.
 */
export function attendClicks(
  preview: HTMLElement,
  editor: () => TextEditor | null,
  blocks: () => ShownBlocks | undefined,
): () => void {
  const click = (event: MouseEvent) => {
    const { target } = event;
    if (!(target instanceof Element)) return;
    const link = target.closest('a');
    const view = editor();
    if (link) {
      if (link.getAttribute('href')?.startsWith('#')) return;
      event.preventDefault();
      window.open(link.href, '_blank', 'noopener');
    } else if (target instanceof HTMLInputElement) {
      const line = blocks()?.lineOf(target);
      // The box has its new state already.
      if (!view || line === undefined || !tick(view, line, target.checked)) event.preventDefault();
    } else if (view && !target.closest('button, label') && getSelection()?.isCollapsed !== false) {
      const line = blocks()?.lineOf(target);
      if (line !== undefined) goTo(view, lineIn(target, line, event.clientY));
    }
  };
  preview.addEventListener('click', click);
  return () => preview.removeEventListener('click', click);
}

/** In code, every line has the same height. */
function lineIn(target: Element, line: number, y: number): number {
  const code = target.closest('pre')?.querySelector('code[data-line]');
  if (!code) return line;
  const first = Number(code.getAttribute('data-line'));
  const count = Number(code.getAttribute('data-end')) - first;
  const { top, height } = code.getBoundingClientRect();
  const own = Math.floor(((y - top) / height) * count);
  const above = first - Number(target.closest('[data-line]')?.getAttribute('data-line'));
  return line + above + Math.min(Math.max(0, own), count - 1);
}

function goTo(view: TextEditor, line: number): void {
  // A hidden editor can't have the focus.
  if (view.composing || view.dom.offsetParent === null) return;
  const { doc } = view.state;
  const { from } = doc.line(Math.min(line + 1, doc.lines));
  view.dispatch({ selection: EditorSelection.cursor(from), scrollIntoView: true });
  view.focus();
}

/** Returns false if the text has no task there, because it has changed since it was rendered. */
function tick(view: TextEditor, line: number, isDone: boolean): boolean {
  const at = findTask(view.state.doc, line, !isDone);
  if (at === undefined || view.composing) return false;
  view.dispatch({
    changes: { from: at, to: at + 1, insert: isDone ? 'x' : ' ' },
    annotations: isolateHistory.of('full'),
    userEvent: 'input.task',
  });
  return true;
}

/**
 * The position of the mark between the brackets of the task whose item begins in `line`, counted
 * from 0.
 */
export function findTask(doc: Text, line: number, isDone: boolean): number | undefined {
  // The text of an item may begin in the line below its marker.
  for (let number = line + 1; number <= Math.min(line + 2, doc.lines); number += 1) {
    const { from, text } = doc.line(number);
    const found = /^[^[]*(?:\[\^[^\]]*\]:[^[]*)?\[([ xX\u00a0])\](?:[ \u00a0]|$)/.exec(text);
    if (found) {
      const isMarked = found[1]?.toLowerCase() === 'x';
      return isMarked === isDone ? from + text.indexOf(`[${found[1]}]`) + 1 : undefined;
    }
  }
  return undefined;
}
