import { tags } from '@lezer/highlight';
import {
  parser as commonMark,
  type DelimiterType,
  type InlineContext,
  type MarkdownConfig,
} from '@lezer/markdown';
import { splitOwnId } from '../../../markdown/blocks/slugify.ts';
import {
  type AddressRange,
  addressLength,
  isMarkSign,
  listBareAddresses,
} from '../../../markdown/inline/addresses.ts';
import { findClosingBracket, isNote } from '../../../markdown/inline/find-note.ts';
import { findRuby } from '../../../markdown/inline/find-ruby.ts';
import { literalLength } from '../../../markdown/inline/literal-marks.ts';
import { findFormula } from '../../../markdown/maths/find-formula.ts';
import { flankingAt } from './flanking.ts';
import { dialectTags } from './tags.ts';

const star = 0x2a;
const underscore = 0x5f;
const tilde = 0x7e;
const equals = 0x3d;
const caret = 0x5e;
const reference = /^\[\^[^\]\s]+\]/;

/** The addresses of each text that is being read. */
const addresses = new WeakMap<InlineContext, AddressRange[]>();

const markDelimiter: DelimiterType = { resolve: 'Mark', mark: 'MarkMark' };
const strikethroughDelimiter: DelimiterType = {
  resolve: 'Strikethrough',
  mark: 'StrikethroughMark',
};

/**
 * The types of emphasis. Lezer counts the characters of a mark only if the mark has one of these
 * very objects.
 */
const emphasisTypes = new Map(
  ['*', '_'].map((mark) => [mark.charCodeAt(0), emphasisTypeOf(mark)] as const),
);

function emphasisTypeOf(mark: string): DelimiterType {
  let found: DelimiterType | undefined;
  const seeing = commonMark.configure({
    parseInline: [
      {
        name: 'SeeDelimiter',
        parse(context) {
          found ??= context.getDelimiterAt(0)?.type;
          return -1;
        },
      },
    ],
  });
  seeing.parse(`${mark}a`);
  if (!found) throw new Error(`Lezer reads no emphasis at ${mark}.`);
  return found;
}

/** The places in headings of level 1 to 3. */
function pathsTo(name: string): string {
  const headings = [
    'ATXHeading1',
    'ATXHeading2',
    'ATXHeading3',
    'SetextHeading1',
    'SetextHeading2',
  ];
  return headings.map((heading) => `${heading}/${name}`).join(' ');
}

/** The marks within a line, as the renderer reads them. */
export const inlineMarks: MarkdownConfig = {
  defineNodes: [
    { name: 'Mark', style: { 'Mark/...': dialectTags.mark } },
    { name: 'MarkMark', style: tags.processingInstruction },
    { name: 'FootnoteReference', style: tags.link },
    { name: 'Formula', style: tags.monospace },
    { name: 'Ruby' },
    { name: 'RubyMark', style: tags.processingInstruction },
    // Only the headings to which tables of contents lead can have ids of their own.
    { name: 'OwnId', style: { [pathsTo('OwnId')]: tags.processingInstruction } },
    { name: 'InlineNote' },
    { name: 'InlineNoteMark', style: tags.processingInstruction },
  ],
  parseInline: [
    {
      name: 'LiteralAddress',
      before: 'Escape',
      parse(context, next, pos) {
        if (!isMarkSign(next)) return -1;
        const ranges = addresses.get(context) ?? listBareAddresses(context.text);
        addresses.set(context, ranges);
        if (ranges.length === 0) return -1;
        const length = addressLength(ranges, context.text, pos - context.offset);
        return length === 0 ? -1 : pos + length;
      },
    },
    {
      name: 'LiteralMark',
      before: 'Escape',
      parse(context, _next, pos) {
        const length = literalLength(textAt(context, pos));
        return length === 0 ? -1 : pos + length;
      },
    },
    {
      name: 'Emphasis',
      parse(context, next, pos) {
        if (next !== star && next !== underscore) return -1;
        let end = pos + 1;
        while (context.char(end) === next) end += 1;
        return addDelimiter(context, emphasisTypes.get(next) as DelimiterType, pos, end);
      },
    },
    {
      name: 'Strikethrough',
      parse: (context, next, pos) =>
        next === tilde && isPair(context, next, pos)
          ? addDelimiter(context, strikethroughDelimiter, pos, pos + 2)
          : -1,
    },
    {
      name: 'Mark',
      after: 'Emphasis',
      parse: (context, next, pos) =>
        next === equals && isPair(context, next, pos)
          ? addDelimiter(context, markDelimiter, pos, pos + 2)
          : -1,
    },
    {
      name: 'Formula',
      before: 'Emphasis',
      parse(context, next, pos) {
        if (next !== 0x24 /* $ */) return -1;
        const { src, pos: start, posMax } = textAt(context, pos);
        const formula = findFormula(src, start, posMax);
        if (!formula) return -1;
        const end = context.offset + formula.end;
        return context.addElement(context.elt('Formula', pos, end));
      },
    },
    {
      name: 'Ruby',
      before: 'Emphasis',
      parse(context, next, pos) {
        if (next !== 0x7b /* { */) return -1;
        const { src, pos: start, posMax } = textAt(context, pos);
        const ruby = findRuby(src, start, posMax);
        if (!ruby) return -1;
        const end = context.offset + ruby.end;
        const reading = pos + 1 + ruby.baseLength;
        const marks = [
          context.elt('RubyMark', pos, pos + 1),
          context.elt('RubyMark', reading, end),
        ];
        return context.addElement(context.elt('Ruby', pos, end, marks));
      },
    },
    {
      name: 'OwnId',
      before: 'Emphasis',
      parse(context, next, pos) {
        if (next !== 0x7b /* { */ || context.char(pos + 1) !== 0x23 /* # */) return -1;
        const text = context.text.trimEnd();
        const own = splitOwnId(text);
        if (!own || text.lastIndexOf('{#') !== pos - context.offset) return -1;
        return context.addElement(context.elt('OwnId', pos, context.offset + text.length));
      },
    },
    {
      name: 'InlineNote',
      before: 'Superscript',
      parse(context, next, pos) {
        if (next !== caret || context.char(pos + 1) !== 0x5b /* [ */) return -1;
        const { src, pos: start } = textAt(context, pos);
        const close = findClosingBracket(src, start + 1);
        if (close < 0 || !isNote(src, start, close)) return -1;
        const end = context.offset + close;
        const inner = context.parser.parseInline(src.slice(start + 2, close), pos + 2);
        const marks = [
          context.elt('InlineNoteMark', pos, pos + 2),
          ...inner,
          context.elt('InlineNoteMark', end, end + 1),
        ];
        return context.addElement(context.elt('InlineNote', pos, end + 1, marks));
      },
    },
    {
      name: 'FootnoteReference',
      before: 'Link',
      parse(context, next, pos) {
        if (next !== 0x5b /* [ */) return -1;
        const [found] = reference.exec(context.slice(pos, context.end)) ?? [];
        if (found === undefined) return -1;
        return context.addElement(context.elt('FootnoteReference', pos, pos + found.length));
      },
    },
  ],
};

function textAt(context: InlineContext, pos: number) {
  return { src: context.text, pos: pos - context.offset, posMax: context.text.length };
}

/** Whether exactly two marks stand here. */
function isPair(context: InlineContext, mark: number, pos: number): boolean {
  return (
    context.char(pos + 1) === mark &&
    context.char(pos + 2) !== mark &&
    (pos === context.offset || context.char(pos - 1) !== mark)
  );
}

function addDelimiter(context: InlineContext, type: DelimiterType, from: number, to: number) {
  const { src, pos } = textAt(context, from);
  const { canOpen, canClose } = flankingAt(src, pos, pos + to - from);
  return context.addDelimiter(type, from, to, canOpen, canClose);
}
