import { all, isBlock } from './dom.ts';
import type { TreeElement } from './tree.ts';

/** A note, and the elements in the text that refer to it. */
interface Note {
  text: TreeElement;
  references: TreeElement[];
}

/**
 * Turns footnotes into notes of Markdown with the numbers from `first` on. A footnote is a raised
 * link (`<sup>`) to an item of a list, as Markdown programs and WordPress write it, or a link to a
 * link that leads back to it, as office programs do. The link becomes `<x-note>1</x-note>`, and the
 * note becomes `<div data-note="1">` at the end of the text.
 */
export function readFootnotes(root: TreeElement, first = 1): void {
  const notes = new Map<TreeElement, Note>();
  const add = (text: TreeElement, link: TreeElement) => {
    const note = notes.get(text) ?? { text, references: [] };
    note.references.push(link.closest('sup') ?? link);
    notes.set(text, note);
  };
  const links = all(root, 'a[href^="#"]');
  const items = new Map(all(root, 'li[id]').map((item) => [item.getAttribute('id'), item]));
  const backLinks = listBackLinks(links);
  for (const link of links) {
    const item = items.get(targetOf(link));
    const isRaised = link.closest('sup') !== null || link.querySelector('sup') !== null;
    const back = backLinks.get(link);
    if (item && isRaised && link.closest('li') !== item) add(item, link);
    else if (back) add(textOf(back, root), link);
  }
  for (const back of new Set(backLinks.values())) {
    const mark = back.closest('sup') ?? back;
    mark.parentNode?.removeChild(mark);
  }
  const parents = new Set([...notes.keys()].map(({ parentElement }) => parentElement));
  for (const [index, { text, references }] of [...notes.values()].entries()) {
    const number = String(first + index);
    for (const reference of references) putNumber(reference, number);
    moveNote(root, text, number);
  }
  for (const parent of parents) dropIfEmpty(parent, root);
}

function targetOf(link: TreeElement): string {
  return link.getAttribute('href')?.slice(1) ?? '';
}

/**
 * The mark of the note for each link that leads to one: the mark is a link too, and leads back. Of
 * such a pair the first is in the text.
 */
function listBackLinks(links: readonly TreeElement[]): Map<TreeElement, TreeElement> {
  const places = new Map(links.map((link, place) => [link, place]));
  const named = new Map<string, TreeElement>();
  for (const link of links) for (const name of namesOf(link)) named.set(name, link);
  const found = new Map<TreeElement, TreeElement>();
  for (const link of links) {
    const back = named.get(targetOf(link));
    if (!back || !namesOf(link).includes(targetOf(back))) continue;
    if ((places.get(link) ?? 0) < (places.get(back) ?? 0)) found.set(link, back);
  }
  return found;
}

function namesOf(link: TreeElement): string[] {
  return ['id', 'name'].flatMap((attribute) => link.getAttribute(attribute) || []);
}

/** The block that a mark begins, with the paragraphs below it if the program has a box for them. */
function textOf(mark: TreeElement, root: TreeElement): TreeElement {
  let block = mark.parentElement ?? mark;
  while (block !== root && !isBlock(block)) block = block.parentElement ?? root;
  if (block === root) return mark;
  const box = block.parentElement;
  return box && box !== root && box.nodeName === 'DIV' && box.hasAttribute('id') ? box : block;
}

function putNumber(reference: TreeElement, number: string): void {
  const made = reference.ownerDocument.createElement('x-note');
  made.textContent = number;
  reference.parentNode?.replaceChild(made, reference);
}

function moveNote(root: TreeElement, text: TreeElement, number: string): void {
  for (const back of all(text, 'a[href^="#"]')) {
    if (!/^(?:\s|\^|↩|⤴|↑|\ufe0e|\ufe0f)*$|^(?:back|return)/iu.test(back.textContent ?? ''))
      continue;
    const place = back.closest('sup') ?? back;
    place.parentNode?.removeChild(place);
  }
  const definition = root.ownerDocument.createElement('div');
  definition.setAttribute('data-note', number);
  while (text.firstChild) definition.appendChild(text.firstChild);
  text.parentNode?.removeChild(text);
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
