import { z } from 'zod';
import type { UiLang } from '../../../shared/lang/ui-lang.ts';
import {
  type Face,
  faces,
  type Settings,
  type TextSize,
  textSizes,
} from '../../../shared/settings.ts';
import { contrastOn, isColour, minContrast, nearestLegible } from '../../../shared/style/accent.ts';
import { describeCssFault } from '../../../shared/style/css-fault-texts.ts';
import { styleTexts } from '../../../shared/style/style-texts.ts';

const field = z.string().catch('').default('');

/**
 * Accepts every form. A missing field is empty. `takenAccent`: the colour on the button that takes
 * another one than was typed.
 */
export const styleBody = z.object({
  accent: field,
  takenAccent: field,
  face: field,
  textSize: field,
  // A form sends line breaks as CRLF.
  ownCss: field.transform((text) => text.replace(/\r\n?/g, '\n')),
});

export type StyleValues = Pick<Settings, 'accent' | 'face' | 'textSize' | 'ownCss'>;

interface ReadStyle {
  values: StyleValues;
  /** A sentence for each field with a fault. */
  faults: Record<string, string>;
  /** The colour that could take the place of one that is too faint. */
  nearest: string | undefined;
}

/** Reads the form. Faults are described in the language `lang`. */
export async function readStyle(body: z.infer<typeof styleBody>, lang: UiLang): Promise<ReadStyle> {
  const t = styleTexts[lang];
  const accent = normaliseColour(body.takenAccent || body.accent);
  const ownCss = body.ownCss.trim() === '' ? '' : body.ownCss.trimEnd();
  const faults: ReadStyle['faults'] = {};
  const isKnown = accent === '' || isColour(accent);
  if (!isKnown) faults.accent = t.noColour;
  const contrast = isKnown && accent !== '' ? contrastOn('light', accent) : minContrast;
  const nearest = contrast < minContrast ? nearestLegible(accent) : undefined;
  if (nearest) {
    // Rounded down: 4.49 is not 4.5.
    faults.accent = t.faint((Math.floor(contrast * 10) / 10).toFixed(1), nearest);
  }
  const cssFaults = ownCss === '' ? [] : await findCssFaults(ownCss);
  if (cssFaults.length > 0) {
    faults.ownCss = cssFaults.map((fault) => describeCssFault(fault, lang)).join('\n');
  }
  const face = faces.find((one) => one === body.face) ?? ('serif' satisfies Face);
  const textSize = textSizes.find((one) => one === body.textSize) ?? ('medium' satisfies TextSize);
  return { values: { accent, face, textSize, ownCss }, faults, nearest };
}

/** The parser of CSS takes a megabyte, and most blogs have no CSS of their own. */
async function findCssFaults(css: string) {
  const { listCssFaults } = await import('../../../shared/style/check-css.ts');
  return listCssFaults(css);
}

/** Accepts `#RGB`, capital letters and full-width characters too. */
function normaliseColour(typed: string): string {
  const colour = typed.normalize('NFKC').trim().toLowerCase();
  const [, r, g, b] = /^#?([0-9a-f])([0-9a-f])([0-9a-f])$/.exec(colour) ?? [];
  if (r !== undefined) return `#${r}${r}${g}${g}${b}${b}`;
  return /^[0-9a-f]{6}$/.test(colour) ? `#${colour}` : colour;
}
