import { keep, readKept } from './kept.ts';
import { makeButton, readerTexts } from './reader-texts.ts';

const shownMs = 4000;
/** A message is seen for this long before its page is left. */
const seenBeforeLeavingMs = 500;
/** Screen readers do not announce a change of a page that they have just begun to read. */
const announcedAfterMs = 300;
const carriedKey = 'suibi-message';

/** Shows a message in the corner, and returns it. One that says something went wrong stays until it is closed. */
export function showMessage(kind: 'done' | 'warning', text: string): HTMLElement {
  const place = document.getElementById('pageMessages');
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
    // A status is heard only where its region was there before its words; an alert by itself.
    place?.querySelector('[role=status]')?.append(message);
    setTimeout(() => message.remove(), shownMs);
  }
  return message;
}

/**
 * Shows that something was done, and calls `leave`, which loads a page, once the message has been on the screen for
 * a moment. The next page shows the message again, because a screen reader may not have finished it.
 */
export function showMessageAndLeave(text: string, leave: () => void): void {
  keep('sessionStorage', carriedKey, thisPage() + text);
  showMessage('done', text);
  // The next frame draws the message. A tab in the background draws none until somebody looks at it.
  requestAnimationFrame(() => setTimeout(leave, seenBeforeLeavingMs));
}

/** Shows what the page before carried here; a page that is being left takes nothing of its own. */
export function showCarriedMessage(): void {
  const kept = readKept('sessionStorage', carriedKey);
  if (kept === null || kept.startsWith(thisPage())) return;
  keep('sessionStorage', carriedKey, null);
  const text = kept.slice(kept.indexOf(' ') + 1);
  setTimeout(() => showMessage('done', text), announcedAfterMs);
}

/** Tells one load of a page from the next. */
function thisPage(): string {
  return `${performance.timeOrigin} `;
}
