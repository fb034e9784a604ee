/**
 * Gives each picture of a text whose height alone is given the width that follows from its file, once it has loaded.
 * The style sheet cannot do this: in a column narrower than that width the height would stay, with empty room in it.
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
  // A height in percent gives no width: the attribute is then not a number.
  const scale = Number(target.getAttribute('height')) / target.naturalHeight;
  if (scale) target.width = Math.round(target.naturalWidth * scale);
}
