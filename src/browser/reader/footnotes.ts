import { readerTexts } from '../reader-texts.ts';
import { isPlainClick } from './navigation.ts';

/**
 * Shows a footnote beside its reference. In a browser without popovers the reference leads to the
 * notes.
 */
export function showFootnotesInPlace(): void {
  if (!('popover' in HTMLElement.prototype) || !document.querySelector('.footnotes')) return;
  const place = document.createElement('div');
  place.className = 'note prose';
  place.popover = 'auto';
  place.role = 'dialog';
  place.tabIndex = -1;
  let openFor: Element | undefined;
  let pressedFor: Element | undefined;
  place.addEventListener('beforetoggle', ({ newState }) => {
    if (newState === 'open') return;
    openFor?.removeAttribute('aria-expanded');
    openFor = undefined;
  });
  // A press outside closes the popover before the click arrives. Without this the click would open
  // it again.
  document.addEventListener(
    'pointerdown',
    () => {
      pressedFor = openFor;
    },
    true,
  );
  document.addEventListener('click', (event) => {
    const link =
      event.target instanceof Element
        ? event.target.closest<HTMLAnchorElement>('.prose a[href^="#fn:"]')
        : null;
    if (!link || !isPlainClick(event)) return;
    const isAgain = link === openFor || link === pressedFor;
    pressedFor = undefined;
    if (link.className === 'note-link') return place.hidePopover();
    const note = document.getElementById(link.hash.slice(1));
    if (!note) return;
    event.preventDefault();
    if (isAgain) return place.hidePopover();
    // A note may refer to another note, which is then shown in the same popover.
    const isInside = place.contains(link);
    place.ariaLabel = readerTexts().note(link.textContent ?? '');
    place.replaceChildren(...contentOf(note), linkTo(link.hash));
    if (!isInside) {
      link.closest('.prose')?.after(place);
      link.focus();
      link.ariaExpanded = 'true';
      openFor = link;
      place.showPopover({ source: link });
    }
    place.focus({ preventScroll: true });
  });
}

/**
 * A copy of a note without its links back to the text, and without ids: an id may occur only once
 * in a page.
 */
function contentOf(note: HTMLElement): Iterable<Node> {
  const copy = note.cloneNode(true) as HTMLElement;
  for (const part of copy.querySelectorAll('[id]')) part.removeAttribute('id');
  for (const part of copy.querySelectorAll('.footnote-back, button')) {
    const around = part.parentElement;
    part.remove();
    if (around?.childElementCount === 0 && !around.textContent?.trim()) around.remove();
  }
  return copy.childNodes;
}

function linkTo(hash: string): HTMLAnchorElement {
  const link = document.createElement('a');
  link.className = 'note-link';
  link.href = hash;
  link.lang = document.documentElement.lang;
  link.textContent = readerTexts().toNote;
  return link;
}
