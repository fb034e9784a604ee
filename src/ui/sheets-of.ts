import type { Sheet } from './page-frame.ts';

/** The sheets that only some texts need, with a part of the HTML of these texts. */
const onDemand: readonly (readonly [sheet: Sheet, part: RegExp])[] = [
  ['blocks', /<(?:figure|video|audio)\b|<[a-z]+ class="(?:callout |line")/],
  ['friends', /<div class="friends">/],
  ['formulas', /<math\b|class="math/],
];

/**
 * The style sheets of a text. Each sheet stands in the page, so a text does not bring a sheet that
 * it does not need.
 */
export function sheetsOf(html: string): Sheet[] {
  return ['reading', ...onDemand.filter(([, part]) => part.test(html)).map(([sheet]) => sheet)];
}
