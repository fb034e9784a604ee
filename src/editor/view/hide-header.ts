/** A shaking hand or table moves the pointer less than this. */
const minMovePx = 8;

/**
 * Hides the header while the writer types, and shows it again when the pointer moves, the text is
 * scrolled back, or the focus leaves `text`. Returns a function that ends this and shows the
 * header.
 */
export function hideHeaderWhileTyping(text: HTMLElement): () => void {
  const root = document.documentElement;
  const show = () => root.removeAttribute('data-typing');
  const hide = () => root.setAttribute('data-typing', '');
  const ending = new AbortController();
  const options = { signal: ending.signal, passive: true };
  let moved = 0;
  let top = 0;
  text.addEventListener(
    'input',
    ({ target }) => {
      moved = 0;
      if (target instanceof Element && target.closest('.cm-content')) hide();
    },
    options,
  );
  text.addEventListener(
    'scroll',
    () => {
      if (text.scrollTop < top - minMovePx) show();
      top = text.scrollTop;
    },
    options,
  );
  text.addEventListener('focusout', show, options);
  addEventListener(
    'pointermove',
    ({ movementX, movementY }) => {
      moved += Math.abs(movementX) + Math.abs(movementY);
      if (moved >= minMovePx) show();
    },
    options,
  );
  return () => {
    ending.abort();
    show();
  };
}
