import { type DefaultTreeAdapterMap, parseFragment } from 'parse5';
import type { CodeFault } from '../../../shared/own-code/code-faults.ts';
import {
  allowedAttributes,
  hasScriptMarks,
  type OwnCodeRow,
  ownCodeLimits,
  readHttps,
  type ScriptTag,
} from '../../../shared/own-code/own-code.ts';
import { countBytes } from '../../../shared/text.ts';

type Element = DefaultTreeAdapterMap['element'];
type Node = DefaultTreeAdapterMap['childNode'];

/** A fault without its line. */
type Fault = CodeFault extends infer Each ? (Each extends unknown ? Omit<Each, 'line'> : 0) : 0;

/** What a snippet has, in its order. */
export interface ReadCode {
  rows: Exclude<OwnCodeRow, { kind: 'scripts' }>[];
  scripts: ScriptTag[];
  faults: CodeFault[];
}

/**
 * Reads a pasted snippet. What it does not know is a fault, and never part of the result: so
 * nothing of the snippet reaches a page as it was pasted. Lines are counted from 1.
 */
export function readCode(pasted: string): ReadCode {
  const read: ReadCode = { rows: [], scripts: [], faults: [] };
  const { childNodes } = parseFragment(pasted, { sourceCodeLocationInfo: true });
  for (const node of childNodes) {
    const result = readNode(node);
    if (result === undefined) continue;
    if ('reason' in result) {
      const { startLine = 1 } = node.sourceCodeLocation ?? {};
      read.faults.push({ ...result, line: startLine + linesBefore(node) } as CodeFault);
    } else if ('kind' in result) read.rows.push(result);
    else read.scripts.push(result);
  }
  return read;
}

/** A text may begin with empty lines. */
function linesBefore(node: Node): number {
  if (node.nodeName !== '#text' || !('value' in node)) return 0;
  return (/^\s*/.exec(node.value)?.[0] ?? '').split('\n').length - 1;
}

function readNode(node: Node): ReadCode['rows'][number] | ScriptTag | Fault | undefined {
  if ('tagName' in node) return readElement(node);
  if (node.nodeName === '#text' && 'value' in node && node.value.trim() !== '') {
    return { reason: 'text' };
  }
  // A comment, or the type of a document.
  return undefined;
}

const refused: Record<string, Fault['reason']> = {
  iframe: 'frame',
  frame: 'frame',
  object: 'frame',
  embed: 'frame',
  style: 'style',
  noscript: 'noscript',
  img: 'picture',
};

function readElement(element: Element) {
  const { tagName: tag } = element;
  const read = { meta: readMeta, link: readLink, script: readScript }[tag];
  if (!read) return { reason: refused[tag] ?? 'element', name: tag } as Fault;
  const attributes = Object.fromEntries(element.attrs.map(({ name, value }) => [name, value]));
  for (const [name, value] of Object.entries(attributes)) {
    if (/^on/.test(name)) return { reason: 'handler', name, tag } as const;
    if (!allowedAttributes[tag]?.test(name)) {
      return name === 'http-equiv'
        ? ({ reason: 'httpEquiv' } as const)
        : ({ reason: 'attribute', name, tag } as const);
    }
    if (value.length > ownCodeLimits.maxValueCharacters) {
      return { reason: 'tooLong', name, tag } as const;
    }
    // Neither database can store them, or a header hold them.
    if (!value.isWellFormed() || /[\p{Cc}]/u.test(value.replace(/[\t\n]/g, ''))) {
      return { reason: 'value', name, tag } as const;
    }
  }
  return read(attributes, element);
}

/**
 * What pages say already, or what would change how browsers read them. `robots` may stand: of two,
 * search engines obey the stricter one.
 */
const ownMeta =
  /^(?:viewport|color-scheme|theme-color|referrer|description|author|generator|og:(?:type|site_name|title|description|url|locale.*|image.*)|twitter:card|article:.*)$/i;

function readMeta({
  name,
  property,
  content,
}: Record<string, string>): ReadCode['rows'][number] | Fault {
  const given = (property ?? name)?.trim();
  if (!given || content === undefined || (property !== undefined && name !== undefined)) {
    return { reason: 'noName' };
  }
  if (ownMeta.test(given)) return { reason: 'ownMeta', name: given };
  const attribute = property === undefined ? 'name' : 'property';
  return { kind: 'meta', attribute, name: given, content };
}

function readLink({ rel = '', href = '', crossorigin }: Record<string, string>) {
  const rels = rel.toLowerCase().split(/\s+/).filter(Boolean);
  const areKnown = rels.every((one) => /^(?:me|preconnect|dns-prefetch)$/.test(one));
  if (rels.length === 0 || !areKnown) return { reason: 'rel' } as const;
  const url = readHttps(href);
  if (!url) return { reason: 'noHttps', name: 'href', tag: 'link' } as const;
  const isCrossOrigin = crossorigin !== undefined;
  return { kind: 'link', rel: rels.join(' '), href: url.href, isCrossOrigin } as const;
}

/** What an attribute may say. Those that are not here may say anything. */
const values: Record<string, RegExp> = {
  async: /^(?:|async|true)$/i,
  defer: /^(?:|defer|true)$/i,
  crossorigin: /^(?:|anonymous|use-credentials)$/i,
  integrity: /^(?:sha(?:256|384|512)-[\w+/=]+\s*)+$/,
  charset: /^utf-?8$/i,
};

/** They load whatever somebody has chosen at the service. */
const tagManager = /googletagmanager\.com\/(?:gtm\.js|ns\.html)|\/container_\w+\.js/i;

function readScript(
  { src, type, ...attributes }: Record<string, string>,
  { childNodes, sourceCodeLocation }: Element,
): ScriptTag | Fault {
  const text = childNodes.map((node) => ('value' in node ? node.value : '')).join('');
  if (!sourceCodeLocation?.endTag) return { reason: 'unclosed' };
  if (
    type !== undefined &&
    !/^(?:|module|(?:text|application)\/javascript|application\/ld\+json)$/i.test(type)
  ) {
    return { reason: 'type' };
  }
  for (const [name, value] of Object.entries(attributes)) {
    if (values[name]?.test(value) === false) return { reason: 'value', name, tag: 'script' };
  }
  const known = type?.toLowerCase();
  const kept = known === 'module' || known === 'application/ld+json' ? { type: known } : {};
  const all = { ...kept, ...attributes };
  if (src !== undefined) return readLoaded(src, text, all);
  if (text.trim() === '') return { reason: 'noScript' };
  return findTextFault(text, all) ?? { text, attributes: all };
}

function readLoaded(
  src: string,
  text: string,
  attributes: Record<string, string>,
): ScriptTag | Fault {
  if (text.trim() !== '') return { reason: 'srcAndText' };
  const url = readHttps(src.trim());
  if (!url) return { reason: 'noHttps', name: 'src', tag: 'script' };
  if (tagManager.test(url.href)) return { reason: 'tagManager' };
  if (attributes.type === 'application/ld+json') return { reason: 'type' };
  return { src: url.href, attributes };
}

function findTextFault(text: string, { type }: Record<string, string>): Fault | undefined {
  if (countBytes(text) > ownCodeLimits.maxScriptBytes) return { reason: 'scriptTooLong' };
  if (!text.isWellFormed() || hasScriptMarks(text)) return { reason: 'marks' };
  if (tagManager.test(text)) return { reason: 'tagManager' };
  if (/\bdocument\s*\.\s*write(?:ln)?\b/.test(text)) return { reason: 'documentWrite' };
  return type === 'application/ld+json' && !isJson(text) ? { reason: 'badJson' } : undefined;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Whether a script of this address would load code that nobody can name. */
export function isTagManager(address: string): boolean {
  return tagManager.test(address);
}
