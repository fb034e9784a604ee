import { isBlock, listChildren } from '../../markdown/from-html/dom.ts';
import type { TreeElement, TreeNode } from '../../markdown/from-html/tree.ts';
import { writeCode } from './code.ts';
import { writeInline } from './inline.ts';
import type { Sheet } from './sheet.ts';
import type { StyleName } from './styles.ts';

/** A block of a copy. 知乎 has only text in quotes, so a quote must tell text from the rest. */
interface Block {
  html: string;
  isText: boolean;
}

/** The HTML of nodes of which some begin lines of their own. */
export function writeBlocks(nodes: readonly TreeNode[], sheet: Sheet): string {
  return htmlOf(listBlocks(nodes, sheet));
}

const htmlOf = (blocks: readonly Block[]) => blocks.map(({ html }) => html).join('');

function listBlocks(nodes: readonly TreeNode[], sheet: Sheet): Block[] {
  const blocks: Block[] = [];
  for (const run of runsOf(nodes)) {
    if (run.isBlock) blocks.push(...writeBlock(run.element, sheet));
    else blocks.push(...paragraph(run.nodes, sheet, 'paragraph'));
  }
  return blocks;
}

type Run = { isBlock: true; element: TreeElement } | { isBlock: false; nodes: TreeNode[] };

/** Blocks each for itself, and what stands in one line together. */
function runsOf(nodes: readonly TreeNode[]): Run[] {
  const runs: Run[] = [];
  for (const node of nodes) {
    const last = runs.at(-1);
    if (isBlock(node)) runs.push({ isBlock: true, element: node as TreeElement });
    else if (last?.isBlock === false) last.nodes.push(node);
    else runs.push({ isBlock: false, nodes: [node] });
  }
  return runs;
}

/** No block for a line without words. */
function paragraph(nodes: readonly TreeNode[], sheet: Sheet, style: StyleName): Block[] {
  const html = writeInline(nodes, sheet).trim();
  if (html === '') return [];
  const isPicture = /^<img [^>]*>$/.test(html);
  return [{ html: `<p${sheet.style(isPicture ? 'picture' : style)}>${html}</p>`, isText: true }];
}

function writeBlock(element: TreeElement, sheet: Sheet): Block[] {
  const children = listChildren(element);
  const classes = ` ${element.getAttribute('class') ?? ''} `;
  const others = (html: string) => [{ html, isText: false }];
  switch (element.nodeName) {
    case 'P':
    case 'SUMMARY':
      return paragraph(children, sheet, 'paragraph');
    case 'H1':
    case 'H2':
    case 'H3':
    case 'H4':
    case 'H5':
    case 'H6':
      return others(writeHeading(element, sheet));
    case 'BLOCKQUOTE':
      return writeQuote(children, sheet, 'quote');
    case 'DETAILS':
      return writeQuote(children, sheet, 'callout');
    case 'UL':
    case 'OL':
      return others(writeList(element, sheet, false));
    case 'PRE':
      return others(writeCode(element, sheet));
    case 'TABLE':
      return others(writeTable(element, sheet));
    case 'HR':
      return others(`<hr${sheet.style('rule')}>`);
    case 'FIGCAPTION': {
      const isOfCode = element.parentElement?.getAttribute('class') === 'listing';
      return paragraph(children, sheet, isOfCode ? 'codeTitle' : 'caption');
    }
    case 'DT':
      return others(
        `<p${sheet.style('paragraph')}><strong>${writeInline(children, sheet)}</strong></p>`,
      );
    case 'DD':
      return others(inBox(listBlocks(children, sheet), sheet, 'definition'));
    case 'SECTION':
      // Notes stand at the end of the copy, under their new numbers.
      return classes.includes(' footnotes ') ? [] : listBlocks(children, sheet);
    default:
      if (classes.includes(' callout ')) return writeQuote(children, sheet, 'callout');
      if (classes.includes(' math ')) return paragraph(children, sheet, 'formula');
      // The link beside a heading leads to the heading.
      if (classes.includes(' heading ')) return listBlocks(children.slice(0, 1), sheet);
      return listBlocks(children, sheet);
  }
}

function writeHeading(heading: TreeElement, sheet: Sheet): string {
  const level = Number(heading.nodeName[1]);
  const name = sheet.headingName(level);
  const words = writeInline(listChildren(heading), sheet).trim();
  if (name === 'p') return `<p><strong>${words}</strong></p>`;
  const style = `heading${Math.min(level, 4)}` as 'heading1';
  return `<${name}${sheet.style(style)}>${words}</${name}>`;
}

/** Blocks in an element without a meaning of its own. */
function inBox(blocks: readonly Block[], sheet: Sheet, style: StyleName): string {
  const html = htmlOf(blocks);
  return sheet.target === 'weixin' ? `<section${sheet.style(style)}>${html}</section>` : html;
}

function writeQuote(nodes: readonly TreeNode[], sheet: Sheet, style: StyleName): Block[] {
  const blocks = listBlocks(nodes, sheet);
  const quote = (html: string) => `<blockquote${sheet.style(style)}>${html}</blockquote>`;
  if (sheet.target === 'weixin') return [{ html: quote(htmlOf(blocks)), isText: false }];
  const groups: Block[] = [];
  for (const { html, isText } of blocks) {
    const last = groups.at(-1);
    if (isText && last?.isText) last.html += html;
    else groups.push({ html, isText });
  }
  return groups.map(({ html, isText }) => ({ html: isText ? quote(html) : html, isText: false }));
}

/**
 * A list. The editor of 微信 shows two levels at most if a list stands in its item, so it stands
 * beside it there; and it moves what follows such a list to its end, so the list is cut there.
 */
function writeList(list: TreeElement, sheet: Sheet, isInner: boolean): string {
  const isOrdered = list.nodeName === 'OL';
  const name = isOrdered ? 'ol' : 'ul';
  const isTasks = list.getAttribute('class') === 'task-list';
  const look = isTasks ? 'tasks' : isOrdered ? 'numbers' : 'bullets';
  const style = isInner ? sheet.style(look, 'innerList') : sheet.style(look);
  const open = (number: number) =>
    `<${name}${isOrdered && number !== 1 ? ` start="${number}"` : ''}${style}>`;
  let number = Number(list.getAttribute('start') ?? 1);
  let html = open(number);
  for (const item of listChildren(list)) {
    if (item.nodeName !== 'LI') continue;
    const { first, lists, rest } = partsOf(item as TreeElement, sheet);
    number += 1;
    if (sheet.target === 'zhihu') {
      const inner = htmlOf([...first, ...lists.map((each) => innerList(each, sheet)), ...rest]);
      html += `<li>${inner}</li>`;
      continue;
    }
    html += `<li${sheet.style('item')}><section>${htmlOf(first)}</section></li>`;
    html += htmlOf(lists.map((each) => innerList(each, sheet)));
    if (rest.length > 0) {
      html += `</${name}>${inBox(rest, sheet, 'behindList')}${open(number)}`;
    }
  }
  // A list that was cut behind its last item has an empty end.
  return `${html}</${name}>`.replace(new RegExp(`<${name}[^>]*></${name}>$`), '');
}

const innerList = (list: TreeElement, sheet: Sheet): Block => ({
  html: writeList(list, sheet, true),
  isText: false,
});

/** What stands in an item before its first lists, these lists, and what follows them. */
function partsOf(item: TreeElement, sheet: Sheet) {
  const first: Block[] = [];
  const lists: TreeElement[] = [];
  const rest: Block[] = [];
  for (const run of runsOf(listChildren(item))) {
    const isList = run.isBlock && /^[UO]L$/.test(run.element.nodeName);
    if (isList && rest.length === 0) lists.push(run.element);
    else if (run.isBlock) (lists.length > 0 ? rest : first).push(...writeBlock(run.element, sheet));
    else if (lists.length > 0) rest.push(...paragraph(run.nodes, sheet, 'paragraph'));
    else {
      const html = writeInline(run.nodes, sheet).trim();
      if (html !== '') first.push({ html, isText: true });
    }
  }
  // A paragraph that is alone in its item is the line of the item.
  const [only] = first;
  const alone = first.length === 1 ? /^<p[^>]*>(.*)<\/p>$/s.exec(only?.html ?? '')?.[1] : undefined;
  return {
    first: alone === undefined || alone.includes('<p') ? first : [{ html: alone, isText: true }],
    lists,
    rest,
  };
}

function writeTable(table: TreeElement, sheet: Sheet): string {
  const rows = Array.from(table.querySelectorAll('tr'));
  const html = rows.map((row) => {
    const cells = Array.from(row.children).map((cell) => writeCell(cell, sheet));
    return `<tr>${cells.join('')}</tr>`;
  });
  return `<table${sheet.style('table')}><tbody>${html.join('')}</tbody></table>`;
}

function writeCell(cell: TreeElement, sheet: Sheet): string {
  const name = cell.nodeName.toLowerCase();
  const [, side] = /\balign-(\w+)/.exec(cell.getAttribute('class') ?? '') ?? [];
  const look = sheet.style(name === 'th' ? 'head' : 'cell');
  const style = side === undefined ? look : look.replace(/"$/, `;text-align:${side}"`);
  return `<${name}${style}>${writeInline(listChildren(cell), sheet).trim()}</${name}>`;
}
