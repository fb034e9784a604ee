import type { Edit } from '../markdown/links.ts';
import type { MarkdownNode } from '../markdown/parse-markdown.ts';

const delimiterRow = /^[ \t>]*\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-*:?[ \t]*)+$/m;
const calloutHead = /^\[![^\]]*\]/;
/** Lines that are more than text to the renderer, or go: no break may stand beside them. */
const special = /^(?:\$\$|:{3}|:[ \t]|\*\[|\[\^|\[{1,2}toc\]|%%|\^[A-Za-z\d-]+\s*$)/i;
const broken = /(?: {2,}|\\|<br\s*\/?>[ \t]*|\$\$[ \t]*)\r?$/i;

const embed = /^!\[\[[^[\]]*\]\][ \t]*\r?$/;

/**
 * A backslash at the end of each line of a paragraph but the last one. Obsidian shows lines as they
 * are written, unless its setting “Strict line breaks” is on. What a line shows alone has its line
 * in any case: without `keepsAll` only such lines are kept.
 */
export function keepLineBreaks(
  markdown: string,
  { from, to }: MarkdownNode,
  keepsAll: boolean,
): Edit[] {
  const text = markdown.slice(from, to);
  if (!text.includes('\n') || delimiterRow.test(text)) return [];
  const lines = text.split('\n');
  let end = from - 1;
  return lines.slice(0, -1).flatMap((line, index): Edit[] => {
    end += line.length + 1;
    const [own = '', next = ''] = [line, lines[index + 1]].map(withoutMarks);
    const isTitle = index === 0 && calloutHead.test(own);
    if (!keepsAll && !embed.test(own) && !embed.test(next)) return [];
    if (isTitle || broken.test(line) || special.test(own) || special.test(next)) return [];
    const at = line.endsWith('\r') ? end - 1 : end;
    return [{ start: at, end: at, text: '\\' }];
  });
}

/** A line without the signs of quotes before it. */
function withoutMarks(line: string | undefined): string | undefined {
  return line?.replace(/^[ \t>]+/, '');
}
