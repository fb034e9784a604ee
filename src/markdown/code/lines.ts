import type { CodeLines } from '../base/environment.ts';

/**
 * Code whose colours nest deeper at the end of a line stays plain: each line would repeat them all.
 */
const maxOpen = 40;

/**
 * Code with an element around each line that is marked or numbered. A colour that goes on in the
 * next line ends and begins again. The numbers are attributes, so that they are not copied.
 * Undefined if the colours nest too deeply.
 */
export function withLines(html: string, { marked, first }: CodeLines): string | undefined {
  let result = '';
  let open: string[] = [];
  let range = 0;
  const lines = html.split('\n');
  for (const [index, text] of lines.entries()) {
    const isLast = index === lines.length - 1;
    // The line end at the end of the code begins no further line.
    if (isLast && text === '') break;
    const number = index + 1;
    while (number > (marked[range]?.[1] ?? Number.POSITIVE_INFINITY)) range += 1;
    const isMarked = number >= (marked[range]?.[0] ?? Number.POSITIVE_INFINITY);
    const before = open.join('');
    open = openBehind(text, open);
    if (open.length > maxOpen) return undefined;
    const line = before + text + '</span>'.repeat(open.length);
    const attribute = first === undefined ? '' : ` data-line="${first + index}"`;
    const tag = isMarked ? 'mark' : 'span';
    result +=
      isMarked || first !== undefined ? `<${tag} class="line"${attribute}>${line}</${tag}>` : line;
    if (!isLast) result += '\n';
  }
  return result;
}

/** The tags of the colours that are open behind a line. */
function openBehind(text: string, before: readonly string[]): string[] {
  const open = [...before];
  for (const [tag] of text.matchAll(/<span[^>]*>|<\/span>/g)) {
    if (tag === '</span>') open.pop();
    else open.push(tag);
  }
  return open;
}
