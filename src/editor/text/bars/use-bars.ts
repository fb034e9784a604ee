import { Compartment } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';
import { type RefObject, useEffect } from 'react';
import type { UiLang } from '../../../shared/lang/ui-lang.ts';
import { commands } from '../catalogue/catalogue.ts';
import { describeKey, isApple } from '../commands/describe-key.ts';
import { untilComposed } from '../commands/near-composition.ts';
import { askForBar } from './ask-for-bar.ts';
import type { BarParts } from './bar-parts.ts';
import { moveInBar } from './move-in-bar.ts';

/** The formats of the bar at the selection, in its order. */
const formats = [
  'bold',
  'italic',
  'mark',
  'code',
  'link',
  'heading-2',
  'bullets',
  'quote',
  'footnote',
].flatMap((id) => commands.find((command) => command.id === id) ?? []);

const partsOf = (lang: UiLang): BarParts => ({
  ...{ lang, formats, askForBar, moveInBar },
  describeKey: (key) => describeKey(key, isApple()),
});

/** The place of the bars among the extensions of the editor. Its keys come before other ones. */
export const barsCompartment = new Compartment();

interface Modes {
  hasVimKeys: boolean;
  hasSelectionBar: boolean;
}

/**
 * Gives the editor in `view` the bars for the mouse. With the keys of Vim there are none: selected
 * words are a mode of it. `made` tells when the editor is another one.
 */
export function useBars(
  view: RefObject<EditorView | null>,
  lang: UiLang,
  { hasVimKeys, hasSelectionBar }: Modes,
  made: readonly unknown[],
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the editor is made anew when one of `made` changes.
  useEffect(() => {
    const editor = view.current;
    if (hasVimKeys || !editor) return;
    let isWanted = true;
    async function fill(editor: EditorView) {
      const { bars } = await import('./bars.ts');
      await untilComposed(editor);
      if (!isWanted) return;
      const effects = barsCompartment.reconfigure(bars(partsOf(lang), hasSelectionBar));
      editor.dispatch({ effects });
    }
    // Without a network the keys and the palette have all that the bars have.
    fill(editor).catch(() => {});
    return () => {
      isWanted = false;
      editor.dispatch({ effects: barsCompartment.reconfigure([]) });
    };
  }, [hasVimKeys, hasSelectionBar, lang, ...made]);
}
