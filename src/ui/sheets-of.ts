import type { Sheet } from './page-frame.ts';

/** The sheets that only some texts need, with a part of the HTML of these texts. */
const onDemand: readonly (readonly [sheet: Sheet, part: RegExp])[] = [
  ['blocks', /<(?:figure|video|audio)\b|<[a-z]+ class="(?:callout |line")/],
  ['pictures', /<img\b/],
  ['friends', /<div class="friends">/],
  ['formulas', /<math\b|class="math/],
];

/**
 * The style sheets of a text. Each sheet stands in the page, so a text does not bring a sheet that
 * it does not need. A cover can be enlarged as a picture of the text.
 */
export function sheetsOf(html: string, hasCover = false): Sheet[] {
  const isNeeded = (sheet: Sheet, part: RegExp) =>
    part.test(html) || (hasCover && sheet === 'pictures');
  return [
    'reading',
    ...onDemand.filter(([sheet, part]) => isNeeded(sheet, part)).map(([sheet]) => sheet),
  ];
}
