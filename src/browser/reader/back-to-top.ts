const shownAfter = 400;
const scrollsFor = 450;

/** Shows the back-to-top button after 400 px; it scrolls for 450 ms, or at once where motion is unwanted. */
export function followBackToTop(): void {
  const button = document.querySelector<HTMLButtonElement>('[data-back-to-top]');
  if (!button) return;
  const update = () => {
    button.hidden = scrollY <= shownAfter;
  };
  addEventListener('scroll', update, { passive: true });
  update();
  button.addEventListener('click', () => {
    // The button goes, and the next Tab shall not begin where it was.
    document.getElementById('pageMain')?.focus({ preventScroll: true });
    scrollToTop();
  });
}

function scrollToTop(): void {
  const from = scrollY;
  const length = matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : scrollsFor;
  const begin = performance.now();
  let top = from;
  requestAnimationFrame(function step(now) {
    // Whoever scrolls meanwhile is not held.
    if (Math.abs(scrollY - top) > 2) return;
    const part = length === 0 ? 1 : Math.min(1, Math.max(0, now - begin) / length);
    top = from * (1 - part) ** 2;
    scrollTo({ top, behavior: 'instant' });
    if (part < 1) requestAnimationFrame(step);
  });
}
