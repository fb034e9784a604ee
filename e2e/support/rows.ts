import type { Locator } from '@playwright/test';

/** The rows of a list of which its upper or lower edge shows a part. */
export function cutRows(list: Locator): Promise<string[]> {
  return list.evaluate((element) => {
    const edges = element.getBoundingClientRect();
    return [...element.children]
      .filter((row) => {
        const { top, bottom } = row.getBoundingClientRect();
        const isSeen = bottom > edges.top + 0.5 && top < edges.bottom - 0.5;
        const isWhole = top > edges.top - 0.5 && bottom < edges.bottom + 0.5;
        return isSeen && !isWhole;
      })
      .map(({ textContent }) => textContent ?? '');
  });
}
