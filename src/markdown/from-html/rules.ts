import TurndownService from 'turndown';
import { linkAddress } from './address.ts';
import { listChildren } from './dom.ts';
import { isGrid, placeCells, sidesOf } from './grids.ts';
import { cellText, formatTable } from './tables.ts';
import type { TreeElement, TreeNode, TreeText } from './tree.ts';

type Rule = TurndownService.Rule;

/** Turndown with rules for our dialect. The tree must be sanitised, and its texts escaped. */
export function makeTurndown(): TurndownService {
  const service = new TurndownService({
    headingStyle: 'atx',
    hr: '---',
    bulletListMarker: '-',
    codeBlockStyle: 'fenced',
    emDelimiter: '*',
    br: '\\',
  });
  service.escape = (text) => text;
  for (const [name, rule] of Object.entries(rules)) service.addRule(name, rule);
  return service;
}

/** A mark around a text. Turndown moves spaces out of it: with spaces inside, it is no mark. */
function around(names: (keyof HTMLElementTagNameMap)[], mark: string): Rule {
  return {
    filter: names,
    replacement: (content) => (content.trim() === '' ? content : mark + content.trim() + mark),
  };
}

/** A text in `~` or `^` cannot have a plain space, so its spaces are escaped. */
function raised(name: 'sub' | 'sup', mark: string): Rule {
  return {
    filter: name,
    replacement: (content, node) => {
      const text = content.trim();
      // Pages raise the links to their notes. In Markdown such a link needs no mark.
      if (text === '' || (node as TreeElement).querySelector('a')) return text;
      return mark + text.replace(/ /g, '\\ ') + mark;
    },
  };
}

const rules: Record<string, Rule> = {
  strong: around(['strong'], '**'),
  emphasis: around(['em'], '*'),
  strikethrough: around(['del'], '~~'),
  marked: around(['mark'], '=='),
  sub: raised('sub', '~'),
  sup: raised('sup', '^'),
  box: {
    filter: (node) => node.nodeName === 'X-BOX',
    replacement: (_content, node) => `${node.textContent} `,
  },
  formula: {
    filter: (node) => node.nodeName === 'X-FORMULA',
    replacement: (_content, node) => {
      const formula = (node.textContent ?? '').trim();
      const isBlock = (node as TreeElement).getAttribute('display') === 'block';
      return isBlock ? `\n\n$$\n${formula}\n$$\n\n` : `$${formula.replace(/\s+/g, ' ')}$`;
    },
  },
  heading: {
    filter: ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'],
    replacement: (content, node) => {
      const text = content.replace(/\s*\\?\n\s*/g, ' ').trim();
      return text === '' ? '' : `\n\n${'#'.repeat(Number(node.nodeName[1]))} ${text}\n\n`;
    },
  },
  quote: {
    filter: 'blockquote',
    replacement: (content) =>
      `\n\n${content
        .replace(/^\n+|\n+$/g, '')
        .replace(/^(?!$)/gm, '> ')
        .replace(/^$/gm, '>')}\n\n`,
  },
  item: {
    filter: 'li',
    replacement: (content, node) => {
      const marker = markerOf(node as TreeElement);
      const isLoose = hasParagraphs((node as TreeElement).parentElement);
      const text = content
        .replace(/^\n+|\n+$/g, '')
        .replace(/\n(?=.)/g, `\n${' '.repeat(marker.length)}`);
      return `${marker}${text.trimEnd()}\n${isLoose ? '\n' : ''}`;
    },
  },
  list: {
    filter: ['ul', 'ol'],
    replacement: (content, { parentNode }) =>
      parentNode?.nodeName === 'LI' && !hasParagraphs(parentNode.parentElement)
        ? `\n${content.trimEnd()}\n`
        : `\n\n${content.trimEnd()}\n\n`,
  },
  fence: {
    filter: 'pre',
    replacement: (_content, node) => fenceOf(node as TreeElement),
  },
  link: {
    filter: (node) => node.nodeName === 'A' && node.getAttribute('href') !== null,
    replacement: (content, node) => {
      const text = content.replace(/\s*\\?\n\s*/g, ' ').trim();
      const address = (node as TreeElement).getAttribute('href') ?? '';
      if (text === '') return '';
      const plain = text.replaceAll('\\', '');
      if (plain === address && /^(?:https?|mailto):[^\s<>]+$/.test(address)) return `<${address}>`;
      return `[${text}](${linkAddress(address)})`;
    },
  },
  image: {
    filter: 'img',
    replacement: (_content, node) => {
      const element = node as TreeElement;
      const address = element.getAttribute('src') ?? '';
      const words = (element.getAttribute('alt') ?? '').replace(/\s+/g, ' ').trim();
      return address === ''
        ? ''
        : `![${words.replace(/[\\[\]]/g, '\\$&')}](${linkAddress(address)})`;
    },
  },
  term: { filter: 'dt', replacement: (content) => `\n\n${content.trim()}\n` },
  definition: {
    filter: 'dd',
    replacement: (content) => `\n: ${content.trim().replace(/\n(?=.)/g, '\n  ')}\n\n`,
  },
  note: {
    filter: (node) => node.nodeName === 'X-NOTE',
    replacement: (_content, node) => `[^${node.textContent}]`,
  },
  noteText: {
    filter: (node) => node.nodeName === 'DIV' && node.hasAttribute('data-note'),
    replacement: (content, node) => {
      const text = content.trim().replace(/\n(?=.)/g, '\n    ');
      return `\n\n[^${(node as TreeElement).getAttribute('data-note')}]: ${text}\n\n`;
    },
  },
  folded: {
    filter: 'details',
    replacement: (content, node) => {
      const summary = (node as TreeElement).querySelector('summary')?.textContent ?? '';
      const title = summary.replace(/\s+/g, ' ').trim();
      return `\n\n::: details${title && ` ${title}`}\n\n${content.trim()}\n\n:::\n\n`;
    },
  },
  foldedTitle: { filter: 'summary', replacement: () => '' },
  cell: {
    filter: ['td', 'th'],
    replacement: (content, node) =>
      isGrid((node as TreeElement).closest('table'))
        ? cellMark + cellText(content.replace(/\\\n/g, ' '))
        : `\n\n${content}\n\n`,
  },
  row: {
    filter: 'tr',
    replacement: (content, node) =>
      isGrid((node as TreeElement).closest('table')) ? rowMark + content : `\n\n${content}\n\n`,
  },
  table: {
    filter: 'table',
    replacement: (content, node) => {
      const table = node as TreeElement;
      if (!isGrid(table)) return `\n\n${content}\n\n`;
      const [before = '', ...rows] = content.split(rowMark);
      const cells = rows.map((row) =>
        row
          .trim()
          .split(cellMark)
          .slice(1)
          .map((cell) => cell.trim()),
      );
      const placed = placeCells(table, cells).filter((row) => row.some((cell) => cell !== ''));
      if (placed.length === 0) return '';
      return `\n\n${before.trim()}\n\n${formatTable(placed, sidesOf(table))}\n\n`;
    },
  },
};

/** They mark the beginning of each row and cell until the table is written. No text has them. */
const rowMark = '\u0001';
const cellMark = '\u0002';

interface List {
  places: Map<TreeElement, number>;
  /** Whether an item has several paragraphs, so that blank lines stand between the items. */
  isLoose: boolean;
}

/** The results of `readList`. Without them each item would search its list: quadratic time. */
const lists = new WeakMap<TreeElement, List>();

function readList(list: TreeElement): List {
  const known = lists.get(list);
  if (known) return known;
  const children = Array.from(list.children);
  const items = children.filter(({ nodeName }) => nodeName === 'LI');
  const found = {
    places: new Map(items.map((item, at) => [item, at])),
    isLoose: children.some((item) => Array.from(item.children).some(isParagraph)),
  };
  lists.set(list, found);
  return found;
}

function isParagraph({ nodeName }: TreeElement): boolean {
  return nodeName === 'P';
}

function markerOf(item: TreeElement): string {
  const list = item.parentElement;
  if (list?.nodeName !== 'OL') return '- ';
  const start = Number(list.getAttribute('start') ?? 1);
  const at = readList(list).places.get(item) ?? 0;
  return `${(Number.isInteger(start) && start >= 0 ? start : 1) + at}. `;
}

function hasParagraphs(list: TreeElement | null): boolean {
  return list !== null && readList(list).isLoose;
}

/** A code block with its language, from the class names of the usual highlighters. */
function fenceOf(pre: TreeElement): string {
  const codes = Array.from(pre.querySelectorAll('code'));
  // Pages put the language and a button beside the code. 微信 makes an element of each line.
  const text = codes.length > 0 ? codes.map(lineOf).join('') : codeText(pre);
  const code = text.replace(/^\n|\s+$/g, '');
  if (code.trim() === '') return '';
  const named = [
    pre,
    pre.querySelector('code'),
    pre.parentElement,
    pre.parentElement?.parentElement,
  ];
  const language =
    named.map((element) => element && languageOf(element)).find((name) => name) ?? '';
  const longest = Math.max(2, ...[...code.matchAll(/`{3,}/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  return `\n\n${fence}${language}\n${code}\n${fence}\n\n`;
}

function lineOf(code: TreeElement): string {
  const text = codeText(code);
  return text.endsWith('\n') ? text : `${text}\n`;
}

function languageOf(element: TreeElement): string | undefined {
  const classes = element.getAttribute('class') ?? '';
  const given = element.getAttribute('data-lang') ?? element.getAttribute('data-language');
  const [, named] =
    /(?:^|\s)(?:language-|lang-|highlight-source-|highlight-text-|brush:\s*)([\w#+.-]+)/.exec(
      classes,
    ) ?? [];
  const [, hljs] = /(?:^|\s)hljs\s+([a-z][\w#+-]*)/.exec(classes) ?? [];
  const name = named ?? given ?? hljs;
  return name === undefined || /^(?:plain(?:text)?|text|none|html-basic)$/.test(name)
    ? undefined
    : name;
}

/** The text of code. A `<br>` ends a line, and so does an element around a line. */
function codeText(node: TreeNode): string {
  let text = '';
  for (const child of listChildren(node)) {
    if (child.nodeType === 3) text += (child as TreeText).data;
    else if (child.nodeName === 'BR') text += '\n';
    else {
      const isLine = /^(?:DIV|P|LI|TR)$/.test(child.nodeName);
      text += codeText(child);
      if (isLine && !text.endsWith('\n')) text += '\n';
    }
  }
  return text.replace(/\r\n?/g, '\n');
}
