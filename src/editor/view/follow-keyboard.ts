/**
 * Keeps the page as high as the part of the window that the keyboard of a phone leaves. Safari does
 * not change the size of the page for its keyboard, and moves the page up instead. Returns a
 * function that ends this.
 */
export function followKeyboard(): () => void {
  const seen = window.visualViewport;
  if (!seen) return () => {};
  const { style } = document.documentElement;
  const follow = () => {
    // A page that is enlarged with two fingers keeps its size.
    if (seen.scale !== 1) return;
    style.setProperty('--seen-height', `${seen.height}px`);
    style.setProperty('--seen-top', `${seen.offsetTop}px`);
  };
  follow();
  seen.addEventListener('resize', follow);
  seen.addEventListener('scroll', follow);
  return () => {
    seen.removeEventListener('resize', follow);
    seen.removeEventListener('scroll', follow);
    style.removeProperty('--seen-height');
    style.removeProperty('--seen-top');
  };
}
