/// <reference path="../../../shared/html/untyped.d.ts" />
import { createDocument } from '@mixmark-io/domino';
import { type DefaultTreeAdapterMap, defaultTreeAdapter, parse, type TreeAdapter } from 'parse5';
import { styleAttribute } from '../../../shared/html/dom.ts';
import type { TreeDocument, TreeElement, TreeNode } from '../../../shared/html/tree.ts';

/** The longest HTML of one article, in UTF-16 code units: twice the bytes that its Markdown may have. */
const maxLength = 4 * 1024 * 1024;

/** Elements that are open at once. For some tags the parser looks at all of them, and other functions call themselves for each. */
const maxDepth = 200;

/** Quotes and lists in each other. All lines within are written anew for each of them. */
const maxBlockDepth = 20;

const nesting = new Set(['blockquote', 'ul', 'ol', 'dl']);

/** A mark that is never closed is opened again in each paragraph, so a short text could become endless elements. */
const maxElements = 20_000;

class TooLarge extends Error {}

/**
 * The body of a text in HTML, read as a browser reads it, without comments. Nothing in it runs or loads. A string is the reason why
 * it cannot be read.
 */
export function parseHtml(html: string): TreeElement | string {
  if (html.length > maxLength) return 'its HTML is too long';
  try {
    const parsed = parse(html, { treeAdapter: makeAdapter() });
    const document = createDocument('');
    copyTree(parsed, document.body, document);
    return document.body;
  } catch (error) {
    if (error instanceof TooLarge) return error.message;
    throw error;
  }
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

/** The content of `head` and `body` goes into one element: some texts begin with a style sheet. */
function copyTree(from: ParsedNode, to: TreeNode, document: TreeDocument): void {
  if (!('childNodes' in from)) return;
  for (const child of from.childNodes) {
    if (child.nodeName === '#text' && 'value' in child) {
      to.appendChild(document.createTextNode(child.value));
    } else if (/^(?:html|head|body)$/.test(child.nodeName)) {
      copyTree(child, to, document);
    } else if ('tagName' in child) {
      const element = document.createElement(child.tagName);
      for (const { name, value } of child.attrs) {
        if (/^[a-z_][\w:.-]*$/i.test(name)) {
          element.setAttribute(name === 'style' ? styleAttribute : name, value);
        }
      }
      to.appendChild(element);
      copyTree(child, element, document);
    }
  }
}
