/**
 * Adds the missing width to each picture that has only a height, as in `=x100`. The width follows
 * from the loaded file. Without it, a picture wider than the column would keep its height and have
 * empty room above and below.
 */
export function addMissingWidths(): void {
  for (const picture of document.images) addMissingWidth(picture);
  // Most pictures load when they come into view. `load` does not bubble.
  document.addEventListener('load', ({ target }) => addMissingWidth(target), true);
}

function addMissingWidth(target: EventTarget | null): void {
  const isMissing =
    target instanceof HTMLImageElement && target.matches('.prose [height]:not([width])');
  if (!isMissing || !target.naturalHeight) return;
  // A height in percent is not a number and gives no width.
  const scale = Number(target.getAttribute('height')) / target.naturalHeight;
  if (scale) target.width = Math.round(target.naturalWidth * scale);
}
