// Pictures on the edit page, for the tests of uploads.

import type { Page } from '@playwright/test';
import sharp from 'sharp';

export const text = (page: Page) => page.getByRole('textbox', { name: 'Text (Markdown)' });
export const placeholder = (page: Page) => text(page).locator('.upload');

/** The lines of the text, without the placeholders. */
export function lines(page: Page): Promise<string[]> {
  return text(page)
    .locator('.cm-line')
    .evaluateAll((all) =>
      all.map((line) => {
        const copy = line.cloneNode(true) as HTMLElement;
        for (const drawn of copy.querySelectorAll('.upload')) drawn.remove();
        return copy.textContent ?? '';
      }),
    );
}

export function makePicture(background: string, width = 60, height = 40): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();
}

export const picture = (name: string, buffer: Buffer, mimeType = 'image/png') => ({
  name,
  mimeType,
  buffer,
});

/** Drops files. Beside the text they go to the caret. */
export async function drop(
  page: Page,
  files: ReturnType<typeof picture>[],
  place = 'body',
): Promise<void> {
  const data = files.map(({ buffer, ...file }) => ({ ...file, base64: buffer.toString('base64') }));
  await page.locator(place).evaluate((element, files) => {
    const dataTransfer = new DataTransfer();
    for (const { name, mimeType, base64 } of files) {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      dataTransfer.items.add(new File([bytes], name, { type: mimeType }));
    }
    const init = { dataTransfer, bubbles: true, cancelable: true };
    element.dispatchEvent(new DragEvent('drop', init));
  }, data);
}
