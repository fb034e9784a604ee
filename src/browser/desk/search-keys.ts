/**
 * Leads keys on the desk: `/`, Ctrl+K and ⌘K to the field of the search, arrows from there to the
 * first row and from row to row. Enter opens the link that has the focus, as everywhere.
 */
export function leadSearchKeys(): void {
  // Before any other listener of the page.
  window.addEventListener('keydown', onKey, { capture: true });
}

function onKey(event: KeyboardEvent): void {
  if (event.isComposing || event.defaultPrevented) return;
  const field = document.querySelector<HTMLInputElement>('.desk-search');
  if (!field) return;
  const target = findTarget(event, field);
  if (!target) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  target.focus();
  if (target === field) field.select();
}

function findTarget(event: KeyboardEvent, field: HTMLInputElement): HTMLElement | undefined {
  const { key, ctrlKey, metaKey, altKey } = event;
  const focused = document.activeElement;
  const isChord = (ctrlKey || metaKey) && !altKey && key.toLowerCase() === 'k';
  if (isChord) return field;
  if (ctrlKey || metaKey || altKey || document.querySelector('dialog[open]')) return undefined;
  if (key === '/') return isWriting(focused) ? undefined : field;
  if (key !== 'ArrowDown' && key !== 'ArrowUp') return undefined;
  // The focus may be in the open menu of a row.
  if (document.querySelector(':popover-open')) return undefined;
  const rows = [...document.querySelectorAll<HTMLElement>('.desk-list > li')];
  const at = rows.findIndex((row) => row.contains(focused));
  if (at === -1 && focused !== field) return undefined;
  if (at === -1 && key === 'ArrowUp') return undefined;
  const next = rows[at + (key === 'ArrowDown' ? 1 : -1)];
  if (!next) return key === 'ArrowUp' ? field : undefined;
  // An article in the trash has no link of its own.
  return next.querySelector<HTMLElement>('a.desk-name, .desk-row-actions button') ?? undefined;
}

function isWriting(element: Element | null): boolean {
  return element instanceof HTMLElement && element.matches('input:not([type=checkbox]), textarea');
}
