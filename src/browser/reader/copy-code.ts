import { makeButton, readerTexts } from '../reader-texts.ts';

const shownFor = 2000;

/** Puts a button on each block of code that copies it. */
export function offerToCopyCode(): void {
  for (const code of document.querySelectorAll<HTMLElement>('.prose pre > code')) {
    const block = code.parentElement as HTMLElement;
    const frame = document.createElement('div');
    frame.className = 'code';
    const isFocused = document.activeElement === block;
    block.replaceWith(frame);
    frame.append(block, copyButton(code));
    // Whoever was here before the script stays here.
    if (isFocused) block.focus({ preventScroll: true });
  }
}

function copyButton(code: HTMLElement): HTMLButtonElement {
  const t = readerTexts();
  const button = makeButton('copy', t.copy);
  // What it says changes, so it is also what a screen reader hears.
  button.setAttribute('aria-live', 'polite');
  let timer = 0;
  button.addEventListener('click', async () => {
    button.textContent = (await copy(code)) ? t.copied : t.selected;
    clearTimeout(timer);
    timer = setTimeout(() => {
      button.textContent = t.copy;
    }, shownFor);
  });
  return button;
}

/** False where the browser does not let a page write to the clipboard: the code is selected then. */
async function copy(code: HTMLElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(code.textContent ?? '');
    return true;
  } catch {
    getSelection()?.selectAllChildren(code);
    return document.execCommand('copy');
  }
}
