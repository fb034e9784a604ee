import type { Extension } from '@codemirror/state';
import type { UiLang } from '../../../shared/lang/ui-lang.ts';
import { lineButton } from './line-button.ts';
import { look } from './look.ts';
import { selectionBar } from './selection-bar.ts';

/** What a mouse needs at the text. It is loaded later, as no key needs it. */
export const bars = (lang: UiLang, hasSelectionBar: boolean): Extension => [
  look,
  lineButton(lang),
  hasSelectionBar ? selectionBar(lang) : [],
];
