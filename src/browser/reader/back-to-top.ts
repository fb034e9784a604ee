const shownAfterPx = 400;
const scrollMs = 450;

/**
 * Shows the back-to-top button after 400 px. It scrolls for 450 ms, or at once if the reader wants
 * no motion.
 */
export function followBackToTop(): void {
  const button = document.querySelector<HTMLButtonElement>('[data-back-to-top]');
  if (!button) return;
  const update = () => {
    button.hidden = scrollY <= shownAfterPx;
  };
  addEventListener('scroll', update, { passive: true });
  update();
  button.addEventListener('click', () => {
    // The button disappears. Without a new focus, the next Tab key would start at the button's
    // place.
    document.getElementById('pageMain')?.focus({ preventScroll: true });
    scrollToTop();
  });
}

function scrollToTop(): void {
  const from = scrollY;
  const length = matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : scrollMs;
  const begin = performance.now();
  let top = from;
  requestAnimationFrame(function step(now) {
    // The reader has scrolled in the meantime: stop here.
    if (Math.abs(scrollY - top) > 2) return;
    const part = length === 0 ? 1 : Math.min(1, Math.max(0, now - begin) / length);
    top = from * (1 - part) ** 2;
    scrollTo({ top, behavior: 'instant' });
    if (part < 1) requestAnimationFrame(step);
  });
}
