/**
 * Remembers where the owner is in a part of the page that will be drawn anew: the focus, the caret
 * of a field, and an open menu. The returned function restores them in what is there then.
 */
export function keepPlace(part: HTMLElement): () => void {
  const focused = document.activeElement;
  const name = part.contains(focused) ? nameOf(focused) : undefined;
  const caret = focused instanceof HTMLInputElement ? focused.selectionStart : null;
  const menu = part.querySelector(':popover-open')?.id;
  return () => {
    const opener = menu && part.querySelector<HTMLElement>(`[popovertarget="${menu}"]`);
    if (opener) {
      // A menu that closes gives the focus to the control that had it when the menu was opened.
      opener.focus();
      opener.click();
    }
    if (name === undefined) return;
    const controls = part.querySelectorAll<HTMLElement>('a, button, input');
    const same = [...controls].find((control) => nameOf(control) === name);
    same?.focus();
    if (caret !== null && same instanceof HTMLInputElement) same.setSelectionRange(caret, caret);
  };
}

/** A link is known by its address, another control by its label. */
function nameOf(control: Element | null): string | undefined {
  if (!control) return undefined;
  const { localName, textContent } = control;
  const label = control.getAttribute('href') ?? control.getAttribute('aria-label') ?? textContent;
  return `${localName} ${label}`;
}
