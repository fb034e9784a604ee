import { all, rename, styleOf, unwrap } from './dom.ts';
import { styleAttribute } from './style-attribute.ts';
import type { TreeElement } from './tree.ts';

/**
 * Makes lists of the paragraphs that Word writes, and puts lists and boxes where HTML wants them.
 */
export function normaliseLists(root: TreeElement): void {
  readWordLists(root);
  for (const list of all(root, 'ul, ol')) {
    const { parentElement, previousElementSibling } = list;
    // Word and Google Docs write a nested list beside its item.
    if (!parentElement || !/^(?:UL|OL)$/.test(parentElement.nodeName)) continue;
    if (previousElementSibling?.nodeName === 'LI') previousElementSibling.appendChild(list);
    else unwrap(list);
  }
  for (const item of all(root, 'li')) normaliseItem(item);
}

function normaliseItem(item: TreeElement): void {
  readBox(item);
  const paragraphs = Array.from(item.children).filter(({ nodeName }) =>
    /^(?:P|DIV)$/.test(nodeName),
  );
  // An item of one paragraph belongs to a list without blank lines.
  const [only] = paragraphs;
  if (only && paragraphs.length === 1) unwrap(only);
}

/**
 * GitHub marks a task by an input, Google Docs by a role, Notion by a class. Each becomes an
 * `<x-box>` at the beginning of its item.
 */
function readBox(item: TreeElement): void {
  const box = item.querySelector('input[type="checkbox"], [class*="checkbox-"]');
  const isOwn = box?.closest('li') === item;
  const role = item.getAttribute('role') === 'checkbox' ? item.getAttribute('aria-checked') : null;
  if (!isOwn && role === null) return;
  const isTicked =
    role === 'true' ||
    (isOwn && (box?.hasAttribute('checked') || /\bcheckbox-on\b/.test(box?.className ?? '')));
  if (isOwn) box?.parentNode?.removeChild(box);
  const made = item.ownerDocument.createElement('x-box');
  made.textContent = isTicked ? '[x]' : '[ ]';
  const holder = item.firstElementChild?.nodeName === 'P' ? item.firstElementChild : item;
  const { firstChild } = holder;
  if (firstChild?.nodeType === 3)
    firstChild.textContent = firstChild.textContent?.trimStart() ?? '';
  holder.insertBefore(made, firstChild);
}

/**
 * Word writes each item as `<p style="mso-list: l0 level2 lfo1">` with its number or bullet as
 * text.
 */
function readWordLists(root: TreeElement): void {
  /** The open lists; each stands in the last item of the list before it. */
  let open: { list: TreeElement; level: number }[] = [];
  let last: TreeElement | undefined;
  for (const paragraph of all(root, 'p, h1, h2, h3, h4, h5, h6')) {
    const level = levelOf(paragraph);
    if (level === undefined) continue;
    if (!last || nextElement(open[0]?.list) !== paragraph) open = [];
    const isOrdered = /^\s*(?:\d+|[a-z]{1,4}|[一二三四五六七八九十]+)[.)、．）]/i.test(
      takeMark(paragraph),
    );
    while (open.length > 0 && (open.at(-1)?.level ?? 0) > level) open.pop();
    let top = open.at(-1);
    if (!top || top.level < level) {
      const list = root.ownerDocument.createElement(isOrdered ? 'ol' : 'ul');
      const parent = top?.list.lastElementChild;
      if (parent) parent.appendChild(list);
      else paragraph.parentNode?.insertBefore(list, paragraph);
      top = { list, level };
      open.push(top);
    }
    top.list.appendChild(paragraph);
    last = rename(paragraph, 'li');
  }
}

function levelOf(paragraph: TreeElement): number | undefined {
  const [, level] = /\blevel(\d)/.exec(styleOf(paragraph).get('mso-list') ?? '') ?? [];
  return level === undefined ? undefined : Number(level);
}

function nextElement(list: TreeElement | undefined): TreeElement | null | undefined {
  return list?.nextElementSibling;
}

/** Removes the number or bullet from the paragraph and returns its text. */
function takeMark(paragraph: TreeElement): string {
  const mark = all(paragraph, `[${styleAttribute}]`).find(
    (element) => styleOf(element).get('mso-list') === 'ignore',
  );
  mark?.parentNode?.removeChild(mark);
  return mark?.textContent ?? '';
}
