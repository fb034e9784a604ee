/**
 * Moves the focus between the buttons of a bar by the arrow keys, Home and End. True if the key
 * leads back to the text. The caller gives the text the focus.
 */
export function moveInBar(bar: HTMLElement, event: KeyboardEvent): boolean {
  const { key } = event;
  if (key === 'Escape' || (event.altKey && key === 'F10')) {
    event.preventDefault();
    return true;
  }
  const buttons = [...bar.querySelectorAll('button')];
  const now = buttons.indexOf(document.activeElement as HTMLButtonElement);
  const next = { ArrowRight: now + 1, ArrowLeft: now - 1, Home: 0, End: -1 }[key];
  if (next === undefined || event.altKey || event.ctrlKey || event.metaKey) return false;
  event.preventDefault();
  buttons.at(next % buttons.length)?.focus();
  return false;
}
