const root = document.documentElement;

/**
 * Gives the whole window, and where the browser allows it the whole screen, to the text, or takes
 * it back. The header then shows itself only to a pointer or a focus that comes to it. Escape
 * leaves the full window too.
 */
export function toggleFullWindow(): void {
  if (root.hasAttribute('data-full-window')) leave();
  else enter();
}

function enter(): void {
  root.setAttribute('data-full-window', '');
  addEventListener('keydown', leaveAtEscape);
  document.addEventListener('fullscreenchange', leaveWithScreen);
  // Phones of Apple have no full screen for pages. The text then has the whole window.
  root.requestFullscreen?.().catch(() => {});
}

function leave(): void {
  root.removeAttribute('data-full-window');
  removeEventListener('keydown', leaveAtEscape);
  document.removeEventListener('fullscreenchange', leaveWithScreen);
  if (document.fullscreenElement) document.exitFullscreen().catch(() => {});
}

/** An Escape that closes a dialog or a panel, or ends a composition, means that alone. */
function leaveAtEscape(event: KeyboardEvent): void {
  const isForOther = event.isComposing || event.defaultPrevented;
  if (event.key === 'Escape' && !isForOther && !document.querySelector('dialog[open]')) leave();
}

function leaveWithScreen(): void {
  if (!document.fullscreenElement) leave();
}
