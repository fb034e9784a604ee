import { RefusedTextError } from '../shared/render/refusal.ts';
import { escapeMarkup } from '../shared/xml.ts';
import { inlineText } from './base/inline-text.ts';
import { makeParser } from './parser.ts';
import { makeEnvironment } from './render.ts';

/**
 * The rules of an article but for what a line has no room for: formulas, which are loaded first,
 * and notes, which have no place at its end. Pictures would move what stands below them: their
 * descriptions stand for them.
 */
const parser = makeParser(true).disable(['maths', 'inline_note', 'footnote_reference']);
parser.renderer.rules.image = (tokens, index) =>
  escapeMarkup(inlineText(tokens[index]?.children ?? []));

/**
 * The HTML of one line of Markdown, such as a line below all pages: marks, code and links alone,
 * never a block. A line that nests too deep stays as it was written.
 */
export function renderLine(line: string, lang: string): string {
  try {
    return parser.renderInline(line, makeEnvironment({ lang }));
  } catch (error) {
    if (!(error instanceof RefusedTextError)) throw error;
    return escapeMarkup(line);
  }
}
