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
  button.addEventListener('click', () => scrollToTop());
}

function scrollToTop(): void {
  const from = scrollY;
  const length = matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : scrollsFor;
  const begin = performance.now();
  requestAnimationFrame(function step(now) {
    const part = length === 0 ? 1 : Math.min(1, (now - begin) / length);
    scrollTo({ top: from * (1 - part) ** 3, behavior: 'instant' });
    if (part < 1) requestAnimationFrame(step);
  });
}
