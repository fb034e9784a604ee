/// <reference path="../../markdown/from-html/untyped.d.ts" />
import { createDocument } from '@mixmark-io/domino';
import { type DefaultTreeAdapterMap, defaultTreeAdapter, parse, type TreeAdapter } from 'parse5';
import { styleAttribute } from '../../markdown/from-html/style-attribute.ts';
import type { TreeDocument, TreeElement } from '../../markdown/from-html/tree.ts';

/**
 * The longest HTML of one article, in UTF-16 code units: twice the bytes that its Markdown may
 * have.
 */
const maxLength = 4 * 1024 * 1024;

/**
 * Elements that are open at once. At some tags the parser looks through all of them, and other
 * functions call themselves once for each.
 */
const maxDepth = 200;

/** Quotes and lists inside each other. Each level writes all lines inside it anew. */
const maxBlockDepth = 20;

const nesting = new Set(['blockquote', 'ul', 'ol', 'dl']);

/**
 * An element such as `<b>` that is never closed is opened again in each paragraph: a short text
 * could become any number of elements.
 */
const maxElements = 20_000;

class TooLarge extends Error {}

/** Makes the elements of all trees. Making a document takes longer than a small tree. */
const maker: TreeDocument = createDocument('');

/**
 * The body of a text in HTML, read as a browser reads it, without comments. Nothing in it runs or
 * loads. A string is the reason why it cannot be read.
 */
export function parseHtml(html: string): TreeElement | string {
  if (html.length > maxLength) return 'its HTML is too long';
  try {
    const parsed = parse(html, { treeAdapter: makeAdapter(), sourceCodeLocationInfo: true });
    const body = maker.createElement('body');
    copyTree(parsed, body, html);
    return body;
  } catch (error) {
    if (error instanceof TooLarge) return error.message;
    throw error;
  }
}

/**
 * The plain text of a title or a name, which can have entities and elements. HTML that is refused
 * stays as it is written.
 */
export function htmlToText(html: string): string {
  const root = /[&<]/.test(html) ? parseHtml(html) : undefined;
  const text = root === undefined || typeof root === 'string' ? html : (root.textContent ?? '');
  return text.replace(/\s+/g, ' ').trim();
}

function makeAdapter(): TreeAdapter<DefaultTreeAdapterMap> {
  let depth = 0;
  let blockDepth = 0;
  let elements = 0;
  return {
    ...defaultTreeAdapter,
    createElement(...given) {
      elements += 1;
      if (elements > maxElements) throw new TooLarge('its HTML has too many elements');
      return defaultTreeAdapter.createElement(...given);
    },
    onItemPush({ tagName }) {
      depth += 1;
      if (nesting.has(tagName)) blockDepth += 1;
      if (depth > maxDepth || blockDepth > maxBlockDepth) {
        throw new TooLarge('its HTML is nested too deeply');
      }
    },
    onItemPop({ tagName }) {
      depth -= 1;
      if (nesting.has(tagName)) blockDepth -= 1;
    },
  };
}

type ParsedNode = DefaultTreeAdapterMap['node'];
type ParsedElement = DefaultTreeAdapterMap['element'];

/**
 * The content of `head` and `body` goes into one element: some texts begin with a style sheet.
 * `html` is what the tree was read from.
 */
function copyTree(from: ParsedNode, to: TreeElement, html: string): void {
  if (!('childNodes' in from)) return;
  for (const child of from.childNodes) {
    if (child.nodeName === '#text' && 'value' in child) {
      to.appendChild(to.ownerDocument.createTextNode(child.value));
    } else if (/^(?:html|head|body)$/.test(child.nodeName)) {
      copyTree(child, to, html);
    } else if ('tagName' in child) copyElement(child, to, html);
  }
}

function copyElement(from: ParsedElement, to: TreeElement, html: string): void {
  const element = makeElement(to.ownerDocument, from.tagName);
  if (element === undefined) {
    copyAsText(from, to, html);
    return;
  }
  for (const { name, value } of from.attrs) {
    if (/^[a-z_][\w:.-]*$/i.test(name)) {
      element.setAttribute(name === 'style' ? styleAttribute : name, value);
    }
  }
  to.appendChild(element);
  copyTree(from, element, html);
}

/**
 * The code of the error of a DOM about a name:
 * https://webidl.spec.whatwg.org/#invalidcharactererror
 */
const invalidCharacter = 5;

/**
 * Undefined if no element can have the name. The parser takes more names: it reads
 * `<lin@tea.example>` as an element.
 */
function makeElement(document: TreeDocument, name: string): TreeElement | undefined {
  try {
    return document.createElement(name);
  } catch (error) {
    if ((error as DOMException).code === invalidCharacter) return undefined;
    throw error;
  }
}

/**
 * Copies the tags of an element as the text that the author wrote, as in `Map<String,Object>`, and
 * its content between them.
 */
function copyAsText(from: ParsedElement, to: TreeElement, html: string): void {
  const { startTag, endTag } = from.sourceCodeLocation ?? {};
  const addSource = (tag: { startOffset: number; endOffset: number } | null | undefined) => {
    if (!tag) return;
    const source = html.slice(tag.startOffset, tag.endOffset);
    to.appendChild(to.ownerDocument.createTextNode(source));
  };
  addSource(startTag);
  copyTree(from, to, html);
  addSource(endTag);
}
