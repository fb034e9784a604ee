import type { DelimiterType, InlineContext, MarkdownConfig } from '@lezer/markdown';
import { normalizeReference } from 'markdown-it/lib/common/utils.mjs';
import { parseLinkDestination, parseLinkTitle } from 'markdown-it/lib/helpers/index.mjs';

/** Brackets that are open at once. More of them are text: the parser needs stack for each. */
const maxOpenBrackets = 100;

const spaces = /[ \t\r\n]*/y;
const size = /=[\d%]*x[\d%]*[ \t\r\n]*(?=\))/y;
const label = /\[((?:\\.|[^[\]\\]){0,999})\]/sy;

interface Bracket {
  from: number;
  isPicture: boolean;
  /** False within the text of a link: a link holds no other link. */
  isActive: boolean;
  delimiter: DelimiterType;
}

/**
 * Links as the renderer reads them. The parser's own rule takes each `[name]` for a link, defined
 * or not, which would hide the link around it, as in `[[name] text](address)`; and it knows no
 * sizes, as in `![text](address =200x100)`.
 */
export function linkSyntax(definedNames: ReadonlySet<string>): MarkdownConfig {
  const brackets = new WeakMap<InlineContext, Bracket[]>();

  const open = (context: InlineContext, from: number, to: number, isPicture: boolean): number => {
    const opened = brackets.get(context) ?? [];
    brackets.set(context, opened);
    if (opened.length === maxOpenBrackets) return -1;
    const delimiter = {};
    opened.push({ from, isPicture, isActive: true, delimiter });
    return context.addDelimiter(delimiter, from, to, true, false);
  };

  const close = (context: InlineContext, at: number): number => {
    const opened = brackets.get(context) ?? [];
    const bracket = opened.pop();
    const start = bracket && context.findOpeningDelimiter(bracket.delimiter);
    if (!bracket?.isActive || typeof start !== 'number') return -1;
    const { from, isPicture } = bracket;
    const textStart = from + (isPicture ? 2 : 1);
    const target =
      readTarget(context, at + 1, isPicture) ??
      readName(context, textStart, at, (name) => definedNames.has(name));
    if (target === undefined) return -1;
    const children = [
      context.elt('LinkMark', from, textStart),
      ...context.takeContent(start),
      context.elt('LinkMark', at, at + 1),
      target.element,
    ];
    if (!isPicture) {
      for (const outer of opened) if (!outer.isPicture) outer.isActive = false;
    }
    return context.addElement(
      context.elt(isPicture ? 'Image' : 'Link', from, target.end, children),
    );
  };

  return {
    parseInline: [
      {
        name: 'Link',
        parse: (context, next, at) => (next === 0x5b ? open(context, at, at + 1, false) : -1),
      },
      {
        name: 'Image',
        parse: (context, next, at) =>
          next === 0x21 && context.char(at + 1) === 0x5b ? open(context, at, at + 2, true) : -1,
      },
      { name: 'LinkEnd', parse: (context, next, at) => (next === 0x5d ? close(context, at) : -1) },
    ],
  };
}

/**
 * `(address "title" =200x100)`; only pictures have a size. The node `URL` does not hold the
 * address's `<>`.
 */
function readTarget(context: InlineContext, from: number, isPicture: boolean) {
  if (context.char(from) !== 0x28 /* ( */) return undefined;
  const { text, offset } = context;
  const start = skip(spaces, text, from - offset + 1);
  const address = parseLinkDestination(text, start, text.length);
  let end = address.ok ? address.pos : start;
  const titleStart = skip(spaces, text, end);
  const title = parseLinkTitle(text, titleStart, text.length);
  const hasTitle = title.ok && titleStart > end;
  end = skip(spaces, text, hasTitle ? title.pos : titleStart);
  if (isPicture) end = skip(size, text, end);
  if (text[end] !== ')') return undefined;
  end += 1;
  const bracket = text[start] === '<' ? 1 : 0;
  const urls = address.ok
    ? [context.elt('URL', start + bracket + offset, address.pos - bracket + offset)]
    : [];
  return {
    end: end + offset,
    element: context.elt('LinkTarget', from, end + offset, urls),
  };
}

/** `[name]` behind the text, or the text itself as the name. */
function readName(
  context: InlineContext,
  textStart: number,
  textEnd: number,
  isDefined: (name: string) => boolean,
) {
  const { text, offset } = context;
  const after = textEnd + 1;
  label.lastIndex = after - offset;
  const [written = '', name] = label.exec(text) ?? [];
  if (!isDefined(normalizeReference(name || context.slice(textStart, textEnd)))) return undefined;
  const end = after + written.length;
  return { end, element: context.elt('LinkLabel', after, end) };
}

function skip(pattern: RegExp, text: string, from: number): number {
  pattern.lastIndex = from;
  return pattern.test(text) ? pattern.lastIndex : from;
}
