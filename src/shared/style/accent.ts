import { toHex, toLinear, toOklch } from './oklch.ts';

/** What links and seals stand on: `--paper` and `--raised` of tokens.css. */
export const papers = {
  light: ['#fbfaf6', '#f3f1ea'],
  dark: ['#161514', '#1f1e1c'],
} as const;

/** The colour of a blog that has chosen none. */
export const sealRed = '#a8321f';

/** The contrast that WCAG 2.2 asks of text (success criterion 1.4.3). */
export const minContrast = 4.5;
/** The colour on dark paper is derived, so it can be more than just legible, as seal red is. */
const derivedContrast = 5.4;

export function isColour(value: string): boolean {
  return /^#[0-9a-f]{6}$/.test(value);
}

/** The contrast of two colours, from 1 to 21 (https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio). */
export function contrastOf(one: string, other: string): number {
  const luminanceOf = (hex: string) => {
    const [r, g, b] = toLinear(hex);
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const [dark = 0, light = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** The lowest contrast of a colour on the papers of a scheme. */
export function contrastOn(scheme: keyof typeof papers, colour: string): number {
  return Math.min(...papers[scheme].map((paper) => contrastOf(colour, paper)));
}

/** The nearest colour of this hue that is legible on light paper: the colour itself, or darker. */
export function nearestLegible(colour: string): string {
  return moveLightness(colour, 'light', minContrast);
}

/** The colour for dark paper: the same hue, as light as it has to be. */
export function darkShade(colour: string): string {
  return moveLightness(colour, 'dark', derivedContrast);
}

/** Finds the smallest change of the lightness that gives the contrast. */
function moveLightness(colour: string, scheme: keyof typeof papers, contrast: number): string {
  if (contrastOn(scheme, colour) >= contrast) return colour;
  const from = toOklch(colour);
  let found = scheme === 'light' ? 0 : 1;
  let missed = from.lightness;
  for (let step = 0; step < 20; step += 1) {
    const lightness = (found + missed) / 2;
    const isEnough = contrastOn(scheme, toHex({ ...from, lightness })) >= contrast;
    if (isEnough) found = lightness;
    else missed = lightness;
  }
  return toHex({ ...from, lightness: found });
}

/** The colour behind selected words: a fifth of the colour on the paper. */
export function selectionOn(scheme: keyof typeof papers, colour: string): string {
  const part = (hex: string, start: number) => Number.parseInt(hex.slice(start, start + 2), 16);
  const [paper] = papers[scheme];
  const mixed = [1, 3, 5].map((start) =>
    Math.round(part(colour, start) * 0.2 + part(paper, start) * 0.8)
      .toString(16)
      .padStart(2, '0'),
  );
  return `#${mixed.join('')}`;
}
