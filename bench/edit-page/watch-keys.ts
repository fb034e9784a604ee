import type { Page } from '@playwright/test';

/** All times in milliseconds. */
export interface KeyTimes {
  /** From the key to the frame that shows it. */
  painted: number[];
  /** From the key to the next change of the preview. */
  previewed: number[];
  /** Tasks of the page's main thread of 50 ms and more, as the browser reports them. */
  longTasks: number[];
}

declare global {
  var keyTimes: KeyTimes;
}

/** Runs in the page before its own scripts. */
export async function watchKeys(page: Page): Promise<void> {
  await page.addInitScript(() => {
    globalThis.keyTimes = { painted: [], previewed: [], longTasks: [] };
    let unseenAt: number | undefined;
    addEventListener(
      'keydown',
      ({ timeStamp }) => {
        unseenAt ??= timeStamp;
        requestAnimationFrame(() => {
          // This message is read after the frame has been painted.
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => keyTimes.painted.push(performance.now() - timeStamp);
          port2.postMessage(undefined);
        });
      },
      true,
    );
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) keyTimes.longTasks.push(duration);
    }).observe({ type: 'longtask' });
    new MutationObserver((mutations) => {
      const isPreview = mutations.some(
        ({ target }) => target instanceof Element && target.closest('.editor-preview .prose'),
      );
      if (!isPreview || unseenAt === undefined) return;
      keyTimes.previewed.push(performance.now() - unseenAt);
      unseenAt = undefined;
    }).observe(document, { childList: true, subtree: true });
  });
}

/** Forgets the times until now. */
export async function forgetKeys(page: Page): Promise<void> {
  await page.evaluate(() => {
    globalThis.keyTimes = { painted: [], previewed: [], longTasks: [] };
  });
}

export async function readKeys(page: Page): Promise<KeyTimes> {
  return await page.evaluate(() => keyTimes);
}
