import { Compartment } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';
import { type RefObject, useEffect } from 'react';
import type { UiLang } from '../../../shared/lang/ui-lang.ts';
import { later } from '../../view/load-later.tsx';
import { untilComposed } from '../commands/near-composition.ts';
import type { EditorModes } from '../modes.ts';

const loadBars = later(async () => (await import('./bars.ts')).bars);

/** The place of the bars among the extensions of the editor. Its keys come before other ones. */
export const barsCompartment = new Compartment();

/**
 * Gives the editor in `view` the bars for the mouse. With the keys of Vim there are none: selected
 * words are a mode of it. `made` tells when the editor is another one.
 */
export function useBars(
  view: RefObject<EditorView | null>,
  lang: UiLang,
  { hasVimKeys, formatBar }: Pick<EditorModes, 'hasVimKeys' | 'formatBar'>,
  made: readonly unknown[],
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the editor is made anew when one of `made` changes.
  useEffect(() => {
    const editor = view.current;
    if (hasVimKeys || !editor) return;
    let isWanted = true;
    async function fill(editor: EditorView) {
      const bars = await loadBars();
      await untilComposed(editor);
      if (!isWanted) return;
      const effects = barsCompartment.reconfigure(bars(lang, formatBar === 'selection'));
      editor.dispatch({ effects });
    }
    // Without a network the keys and the palette have all that the bars have.
    fill(editor).catch(() => {});
    return () => {
      isWanted = false;
      editor.dispatch({ effects: barsCompartment.reconfigure([]) });
    };
  }, [hasVimKeys, formatBar, lang, ...made]);
}
