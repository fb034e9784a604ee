import { EditorView, ViewPlugin } from '@codemirror/view';
import { afterCompositionMs } from '../../../browser/composition.ts';

const lastComposition = ViewPlugin.define(() => ({ endedAtMs: Number.NEGATIVE_INFINITY }));

/** Remembers when a composition has ended, for `isNearComposition`. */
export const compositionEnds = [
  lastComposition,
  EditorView.domEventObservers({
    compositionend(_event, view) {
      const plugin = view.plugin(lastComposition);
      if (plugin) plugin.endedAtMs = performance.now();
    },
  }),
];

/**
 * Whether an input method composes a text, or has done so in the last 50 ms. No command may act in
 * this time.
 */
export function isNearComposition(view: EditorView): boolean {
  const endedAtMs = view.plugin(lastComposition)?.endedAtMs ?? Number.NEGATIVE_INFINITY;
  return view.composing || performance.now() - endedAtMs < afterCompositionMs;
}

/**
 * Runs a command unless a composition forbids it. Returns whether the command has changed the text.
 */
export function runCommand(view: EditorView, command: { run(view: EditorView): boolean }): boolean {
  return !isNearComposition(view) && command.run(view);
}

/**
 * In the time of a composition a key does nothing, not even what it does elsewhere in the page. On
 * Android CodeMirror makes Enter and Backspace of changes of the text, also within the composed
 * word: such a key must change the text. And there Enter comes right behind the word that it ends,
 * so the 50 ms after a composition do not count.
 */
export function unlessComposing(run: (view: EditorView) => boolean) {
  return (view: EditorView) => {
    const isAndroid = /Android/.test(navigator.userAgent);
    if (isAndroid) return !view.composing && run(view);
    return isNearComposition(view) || run(view);
  };
}

/** Returns when no input method composes a text, and the key that ended the composition is over. */
export async function untilComposed(view: EditorView): Promise<void> {
  while (isNearComposition(view) && view.dom.isConnected) {
    await new Promise((resolve) => setTimeout(resolve, afterCompositionMs));
  }
}
