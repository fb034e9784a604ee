/**
 * Tells the style sheet how much of the window an on-screen keyboard leaves, and where that begins.
 */
export function keepInWindow(dialog: HTMLElement): void {
  const view = window.visualViewport;
  if (!view) return;
  const update = () => {
    // A reader who enlarges the page by two fingers leaves the dialog as it is.
    const isEnlarged = view.scale > 1;
    dialog.style.setProperty('--room', `${Math.round(view.height * view.scale)}px`);
    dialog.style.setProperty('--above', `${isEnlarged ? 0 : Math.round(view.offsetTop)}px`);
  };
  view.addEventListener('resize', update);
  view.addEventListener('scroll', update);
  update();
}
