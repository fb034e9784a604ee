/** The part of the window that neither the header, the row of commands nor a keyboard covers. */
export function freeSpace(): { top: number; bottom: number; left: number; right: number } {
  const { offsetTop, offsetLeft, width, height } = visualViewport ?? {
    offsetTop: 0,
    offsetLeft: 0,
    width: innerWidth,
    height: innerHeight,
  };
  const header = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
  const row = document.querySelector('.view-switch')?.getBoundingClientRect().top ?? innerHeight;
  return {
    top: Math.max(offsetTop, header),
    bottom: Math.min(offsetTop + height, row),
    left: offsetLeft,
    right: offsetLeft + width,
  };
}
