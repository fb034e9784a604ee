/**
 * The keys of the palette. The first one works in each browser. Firefox opens a private window with
 * the second one, and does not ask the page.
 */
export const paletteKeys = (): [string, string?] =>
  navigator.userAgent.includes('Firefox/') ? ['F1'] : ['F1', 'Mod-Shift-p'];
