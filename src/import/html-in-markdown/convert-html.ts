import type { ImportNote } from '../../shared/import/import-note.ts';
import { applyEdits } from '../markdown/links.ts';
import { parseMarkdown } from '../markdown/parse-markdown.ts';
import { HtmlReader } from './html-reader.ts';
import { readJsxValues } from './jsx-values.ts';
import { PieceConverter } from './piece-converter.ts';
import { endOfHtml, mayHaveHtml } from './pieces.ts';

export interface ConvertedHtml {
  markdown: string;
  /** `line` counts the lines of the given Markdown from 1. */
  notes: ImportNote[];
  /** The converted text above the mark `<!-- more -->`, if there is one. */
  teaser: string | undefined;
}

/** Elements with `markdown="1"` in each other. */
const maxDepth = 10;

interface Options {
  /** Whether the text was written for kramdown, the Markdown of Jekyll. */
  isKramdown?: boolean;
}

/**
 * Makes Markdown of the HTML that stands in a Markdown text. Code, formulas, escaped signs and all
 * other text stay byte for byte; so does a text without HTML.
 */
export function convertHtml(markdown: string, { isKramdown = false }: Options = {}): ConvertedHtml {
  if (!mayHaveHtml(markdown)) return { markdown, notes: [], teaser: undefined };
  const written = readJsxValues(markdown);
  const hasCrlf = /\r\n/.test(written) && !/(?<!\r)\n|\r(?!\n)/.test(written);
  if (!hasCrlf) return convert(written, isKramdown);
  const { notes, teaser, ...converted } = convert(written.replaceAll('\r\n', '\n'), isKramdown);
  return { markdown: converted.markdown.replaceAll('\n', '\r\n'), notes, teaser };
}

function convert(markdown: string, isKramdown: boolean, depth = 0): ConvertedHtml {
  const converter = new PieceConverter(markdown);
  const reader = new HtmlReader(markdown, converter, {
    isKramdown,
    convert: depth < maxDepth ? (inner) => convert(inner, isKramdown, depth + 1) : undefined,
  });
  // Most texts have only a comment near their beginning.
  const tree = parseMarkdown(markdown, { read: 'words', until: endOfHtml(markdown) });
  const edits = reader.readBlocks(tree.topNode);
  const { moreAt } = converter;
  const text = applyEdits(markdown, edits);
  const abbreviations = converter.abbreviations();
  const lastBreak = text.endsWith('\n') ? '\n' : '';
  return {
    markdown: abbreviations === '' ? text : `${text.trimEnd()}\n\n${abbreviations}${lastBreak}`,
    notes: converter.notes(),
    teaser:
      moreAt === undefined
        ? undefined
        : convert(markdown.slice(0, moreAt), isKramdown, depth).markdown,
  };
}
