import { useLayoutEffect, useRef } from 'react';

/** React draws the last news of an act a moment after it. */
const drawnMs = 50;

/**
 * Returns a function that does something. An element that goes meanwhile, and has the focus, hands
 * it to `heir`.
 */
export function useHeir(
  heir: () => HTMLElement | null | undefined,
): (act: () => Promise<unknown>) => Promise<void> {
  const acts = useRef(0);
  const inherit = () => {
    if (document.activeElement === document.body) heir()?.focus();
  };
  useLayoutEffect(() => {
    if (acts.current > 0) inherit();
  });
  return async (act) => {
    acts.current += 1;
    try {
      await act();
    } finally {
      setTimeout(() => {
        acts.current -= 1;
        inherit();
      }, drawnMs);
    }
  };
}
