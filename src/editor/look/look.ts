import { keep, readKept } from '../../browser/kept.ts';

/** The faces, sizes and widths that the text of the edit page can have. The first is the usual. */
export const lookOptions = {
  face: ['serif', 'sans', 'mono'],
  size: ['medium', 'small', 'large', 'larger'],
  width: ['standard', 'narrow', 'wide'],
} as const;

/** How this device shows title and text on the edit page. Readers and preview see none of it. */
export type Look = { [Part in keyof typeof lookOptions]: (typeof lookOptions)[Part][number] };

export const initialLook: Look = { face: 'serif', size: 'medium', width: 'standard' };

/** src/editor/first-words/attend-field.ts reads it too. */
const key = 'suibi-look';

/** Reads a look as `writeLook` has written it. A part that is missing is the usual one. */
export function parseLook(kept: string | null): Look {
  const words = (kept ?? '').split(' ');
  const find = <Option extends string>(options: readonly [Option, ...Option[]]) =>
    options.find((option) => words.includes(option)) ?? options[0];
  return {
    face: find(lookOptions.face),
    size: find(lookOptions.size),
    width: find(lookOptions.width),
  };
}

const writeLook = ({ face, size, width }: Look) => `${face} ${size} ${width}`;

export function readLook(): Look {
  return parseLook(readKept('localStorage', key));
}

export function keepLook(look: Look): void {
  keep('localStorage', key, writeLook(look));
}

/** Tells the look to the style sheet. */
export function showLook(look: Look): void {
  document.documentElement.dataset.look = writeLook(look);
}

/** The sizes in their order. */
const sizes: readonly Look['size'][] = ['small', 'medium', 'large', 'larger'];

/** The next larger or smaller size; the same one if there is none. */
export function stepSize(size: Look['size'], step: 1 | -1): Look['size'] {
  return sizes[sizes.indexOf(size) + step] ?? size;
}
