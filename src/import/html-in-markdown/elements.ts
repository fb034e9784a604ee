import { blockNames } from '../../markdown/from-html/dom.ts';

const setOf = (names: string): ReadonlySet<string> => new Set(names.split(' '));

/** Elements that have no end: a tag is the whole element. */
const withoutEnd = setOf('area br col embed hr img input link meta param source track wbr');

/** Elements that show another page: they become a link to it. */
const frames = setOf('iframe embed object frame');

/** Elements that are lost, with all that stands in them: Markdown has no form for them. */
const lost = setOf(
  'script style link meta template noscript svg canvas select textarea input dialog',
);

/** Elements that become something of our dialect, or of which the words stay. */
const kept = setOf(
  'a abbr acronym address area article aside audio b base basefont bdi bdo big blockquote body br button caption center cite code col colgroup data datalist dd del details dfn dir div dl dt em fieldset figcaption figure font footer form h1 h2 h3 h4 h5 h6 head header hgroup hr html i img ins kbd label legend li main map mark marquee menu meter nav nobr ol optgroup option output p param picture pre progress q rb rp rt rtc ruby s samp search section small source span strike strong sub summary sup table tbody td tfoot th thead time title tr track tt u ul var video wbr',
);

/** The elements that are converted. The tag of any other name stays as text. */
export const isKnown = (name: string) => kept.has(name) || frames.has(name) || lost.has(name);

export const isWithoutEnd = (name: string) => withoutEnd.has(name);

export const isBlockName = (name: string) => blockNames.has(name);

/** What the owner is told about an element. Undefined: it needs no word. */
export function fateOf(name: string): 'linked' | 'lost' | undefined {
  if (frames.has(name)) return 'linked';
  return lost.has(name) ? 'lost' : undefined;
}

/** The content of these elements is not HTML, up to their end tag. */
export const isRawText = (name: string) => /^(?:script|style|textarea)$/.test(name);

/** In these elements signs of Markdown are text. */
export const isLiteral = (name: string) =>
  /^(?:pre|code|kbd|samp|tt|script|style|textarea|title)$/.test(name);

const needAttributes = setOf('a area audio body form head html img option source title video');

/** Whether a tag of the element is nothing without attributes and without an end tag. */
export const isNothingAlone = (name: string) =>
  needAttributes.has(name) || fateOf(name) !== undefined;
