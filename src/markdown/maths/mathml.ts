import { escapeHtml } from 'markdown-it/lib/common/utils.mjs';

/** The parts of Temml’s tree that we read. */
export interface TemmlNode {
  type?: string;
  text?: string;
  href?: string;
  attributes?: Record<string, unknown>;
  classes?: string[];
  style?: Record<string, string | number>;
  children?: TemmlNode[];
}

const elements = new Set(
  'math maction menclose merror mfrac mi mmultiscripts mn mo mover mpadded mphantom mprescripts mroot mrow ms mspace msqrt mstyle msub msubsup msup mtable mtd mtext mtr munder munderover none'.split(
    ' ',
  ),
);
const attributes = new Set(
  'accent accentunder columnspan depth display displaystyle fence form height largeop linethickness lspace mathbackground mathcolor mathsize mathvariant maxsize minsize movablelimits notation rowspan rspace scriptlevel separator stretchy symmetric voffset width'.split(
    ' ',
  ),
);
const plainValue = /^[\w#.%+ -]{0,100}$/;

/**
 * Writes Temml’s tree as MathML, with listed elements and attributes only. Pages allow no inline
 * styles, so visible styles become classes and attributes. Ids and links are left out.
 */
export function mathmlOf(node: TemmlNode): string {
  if (node.text !== undefined) return escapeHtml(node.text);
  const inner = (node.children ?? []).map(mathmlOf).join('');
  // A reference to another formula shows its name, because formulas have no common numbers.
  if (node.href !== undefined) return `<mtext>${escapeHtml(node.href.replace(/^#/, ''))}</mtext>`;
  if (node.type === undefined || !elements.has(node.type)) return inner;

  const written = { ...node.attributes, ...attributesOfStyle(node.style ?? {}) };
  let html = `<${node.type}`;
  for (const [name, value] of Object.entries(written)) {
    if (attributes.has(name) && plainValue.test(String(value))) html += ` ${name}="${value}"`;
  }
  const classes = [...(node.classes ?? []), ...classesOfStyle(node.style ?? {})];
  const listed = classes.filter((name) => /^[a-z][a-z0-9-]{0,40}$/.test(name));
  if (listed.length > 0) html += ` class="${listed.join(' ')}"`;
  return `${html}>${inner}</${node.type}>`;
}

function attributesOfStyle({ color, backgroundColor }: Record<string, unknown>): object {
  return {
    ...(color === undefined ? {} : { mathcolor: color }),
    ...(backgroundColor === undefined ? {} : { mathbackground: backgroundColor }),
  };
}

/**
 * Classes for the lines of tables and boxes, and for cells without space. ui/styles/math.css has
 * their styles.
 */
function classesOfStyle(style: Record<string, unknown>): string[] {
  const classes: string[] = [];
  const has = (property: string) => style[property] !== undefined;
  const isNone = (property: string) => /^0(?:em|pt)?$/.test(String(style[property]));
  if (has('border')) classes.push('tml-box');
  for (const side of ['Top', 'Right', 'Bottom', 'Left']) {
    if (!has(`border${side}`)) continue;
    const isDashed = String(style[`border${side}`]).includes('dashed');
    classes.push(`tml-${isDashed ? 'dashed' : 'line'}-${side.toLowerCase()}`);
  }
  if (isNone('paddingLeft')) classes.push('tml-flush-left');
  if (isNone('paddingRight')) classes.push('tml-flush-right');
  if (style.paddingLeft === '1em') classes.push('tml-apart');
  if (style.width === '100%') classes.push('tml-whole');
  if (style.width === '50%') classes.push('tml-half');
  return classes;
}
