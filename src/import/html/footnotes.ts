import { all } from '../../markdown/from-html/dom.ts';
import type { TreeElement } from '../../markdown/from-html/tree.ts';

/**
 * Turns footnotes into notes of Markdown. A footnote is a raised link (`<sup>`) to an item of a
 * list, as other Markdown programs, WordPress and Word write it. The link becomes
 * `<x-note>1</x-note>`, and the item becomes `<div data-note="1">` at the end of the text.
 */
export function readFootnotes(root: TreeElement): void {
  const items = new Map(all(root, 'li[id]').map((item) => [item.getAttribute('id'), item]));
  const numbers = new Map<TreeElement, string>();
  for (const link of all(root, 'a[href^="#"]')) {
    const item = items.get(link.getAttribute('href')?.slice(1) ?? '');
    const raised = link.closest('sup');
    if (!item || (!raised && !link.querySelector('sup')) || link.closest('li') === item) continue;
    const number = numbers.get(item) ?? String(numbers.size + 1);
    numbers.set(item, number);
    const note = root.ownerDocument.createElement('x-note');
    note.textContent = number;
    const place = raised ?? link;
    place.parentNode?.replaceChild(note, place);
  }
  const lists = new Set([...numbers.keys()].map(({ parentElement }) => parentElement));
  for (const [item, number] of numbers) moveNote(root, item, number);
  for (const list of lists) dropIfEmpty(list, root);
}

function moveNote(root: TreeElement, item: TreeElement, number: string): void {
  for (const back of all(item, 'a[href^="#"]')) {
    if (!/^(?:\s|\^|↩|⤴|↑|\ufe0e|\ufe0f)*$|^(?:back|return)/iu.test(back.textContent ?? ''))
      continue;
    const place = back.closest('sup') ?? back;
    place.parentNode?.removeChild(place);
  }
  const definition = root.ownerDocument.createElement('div');
  definition.setAttribute('data-note', number);
  while (item.firstChild) definition.appendChild(item.firstChild);
  item.parentNode?.removeChild(item);
  root.appendChild(definition);
}

/**
 * Removes an empty list of notes, each element around it that is empty too, and the `<hr>` above
 * them.
 */
function dropIfEmpty(element: TreeElement | null, root: TreeElement): void {
  let empty = element;
  while (empty && empty !== root && (empty.textContent ?? '').trim() === '') {
    if (empty.querySelector('img')) return;
    const { parentElement, previousElementSibling } = empty;
    if (previousElementSibling?.nodeName === 'HR') {
      previousElementSibling.parentNode?.removeChild(previousElementSibling);
    }
    empty.parentNode?.removeChild(empty);
    empty = parentElement;
  }
}
