import type { Extension } from '@codemirror/state';
import type { BarParts } from './bar-parts.ts';
import { lineButton } from './line-button.ts';
import { look } from './look.ts';
import { selectionBar } from './selection-bar.ts';

/** What a mouse needs at the text. It is loaded later, as no key needs it. */
export const bars = (parts: BarParts, hasSelectionBar: boolean): Extension => [
  look,
  lineButton(parts.lang),
  hasSelectionBar ? selectionBar(parts) : [],
];
