import type { Face, Settings, TextSize } from '../settings.ts';
import { countBytes } from '../text.ts';
import { darkShade, isColour, selectionOn } from './accent.ts';

/** In UTF-8. */
export const maxOwnCssBytes = 32 * 1024;
/** A longer sheet is a file, which a browser keeps: see decision 82. In UTF-8. */
export const maxInlineCssBytes = 4 * 1024;

/**
 * The rules for each face. They have to reach every element, because `--serif` has a value of its
 * own for each language. In English a 楷体 would give wide quotes: such texts keep their serif.
 */
const faceRules: Record<Face, string> = {
  serif: '',
  sans: '*{--serif:var(--sans)}',
  kai: ':lang(zh){--serif:"Suibi Latin","Kaiti SC",STKaiti,KaiTi,serif}',
  mono: '*{--serif:var(--mono)}',
};

/** All sizes are relative to this one. */
const sizeRules: Record<TextSize, string> = {
  small: 'html{font-size:1rem}',
  medium: '',
  large: 'html{font-size:1.1875rem}',
};

/**
 * The style sheet of the chosen colour, face and size. Empty if nothing was chosen. Its layer
 * stands above that of the tokens, and below everything that the rules of a page say.
 */
export function lookSheet({
  accent,
  face,
  textSize,
}: Pick<Settings, 'accent' | 'face' | 'textSize'>): string {
  const dark = isColour(accent) ? darkShade(accent) : '';
  const rules = [
    dark &&
      `:root{--seal:light-dark(${accent},${dark});` +
        `--selection:light-dark(${selectionOn('light', accent)},${selectionOn('dark', dark)})}`,
    faceRules[face],
    sizeRules[textSize],
  ].join('');
  return rules && `@layer base{${rules}}`;
}

/**
 * The owner's own styles in the last layer, so that they win over all rules of the program. They
 * were checked when they were saved: no bracket of theirs closes the layer.
 */
export function ownSheet(css: string): string {
  return `@layer owner{${css}\n}`;
}

/** Whether own styles stand in the page, and not in a file. */
export function isInline(css: string): boolean {
  return countBytes(css) <= maxInlineCssBytes;
}
