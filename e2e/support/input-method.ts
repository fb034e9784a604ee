import type { CDPSession, Page } from '@playwright/test';

/** The key with which a writer ends a composition. */
interface EndKey {
  key: string;
  code: string;
}

/**
 * An input method. The devtools protocol gives its events to the page, as the system does.
 * `pauseMs`: how long a person needs from the end of a composition to the next key, in
 * milliseconds. In the first 50 ms the editor takes no command.
 */
export async function startInputMethod(page: Page, { pauseMs = 0 } = {}) {
  const session: CDPSession = await page.context().newCDPSession(page);
  const compose = (text: string) =>
    session.send('Input.imeSetComposition', {
      text,
      selectionStart: text.length,
      selectionEnd: text.length,
    });
  const choose = (text: string) => session.send('Input.insertText', { text });
  return {
    compose,
    /** Ends the composition with the characters that the writer has chosen. */
    choose,
    /**
     * Composes `letters` one after the other, and ends with the key. The input method takes the key
     * and gives `chosen`.
     */
    async write(letters: string, { key, code }: EndKey, chosen: string): Promise<void> {
      for (let count = 1; count <= letters.length; count += 1) {
        const letter = letters[count - 1] ?? '';
        await send(session, `Key${letter.toUpperCase()}`, letter, () =>
          compose(letters.slice(0, count)),
        );
      }
      // An empty text ends the composition without words.
      await send(session, code, key, () => (chosen === '' ? compose('') : choose(chosen)));
      await page.waitForTimeout(pauseMs);
    },
  };
}

/**
 * A key that the input method takes: the page gets it as the key `Process` with the code 229, as in
 * Chromium.
 */
async function send(
  session: CDPSession,
  code: string,
  key: string,
  act: () => Promise<unknown>,
): Promise<void> {
  await session.send('Input.dispatchKeyEvent', {
    type: 'rawKeyDown',
    key: 'Process',
    code,
    windowsVirtualKeyCode: 229,
  });
  await act();
  await session.send('Input.dispatchKeyEvent', { type: 'keyUp', key, code });
}
