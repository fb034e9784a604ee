import { listChildren } from '../../markdown/from-html/dom.ts';
import type { TreeElement, TreeNode, TreeText } from '../../markdown/from-html/tree.ts';
import { escapeMarkup } from '../../shared/xml.ts';
import { writeFormula } from './formulas.ts';
import type { Sheet } from './sheet.ts';

/** The HTML of nodes within one line of text. */
export function writeInline(nodes: readonly TreeNode[], sheet: Sheet): string {
  return nodes.map((node) => writeNode(node, sheet)).join('');
}

export const noteMark = (number: number, sheet: Sheet) =>
  `<sup${sheet.style('noteMark')}>[${number}]</sup>`;

function writeNode(node: TreeNode, sheet: Sheet): string {
  if (node.nodeType === 3) {
    return escapeMarkup((node as TreeText).data).replace(/\s*\n\s*/g, ' ');
  }
  if (node.nodeType !== 1) return '';
  const element = node as TreeElement;
  const inner = () => writeInline(listChildren(element), sheet);
  const isWeixin = sheet.target === 'weixin';
  switch (element.nodeName) {
    case 'BR':
      return '<br>';
    case 'STRONG':
      return `<strong>${inner()}</strong>`;
    case 'EM':
      return `<em>${inner()}</em>`;
    case 'CODE':
      return `<code${sheet.style('code')}>${inner()}</code>`;
    case 'S':
    case 'DEL':
      return isWeixin ? `<span${sheet.style('struck')}>${inner()}</span>` : `<del>${inner()}</del>`;
    case 'MARK':
      return isWeixin ? `<span${sheet.style('marked')}>${inner()}</span>` : inner();
    case 'SUP':
    case 'SUB': {
      const name = element.nodeName.toLowerCase();
      const isReference = element.getAttribute('class') === 'footnote-ref';
      return isReference ? inner() : `<${name}>${inner()}</${name}>`;
    }
    case 'INPUT':
      return element.hasAttribute('checked') ? '☑' : '☐';
    case 'A':
      return writeLink(element, sheet);
    case 'IMG':
      return writePicture(element, sheet);
    default:
      if (element.nodeName.toLowerCase() === 'math') return writeFormula(element, sheet);
      if (/\bmath-(?:source|fault)\b/.test(element.getAttribute('class') ?? '')) {
        sheet.losses.formulas += 1;
      }
      return inner();
  }
}

/** A copy has no addresses within itself: both editors break them. */
function writeLink(link: TreeElement, sheet: Sheet): string {
  const href = link.getAttribute('href') ?? '';
  const words = writeInline(listChildren(link), sheet);
  if (link.getAttribute('role') === 'doc-backlink') return '';
  if (href.startsWith('#')) {
    const isReference = link.getAttribute('role') === 'doc-noteref';
    const number = isReference ? sheet.notes.numberOfFootnote(href.slice(1)) : undefined;
    return number === undefined ? words : noteMark(number, sheet);
  }
  const address = sheet.webAddress(href) ?? href;
  // 微信 keeps links to its own articles only. Its message for others is an error.
  const isKept = sheet.target === 'zhihu' || /^https?:\/\/mp\.weixin\.qq\.com\//.test(address);
  if (isKept && /^https?:/.test(address)) {
    return `<a href="${escapeMarkup(address)}">${words}</a>`;
  }
  const text = (link.textContent ?? '').trim();
  if (isSame(text, address)) return words;
  return words + noteMark(sheet.notes.numberOfLink(text, address), sheet);
}

/** Whether the words of a link are its address, as readers know it. */
function isSame(words: string, address: string): boolean {
  const plain = (text: string) =>
    text.replace(/^(?:https?:\/\/|mailto:|tel:)(?:www\.)?/, '').replace(/\/$/, '');
  return [address, decode(address)].some((each) => plain(each) === plain(words));
}

function decode(address: string): string {
  try {
    return decodeURI(address);
  } catch {
    return address;
  }
}

/** A picture, or its description where the other editor would get no picture. */
function writePicture(image: TreeElement, sheet: Sheet): string {
  const source = image.getAttribute('src') ?? '';
  const words = (image.getAttribute('alt') ?? '').trim();
  const address = sheet.webAddress(source);
  if (address === undefined || sheet.isHidden(address)) {
    if (address === undefined) sheet.losses.embedded += 1;
    else sheet.losses.hidden += 1;
    const name = sheet.isChinese ? '图片' : 'Picture';
    const said = words === '' ? name : `${name}${sheet.isChinese ? '：' : ': '}${words}`;
    const [open, close] = sheet.isChinese ? ['［', '］'] : ['[', ']'];
    return `<span${sheet.style('missing')}>${open}${escapeMarkup(said)}${close}</span>`;
  }
  const width = image.getAttribute('width');
  const asked = width === null ? '' : `width:${/%$/.test(width) ? width : `${width}px`};`;
  const style = sheet.target === 'weixin' ? ` style="${asked}max-width:100%;height:auto"` : '';
  return `<img src="${escapeMarkup(address)}" alt="${escapeMarkup(words)}"${style}>`;
}
