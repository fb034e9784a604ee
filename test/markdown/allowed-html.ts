import {
  type DefaultTreeAdapterTypes,
  defaultTreeAdapter,
  type ParserError,
  parseFragment,
  serialize,
} from 'parse5';

type Fragment = DefaultTreeAdapterTypes.DocumentFragment;
type Element = DefaultTreeAdapterTypes.Element;
type Node = DefaultTreeAdapterTypes.ChildNode;

type Form = RegExp | ((value: string) => boolean);
/** An element's attributes, each with the form that its value must have. */
type Attributes = Record<string, Form>;

const anything = /^/;
/** The id of a heading. It has no colon, because the ids of notes have one. */
const id = /^[^\s:]+$/;
const tabindex = /^0$/;
/** The languages of paragraphs that the renderer can tell. */
const lang = /^(?:en|ja|ko|zh-Hans|zh-Hant)$/;
const pixels = /^\d{1,5}%?$/;

/** Besides these an address may be a picture's data, or have no scheme. */
export const schemes = ['http', 'https', 'mailto', 'tel'];

/** Whether a browser takes it for a path, a fragment, or an address of a listed scheme. */
function isAddress(value: string): boolean {
  const base = 'https://suibi.example/a';
  // No browser opens an address that it cannot read. Only in these schemes can an address be
  // unreadable on purpose.
  if (!URL.canParse(value, base)) return /^(?:https?:|\/\/)/i.test(value);
  const { protocol, pathname } = new URL(value, base);
  if (protocol === 'data:') return /^image\/(?:png|gif|jpeg|webp|avif)[;,]/i.test(pathname);
  return schemes.includes(protocol.slice(0, -1));
}

const callout = /^callout callout-(?:note|tip|important|warning|caution|details)$/;
const player = { src: isAddress, controls: /^$/, 'aria-label': anything, title: anything };
const cell = { class: /^align-(?:left|center|right)$/ };

const elements: Record<string, Attributes> = {
  a: {
    href: isAddress,
    title: anything,
    rel: /^noopener$/,
    id: /^fnref:\d+(?::\d+)?$/,
    class: /^(?:anchor|footnote-back)$/,
    role: /^doc-(?:noteref|backlink)$/,
    'aria-label': /^(?:Back to reference|返回引用处|本文に戻る|본문으로 돌아가기) \d+(?:-\d+)?$/,
    'aria-labelledby': anything,
  },
  abbr: { title: anything, tabindex },
  audio: { ...player, preload: /^none$/ },
  blockquote: {},
  br: {},
  code: { class: /^language-\S+$/ },
  dd: { class: /^ragged$/, lang },
  details: { class: callout, 'aria-label': anything, open: /^$/ },
  div: {
    class: (value) => /^(?:heading|table|math|math-fault)$/.test(value) || callout.test(value),
    role: /^(?:group|note)$/,
    'aria-label': anything,
    tabindex,
  },
  dl: {},
  dt: { lang },
  em: { class: /^latin$/ },
  figcaption: { 'data-language': anything },
  figure: { class: /^listing$/ },
  h1: { id, lang },
  h2: { id, lang },
  h3: { id, lang },
  h4: { lang },
  h5: { lang },
  h6: { lang },
  hr: {},
  img: {
    src: isAddress,
    alt: anything,
    title: anything,
    width: pixels,
    height: pixels,
    loading: /^lazy$/,
    decoding: /^async$/,
    srcset: /^(?:\/uploads\/[0-9a-z]+\/width\/\d+ \d+w, )*\S+ \d+w$/,
    sizes: /^(?:\d+px|\(max-width: 42rem\) 100vw, 38rem)$/,
  },
  input: { type: /^checkbox$/, checked: /^$/, disabled: /^$/ },
  label: {},
  li: { class: /^(?:task|ragged|task ragged)$/, id: /^fn:\d+$/, lang },
  mark: { class: /^line$/, 'data-line': /^\d+$/ },
  nav: { class: /^toc$/, 'aria-label': /^(?:Contents|目录|目次|목차)(?: \d+)?$/ },
  ol: { start: /^\d{1,9}$/, class: /^task-list$/ },
  p: { class: /^(?:callout-title|ragged)$/, lang },
  pre: { tabindex, role: /^group$/, 'aria-label': anything, 'data-language': anything },
  rp: {},
  rt: {},
  ruby: {},
  s: {},
  section: {
    class: /^footnotes$/,
    role: /^doc-endnotes$/,
    'aria-label': /^(?:Footnotes|脚注|각주)$/,
  },
  span: {
    'data-line': /^\d+$/,
    class: /^(?:line|math-fault|latin|(?:hljs-|language-)[\w-]+(?: [a-z]+_+)*)$/,
  },
  strong: {},
  sub: {},
  summary: {},
  sup: { class: /^footnote-ref$/ },
  table: {},
  tbody: {},
  td: cell,
  th: { scope: /^col$/, ...cell },
  thead: {},
  tr: {},
  video: { ...player, preload: /^metadata$/, width: pixels, height: pixels },
  ul: { class: /^task-list$/ },
};

const voids = new Set(['br', 'hr', 'img', 'input']);

const length = /^[+-]?\d*\.?\d+(?:em|ex|px|pt|width|%)?$/;
const truth = /^(?:true|false)$/;
const colour = /^(?:#[0-9a-f]{3,8}|[a-z]+)$/i;

/** Attributes that any element of a formula may have, as Temml writes them. */
const mathAttributes: Attributes = {
  class:
    /^(?:(?:tml-[\w-]+|chr-(?:sml|med|lrg)(?:-vec)?|wbk-[\w-]+|ff-[\w-]+|math(?:cal|scr)|actuarial|circle-pad|longdiv-(?:top|arc)|phasor-(?:angle|bottom)|textcircle|menclose|upstrike|downstrike|sout)(?: |$))+$/,
  depth: length,
  displaystyle: truth,
  fence: truth,
  form: /^(?:prefix|infix|postfix)$/,
  height: length,
  largeop: truth,
  linebreak: /^(?:newline|nobreak)$/,
  lspace: length,
  mathbackground: colour,
  mathcolor: colour,
  mathsize: length,
  mathvariant: /^[a-z-]+$/,
  maxsize: length,
  minsize: length,
  movablelimits: truth,
  rspace: length,
  scriptlevel: /^[+-]?\d$/,
  separator: truth,
  stretchy: truth,
  symmetric: truth,
  voffset: length,
  width: length,
};

const mathElements: Record<string, Attributes> = {
  math: { display: /^block$/ },
  menclose: { notation: /^[a-z ]+$/ },
  mfrac: { linethickness: length },
  mi: {},
  mmultiscripts: {},
  mn: {},
  mo: {},
  mover: { accent: truth },
  mpadded: {},
  mphantom: {},
  mprescripts: {},
  mroot: {},
  mrow: {},
  mspace: {},
  msqrt: {},
  mstyle: {},
  msub: {},
  msubsup: {},
  msup: {},
  mtable: { columnalign: /^(?:left|center|right)(?: (?:left|center|right))*$/, rowspacing: length },
  mtd: {},
  mtext: {},
  mtr: {},
  munder: {},
  munderover: { accent: truth },
  none: {},
};

/**
 * The parts of HTML that Suibi's renderer may not make, each in words. HTML without such parts
 * needs no sanitiser: its elements, attributes, values and schemes are all listed, no id is there
 * twice, each id that is named exists, and every parser reads it as it is written.
 */
export function findForbidden(html: string): string[] {
  const found: string[] = [];
  const onParseError = ({ code, startOffset }: ParserError) => {
    // Such characters come from the article and are only text.
    if (/^(?:control|noncharacter|surrogate)-/.test(code)) return;
    found.push(`${code} at …${html.slice(Math.max(0, startOffset - 60), startOffset + 20)}…`);
  };
  const fragment = parseFragment(html, { onParseError });
  const tags: string[] = [];
  const ids = new Set<string>();
  const named: string[] = [];

  const visit = (node: Node) => {
    if (defaultTreeAdapter.isTextNode(node)) return;
    if (!defaultTreeAdapter.isElementNode(node)) {
      found.push(`a node ${node.nodeName}`);
      return;
    }
    found.push(...forbiddenIn(node));
    tags.push(node.tagName);
    for (const { name, value } of node.attrs) {
      if (name === 'id' && ids.has(value)) found.push(`two elements with the id ${value}`);
      if (name === 'id') ids.add(value);
      if (name === 'aria-labelledby') named.push(value);
    }
    node.childNodes.forEach(visit);
    if (!voids.has(node.tagName)) tags.push(`/${node.tagName}`);
  };
  fragment.childNodes.forEach(visit);

  found.push(...named.filter((id) => !ids.has(id)).map((id) => `no element has the id ${id}`));
  // Parsers silently move elements, open missing ones and close open ones.
  const written = [...html.matchAll(/<([^\s>]*)/g)].map(([, tag]) => tag);
  if (written.join(' ') !== tags.join(' ')) found.push('tags that a parser puts elsewhere');
  const again = parseFragment(serialize(fragment));
  if (JSON.stringify(shapeOf(again)) !== JSON.stringify(shapeOf(fragment))) {
    found.push('written out and parsed again it is another tree');
  }
  return found;
}

function forbiddenIn({ tagName, namespaceURI, attrs }: Element): string[] {
  const isMath = namespaceURI === 'http://www.w3.org/1998/Math/MathML';
  const listed = isMath ? mathElements : elements;
  const own = Object.hasOwn(listed, tagName) ? listed[tagName] : undefined;
  if (!own) return [`the element <${tagName}> in ${namespaceURI}`];
  const forms: Attributes = isMath ? { ...mathAttributes, ...own } : own;
  return attrs
    .filter(({ name, value }) => {
      const form = Object.hasOwn(forms, name) ? forms[name] : undefined;
      if (!form) return true;
      return form instanceof RegExp ? !form.test(value) : !form(value);
    })
    .map(({ name, value }) => `<${tagName} ${name}=${JSON.stringify(value)}>`);
}

/** A tree as plain data. */
function shapeOf(parent: Fragment | Element): unknown[] {
  return parent.childNodes.map((node) => {
    if (defaultTreeAdapter.isTextNode(node)) return node.value;
    if (!defaultTreeAdapter.isElementNode(node)) return { node: node.nodeName };
    const attributes = node.attrs.map(({ name, value }) => [name, value]);
    return [node.namespaceURI, node.tagName, attributes, shapeOf(node)];
  });
}
