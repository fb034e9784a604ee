import { tags } from '@lezer/highlight';
import type { BlockContext, Line, MarkdownConfig } from '@lezer/markdown';
import { findCalloutKind } from '../../../markdown/base/callout-kinds.ts';
import { isFriendLinks } from '../../../markdown/blocks/friend-links.ts';
import { endsFormula } from '../../../markdown/maths/find-formula.ts';

const tableOfContents = /^(?:\[\[toc\]\]|\[toc\])[ \t]*$/i;
const container = /^:{3,}[ \t]*(?:([a-z]+)(\[.*\]|[ \t].*)?)?[ \t]*$/i;
const definition = /^\[\^[^\]\s]+\]:[ \t]*/;
const calloutMark = /^\[![\p{L}\p{N}_-]{1,40}\][+-]?(?=[ \t]|$)/u;
/** Columns by which a block is part of the note above it. */
const noteIndent = 4;

/** The blocks that only this dialect knows: callouts, notes, formulas and tables of contents. */
export const dialectBlocks: MarkdownConfig = {
  defineNodes: [
    { name: 'TableOfContents', block: true, style: tags.meta },
    { name: 'CalloutTitle', block: true, style: { 'CalloutTitle/...': tags.strong } },
    { name: 'ContainerLine', block: true, style: tags.processingInstruction },
    { name: 'CalloutMark', style: tags.processingInstruction },
    { name: 'FormulaBlock', block: true, style: tags.monospace },
    {
      name: 'FootnoteDefinition',
      block: true,
      composite(_context, line) {
        if (line.next > -1 && line.indent < line.baseIndent + noteIndent) return false;
        line.moveBaseColumn(line.baseIndent + noteIndent);
        return true;
      },
    },
    { name: 'FootnoteMark', style: tags.processingInstruction },
  ],
  parseBlock: [
    {
      name: 'TableOfContents',
      before: 'LinkReference',
      parse(context, line) {
        if (!tableOfContents.test(restOf(line))) return false;
        addLine(context, line, 'TableOfContents');
        return true;
      },
      endLeaf: (_context, line) => tableOfContents.test(restOf(line)),
    },
    {
      name: 'ContainerLine',
      before: 'FencedCode',
      parse(context, line) {
        if (!isContainer(line)) return false;
        addLine(context, line, 'ContainerLine');
        return true;
      },
      endLeaf: (_context, line) => isContainer(line),
    },
    {
      name: 'CalloutTitle',
      before: 'LinkReference',
      parse(context, line) {
        const [found] = calloutMark.exec(restOf(line)) ?? [];
        if (found === undefined || context.parentType().name !== 'Blockquote') return false;
        const from = context.lineStart + line.pos;
        const to = context.lineStart + line.text.length;
        const title = from + found.length;
        context.addElement(
          context.elt('CalloutTitle', from, to, [
            context.elt('CalloutMark', from, title),
            ...context.parser.parseInline(line.text.slice(line.pos + found.length), title),
          ]),
        );
        context.nextLine();
        return true;
      },
    },
    {
      name: 'FootnoteDefinition',
      before: 'LinkReference',
      parse(context, line) {
        const [found] = definition.exec(restOf(line)) ?? [];
        if (found === undefined || line.indent >= line.baseIndent + 4) return false;
        const from = context.lineStart + line.pos;
        context.startComposite('FootnoteDefinition', line.pos, noteIndent);
        const end = from + found.trimEnd().length;
        context.addElement(context.elt('FootnoteMark', from, end));
        line.moveBase(line.pos + found.length);
        return null;
      },
      endLeaf: (_context, line) => definition.test(restOf(line)),
    },
    {
      name: 'FormulaBlock',
      before: 'FencedCode',
      parse(context, line) {
        const text = restOf(line);
        if (!beginsFormula(text)) return false;
        const from = context.lineStart + line.pos;
        let to = context.lineStart + line.text.length;
        const isAlone = text.trimEnd() === '$$';
        let isClosed = text.trimEnd().length > 4 && text.trimEnd().endsWith('$$');
        const { baseIndent } = line;
        while (context.nextLine() && line.baseIndent >= baseIndent && !isClosed) {
          if (!isAlone && endsFormula.test(restOf(line))) break;
          to = context.lineStart + line.text.length;
          isClosed = restOf(line).trimEnd().endsWith('$$');
        }
        context.addElement(context.elt('FormulaBlock', from, to));
        return true;
      },
      endLeaf: (_context, line) => beginsFormula(restOf(line)),
    },
  ],
};

/**
 * Whether a formula begins here that is a block: the next `$$`, if any in this line, is the end of
 * the line.
 */
function beginsFormula(text: string): boolean {
  if (!text.startsWith('$$')) return false;
  const end = text.indexOf('$$', 2);
  return end < 0 || (end > 2 && text.slice(end + 2).trim() === '');
}

/** Whether a container begins or ends on this line. */
function isContainer(line: Line): boolean {
  const [found, word, title = ''] = container.exec(restOf(line)) ?? [];
  if (found === undefined || line.indent >= line.baseIndent + 4) return false;
  if (word === undefined || /^details$/i.test(word)) return true;
  return isFriendLinks(word, title.trim()) || findCalloutKind(word, '') !== undefined;
}

function restOf(line: Line): string {
  return line.text.slice(line.pos);
}

function addLine(context: BlockContext, line: Line, name: string): void {
  const start = context.lineStart;
  context.addElement(context.elt(name, start + line.pos, start + line.text.length));
  context.nextLine();
}
