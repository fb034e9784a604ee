import { listLines } from '../base/ranges.ts';
import type { Range } from '../base/tag.ts';
import { boxKindOf } from './boxes.ts';

const start = /^([ \t>]*)(!!!|\?\?\?\+?)[ \t]+([a-z]+)(?:[ \t]+(\S.*))?$/i;
const mayHaveBoxes = /^[ \t>]*(?:!!!|\?\?\?\+?)[ \t]+[a-z]/im;

/**
 * `!!! note Title` of MkDocs and of a plugin of Hexo: a box. `???` can be unfolded. Its text is the
 * lines below, up to a blank line, and all that is indented by four more.
 */
export function convertAdmonitions(
  markdown: string,
  findCode: (markdown: string) => readonly Range[],
): string {
  if (!mayHaveBoxes.test(markdown)) return markdown;
  const boxes = new Boxes();
  for (const { text, isCode } of listLines(markdown, findCode(markdown))) boxes.add(text, isCode);
  return boxes.end();
}

interface Box {
  indent: string;
  /** Whether its lines are indented, as the first one is. Undefined before the first one. */
  isIndented: boolean | undefined;
  /** How many blank lines are the last ones. */
  blanks: number;
}

class Boxes {
  readonly #lines: string[] = [];
  #box: Box | undefined;

  add(line: string, isCode: boolean): void {
    const [, indent = '', sign = '', word, title = ''] =
      (isCode ? null : start.exec(line.trimEnd())) ?? [];
    const kind = boxKindOf(word);
    if (kind === undefined) {
      this.#lines.push(this.#box ? this.#readLine(line, isCode, this.#box) : line);
      return;
    }
    this.#close();
    const words = title.replace(/^"(.*)"$/, '$1');
    const open = sign.endsWith('+') ? ' {open}' : '';
    const name = sign === '!!!' ? `${kind} ${words}` : `details ${words || word}${open}`;
    this.#lines.push(`${indent}::: ${name.trim()}`);
    this.#box = { indent, isIndented: undefined, blanks: 0 };
  }

  end(): string {
    this.#close();
    return this.#lines.join('\n');
  }

  /** A line of the box, or the first one behind it. */
  #readLine(line: string, isCode: boolean, box: Box): string {
    if (line.trim() === '') {
      box.blanks += 1;
      if (!box.isIndented && !isCode) this.#close();
      return line;
    }
    const isIndented = line.startsWith(`${box.indent}    `);
    box.isIndented ??= isIndented;
    if (box.isIndented && !isIndented) this.#close();
    box.blanks = 0;
    return box.isIndented && isIndented ? box.indent + line.slice(box.indent.length + 4) : line;
  }

  /** The blank lines behind the text stay behind the box. */
  #close(): void {
    if (!this.#box) return;
    const { indent, isIndented, blanks } = this.#box;
    const behind = isIndented ? blanks : 0;
    this.#lines.splice(this.#lines.length - behind, 0, `${indent}:::`);
    this.#box = undefined;
  }
}
