import { makeButton, readerTexts } from '../reader-texts.ts';

const resultShownMs = 2000;

/** Adds a button to each block of code. The button copies the code. */
export function offerToCopyCode(): void {
  for (const code of document.querySelectorAll<HTMLElement>('.prose pre > code')) {
    const block = code.parentElement as HTMLElement;
    const frame = document.createElement('div');
    frame.className = 'code';
    const isFocused = document.activeElement === block;
    block.replaceWith(frame);
    frame.append(block, copyButton(code));
    // Moving the block takes the focus away from it.
    if (isFocused) block.focus({ preventScroll: true });
  }
}

function copyButton(code: HTMLElement): HTMLButtonElement {
  const t = readerTexts();
  const button = makeButton('copy', t.copy);
  // The text of the button changes to the result, and screen readers announce it.
  button.setAttribute('aria-live', 'polite');
  let timer = 0;
  button.addEventListener('click', async () => {
    button.textContent = (await copy(code)) ? t.copied : t.selected;
    clearTimeout(timer);
    timer = setTimeout(() => {
      button.textContent = t.copy;
    }, resultShownMs);
  });
  return button;
}

/**
 * Returns false where the browser does not let a page write to the clipboard. The code is then
 * selected instead.
 */
async function copy(code: HTMLElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(code.textContent ?? '');
    return true;
  } catch {
    getSelection()?.selectAllChildren(code);
    return document.execCommand('copy');
  }
}
