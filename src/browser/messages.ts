import { keep, readKept } from './kept.ts';
import { makeButton, readerTexts } from './reader-texts.ts';

const shownMs = 4000;
/** A message is seen for this long before its page is left. */
const seenBeforeLeavingMs = 500;
/** Screen readers do not announce a change of a page that they have just begun to read. */
const announcedAfterMs = 300;
const carriedKey = 'suibi-message';

/**
 * Shows a message in the corner of the window, and returns it. A warning stays until the reader
 * closes it, and what is under way until the caller removes it.
 */
export function showMessage(kind: 'done' | 'under-way' | 'warning', text: string): HTMLElement {
  const place = document.getElementById('pageMessages');
  // The same message again replaces the one before.
  for (const before of place?.querySelectorAll('.message') ?? []) {
    if (before.firstChild?.textContent === text) before.remove();
  }
  const message = document.createElement('div');
  message.className = `message message-${kind}`;
  const words = document.createElement('p');
  words.textContent = text;
  message.append(words);
  if (kind === 'warning') {
    message.setAttribute('role', 'alert');
    const close = makeButton('button button-quiet', readerTexts().close);
    close.addEventListener('click', () => message.remove());
    message.append(close);
    place?.append(message);
  } else {
    // A screen reader announces a status only if its region was in the page before the text. An
    // alert needs no region.
    place?.querySelector('[role=status]')?.append(message);
    if (kind === 'done') setTimeout(() => message.remove(), shownMs);
  }
  return message;
}

/**
 * Shows that something was done, and calls `leave`, which loads a page, once the message has been
 * on the screen for a moment. The next page shows the message again, because a screen reader may
 * not have finished it.
 */
export function showMessageAndLeave(text: string, leave: () => void): void {
  keep('sessionStorage', carriedKey, thisPage() + text);
  showMessage('done', text);
  // The next frame draws the message. A tab in the background draws none until somebody looks at
  // it.
  requestAnimationFrame(() => setTimeout(leave, seenBeforeLeavingMs));
}

/**
 * Shows the message of the page before. A page that is being left does not take its own message.
 */
export function showCarriedMessage(): void {
  const kept = readKept('sessionStorage', carriedKey);
  if (kept === null || kept.startsWith(thisPage())) return;
  keep('sessionStorage', carriedKey, null);
  const text = kept.slice(kept.indexOf(' ') + 1);
  setTimeout(() => showMessage('done', text), announcedAfterMs);
}

/** Differs for each load of a page. */
function thisPage(): string {
  return `${performance.timeOrigin} `;
}
