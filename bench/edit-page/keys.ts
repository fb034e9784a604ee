import type { Page } from '@playwright/test';

/** Puts the caret into the paragraph in the middle of the text. */
export async function goToMiddle(page: Page): Promise<void> {
  await page.evaluate(() => {
    const content = document.querySelector('.cm-content') as HTMLElement & {
      cmTile: { view: import('@codemirror/view').EditorView };
    };
    const { view } = content.cmTile;
    const { doc } = view.state;
    // A letter in front of other lines would change what the whole rest of the text is.
    let { number } = doc.line(Math.ceil(doc.lines / 2));
    while (!/^[\p{Letter}“「].{40}/u.test(doc.line(number).text)) number += 1;
    const anchor = doc.line(number).from + 20;
    view.dispatch({ selection: { anchor }, scrollIntoView: true });
  });
}

/** Types `count` letters. */
export async function type(page: Page, count: number, pauseMs: number): Promise<void> {
  for (let index = 0; index < count; index += 1) {
    await page.keyboard.press('x');
    if (pauseMs > 0) await page.waitForTimeout(pauseMs);
  }
}
