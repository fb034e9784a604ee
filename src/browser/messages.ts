import { keep, readKept } from './kept.ts';
import { makeButton, readerTexts } from './reader-texts.ts';

const shownFor = 4000;
/** What changes while a page is read out for the first time is not heard. */
const heardAfter = 300;
const carried = 'suibi-message';

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
    setTimeout(() => message.remove(), shownFor);
  }
  return message;
}

/** Shows a message once the page that is loaded next is there. */
export function carryMessage(text: string): void {
  keep('sessionStorage', carried, thisPage() + text);
}

/** Shows what the page before carried here; a page that is being left takes nothing of its own. */
export function showCarriedMessage(): void {
  const kept = readKept('sessionStorage', carried);
  if (kept === null || kept.startsWith(thisPage())) return;
  keep('sessionStorage', carried, null);
  const text = kept.slice(kept.indexOf(' ') + 1);
  setTimeout(() => showMessage('done', text), heardAfter);
}

/** Tells one load of a page from the next. */
function thisPage(): string {
  return `${performance.timeOrigin} `;
}
