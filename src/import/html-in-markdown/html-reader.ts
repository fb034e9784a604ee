import { splitOwnId } from '../../markdown/blocks/slugify.ts';
import type { ImportNote } from '../../shared/import/import-note.ts';
import type { Edit } from '../markdown/links.ts';
import type { MarkdownNode } from '../markdown/parse-markdown.ts';
import { isBlockName } from './elements.ts';
import type { Line } from './fit.ts';
import { prefixAt, prefixLength, withoutPrefix, withPrefix } from './line-prefix.ts';
import type { PieceConverter } from './piece-converter.ts';
import { listPieces, mayHaveHtml, type Piece, readTag } from './pieces.ts';
import { closingOf } from './regions.ts';
import { tableStart } from './table-start.ts';

/** Containers in each other. HTML that is deeper stays as it is. */
const maxDepth = 40;

const holdsMarkdown = /\smarkdown=["']?(?:1|block|span)\b/;

/** An element with an id or, as in old HTML, a name. */
const anchor = /^<(?:a|span|i|b)\s(?:[^<>]*\s)?(?:id|name)=["']([^"'\s]+)["']/i;

const openings: Partial<Record<Piece['kind'], number>> = { open: 1, close: -1 };

const doubled = new Map([
  ['StrongEmphasis', /^(?:b|strong)$/],
  ['Emphasis', /^(?:i|em)$/],
]);

interface Options {
  /** Whether the text was written for kramdown, the Markdown of Jekyll. */
  isKramdown: boolean;
  /** Converts Markdown that stands in an element. Undefined: it is not looked for. */
  convert: ((markdown: string) => { markdown: string; notes: ImportNote[] }) | undefined;
}

/** Finds the HTML in the syntax tree of a text. */
export class HtmlReader {
  readonly #markdown: string;
  readonly #converter: PieceConverter;
  readonly #options: Options;

  constructor(markdown: string, converter: PieceConverter, options: Options) {
    this.#markdown = markdown;
    this.#converter = converter;
    this.#options = options;
  }

  /** The edits of a container, and of all that stands in it. */
  readBlocks(container: MarkdownNode, depth = 0): Edit[] {
    if (depth > maxDepth) return [];
    const prefix = this.#prefixOf(container);
    const pieces: Piece[] = [];
    const inner: Edit[] = [];
    let openBlocks = 0;
    for (let node = container.firstChild; node; node = node.nextSibling) {
      const { name, from, to } = node;
      const isHtml = /^(?:HTMLBlock|CommentBlock)$/.test(name);
      // To Jekyll, an element goes on behind blank lines, and its indented lines are no code.
      const isIndented = name === 'CodeBlock' && openBlocks > 0 && this.#markdown[from] === '<';
      if (isHtml || (isIndented && this.#options.isKramdown)) {
        for (const piece of this.#listHtml(from, to, prefix, inner)) {
          pieces.push(piece);
          if (isBlockName(piece.name)) openBlocks += openings[piece.kind] ?? 0;
        }
      } else if (!/^(?:QuoteMark|ListMark)$/.test(name)) {
        const isParagraph = name === 'Paragraph';
        const start = isParagraph ? from : this.#contentStart(from, prefix);
        pieces.push({ kind: 'blocks', name: isParagraph ? 'p' : '', start, end: to });
        if (!mayHaveHtml(this.#markdown.slice(from, to))) continue;
        for (const edit of this.#readBlock(node, prefix, depth)) inner.push(edit);
      }
    }
    const place = { markdown: this.#markdown, prefix };
    return this.#converter.convertBlocks(pieces, inner, place);
  }

  /**
   * The pieces of a block of HTML. An element with `markdown="1"` holds Markdown, which is
   * converted as a text of its own; its edit is added to `inner`.
   */
  #listHtml(from: number, to: number, prefix: string, inner: Edit[]): Piece[] {
    const pieces = listPieces(this.#markdown, from, to);
    const { convert } = this.#options;
    if (convert === undefined) return pieces;
    const sourceOf = ({ start, end }: Piece) => this.#markdown.slice(start, end);
    const at = pieces.findIndex(
      (piece) => piece.kind === 'open' && holdsMarkdown.test(sourceOf(piece)),
    );
    const opening = pieces[at];
    if (opening === undefined) return pieces;
    const found = closingOf(pieces, at);
    const closing = pieces[found] as Piece;
    const [start, end] = [opening.end, closing.start];
    const written = withoutPrefix(this.#markdown.slice(start, end), prefix);
    const { markdown, notes } = convert(written);
    this.#converter.addNotes(notes, start);
    const text = markdown.replace(/^(?:[ \t]*\n)+|\s+$/g, '');
    inner.push({ start, end, text: withPrefix(text, prefix) });
    const held: Piece = { kind: 'blocks', name: '', start, end };
    return [...pieces.slice(0, at + 1), held, ...pieces.slice(found)];
  }

  #prefixOf(container: MarkdownNode): string {
    const { name, from } = container;
    if (name === 'Blockquote') return `${prefixAt(this.#markdown, from)}> `;
    if (name === 'Footnote') return `${prefixAt(this.#markdown, from)}    `;
    if (name !== 'ListItem') return name === 'Document' ? '' : prefixAt(this.#markdown, from);
    const mark = container.firstChild;
    const first = mark?.nextSibling;
    const isSameLine = first && !this.#markdown.slice(mark.to, first.from).includes('\n');
    return isSameLine
      ? prefixAt(this.#markdown, first.from)
      : `${prefixAt(this.#markdown, mark?.to ?? from)} `;
  }

  /** Where a block begins in its line, with the spaces that belong to it. */
  #contentStart(from: number, prefix: string): number {
    const lineStart = this.#markdown.lastIndexOf('\n', from - 1) + 1;
    const start = lineStart + prefixLength(this.#markdown, lineStart, prefix);
    const isBlank = start <= from && this.#markdown.slice(start, from).trim() === '';
    return isBlank ? start : from;
  }

  #readBlock(node: MarkdownNode, prefix: string, depth: number): Edit[] {
    const { name, from, to } = node;
    if (/^(?:Blockquote|BulletList|OrderedList|ListItem|Footnote)$/.test(name)) {
      return this.readBlocks(node, depth + 1);
    }
    const isHeading = /Heading\d$/.test(name);
    if (name !== 'Paragraph' && !isHeading) return [];
    const table = isHeading ? undefined : tableStart(this.#markdown, from, to);
    const edits = this.#readLine(
      node,
      {
        markdown: this.#markdown,
        prefix,
        start: from,
        end: to,
        isFlat: isHeading,
        isParagraph: !isHeading,
      },
      table ?? to,
      depth,
    );
    return isHeading ? [...edits, ...this.#nameHeading(node)] : edits;
  }

  /** `## <a name="tea"></a>Tea` becomes `## Tea {#tea}`: links in the text lead there. */
  #nameHeading(heading: MarkdownNode): Edit[] {
    const [first = ''] = this.#markdown.slice(heading.from, heading.to).split('\n', 1);
    const tags = heading.getChildren('HTMLTag');
    const id = tags
      .map(({ from, to }) => anchor.exec(this.#markdown.slice(from, to))?.[1])
      .find((found) => found !== undefined);
    if (id === undefined || splitOwnId(`a {#${id}}`)?.id !== id || first.includes('{#')) return [];
    const end = heading.from + first.replace(/(?:[ \t]+#+)?[ \t]*$/, '').length;
    return [{ start: end, end, text: ` {#${id}}` }];
  }

  /** The edits of a text. From `flatFrom` on it is a table: each cell stands for itself. */
  #readLine(node: MarkdownNode, line: Line, flatFrom: number, depth: number): Edit[] {
    if (depth > maxDepth) return [];
    const edits: Edit[] = [];
    let pieces: Piece[] = [];
    let inner: Edit[] = [];
    let start = line.start;
    let done = node.from;
    const finish = (end: number) => {
      const isFlat = line.isFlat || start >= flatFrom;
      const isParagraph = line.isParagraph && !isFlat;
      const part = { ...line, start, end, isFlat, isParagraph };
      for (const edit of this.#converter.convertLine(pieces, inner, part)) edits.push(edit);
      pieces = [];
      inner = [];
      start = end;
    };
    const takeText = (until: number) => {
      while (done < until) {
        const cell = done < flatFrom ? flatFrom : this.#nextCell(done);
        const end = Math.min(until, cell);
        pieces.push({ kind: 'text', name: '', start: done, end });
        done = end;
        if (end === cell) finish(end);
      }
    };
    for (let child = node.firstChild; child; child = child.nextSibling) {
      takeText(child.from);
      if (child.name === 'HTMLTag') pieces.push(this.#pieceOfTag(child, node.name));
      else if (child.name !== 'QuoteMark') {
        pieces.push({ kind: 'inline', name: '', start: child.from, end: child.to });
        const isWhole = /^(?:InlineCode|Formula|Autolink|Ruby|Escape|Entity)$/.test(child.name);
        if (
          !isWhole &&
          child.firstChild &&
          mayHaveHtml(this.#markdown.slice(child.from, child.to))
        ) {
          const isFlat = line.isFlat || child.from >= flatFrom;
          const range = { start: child.from, end: child.to };
          const nested = { ...line, ...range, isFlat, isParagraph: false };
          for (const edit of this.#readLine(child, nested, child.to, depth + 1)) inner.push(edit);
        }
      }
      done = child.to;
    }
    takeText(node.to);
    finish(node.to);
    return edits;
  }

  /** The offset behind the next bar or line break. */
  #nextCell(from: number): number {
    const cell = /[|\n]/g;
    cell.lastIndex = from;
    return cell.test(this.#markdown) ? cell.lastIndex : this.#markdown.length;
  }

  /** `parent` is the name of the node around the tag. */
  #pieceOfTag({ from, to }: MarkdownNode, parent: string): Piece {
    const source = this.#markdown.slice(from, to);
    // What PHP and XML write between `<?` and `?>` is text.
    const tag = /^<!(?:--|[a-z])/i.test(source) ? undefined : readTag(source);
    // A mark within the same mark says nothing: `**<b>tea</b>**`.
    const isDoubled = tag && doubled.get(parent)?.test(tag.name);
    if (!tag || isDoubled) return { kind: 'comment', name: '', start: from, end: to };
    return { ...tag, start: from, end: to };
  }
}
