import { cutUnits } from './characters.ts';

/** In UTF-16 code units: where the line is looked for, and how long it is. */
const maxSearched = 4_000;
const maxLine = 120;

/** A block between fences, up to the end of the text if nothing closes it. */
const fenced = /^ {0,3}(`{3,}|~{3,}).*\n(?:(?! {0,3}\1).*\n)*(?:.*)/gm;

/** Lines without words of their own: rules, rows of tables, definitions, the mark of a contents. */
const withoutWords = /^(?:[-*_=\s]*|\|.*|:{3,}.*|<!--.*|\*?\[[^\]]+\]:.*|\[?\[toc\]\]?|\$\$.*)$/i;

const heading = /^#{1,6}\s+/;

/** What stands before the words: marks of quotations, callouts, lists and tasks. */
const marksBefore = /^(?:\s*(?:>|[-*+]\s|\d{1,9}[.)]\s|\[[ x]\]\s|\[!\w+\]))*/i;

const picture = /!\[[^\]]*\]\([^)]*\)/g;
const link = /\[([^\]]*)\]\([^)]*\)/g;
const note = /\[\^[^\]]+\]/g;
const escapeOrMark =
  /\\([!-/:-@[-`{-~])|\*\*|__|~~|==|`+|\*(?=\S)|(?<=\S)\*|(?<![\p{L}\p{N}])_(?=\S)|(?<=\S)_(?![\p{L}\p{N}])/gu;

/**
 * The first line of a Markdown text, as plain text: by it the owner knows a draft again. A heading
 * counts only in a text that has no other words. Empty if there are none.
 */
export function firstLineOf(markdown: string): string {
  const start = markdown.slice(0, maxSearched).replace(/\r\n?/g, '\n');
  let firstHeading = '';
  for (const whole of start.replace(fenced, '').split('\n')) {
    const line = whole.trim();
    if (withoutWords.test(line)) continue;
    const text = plainText(line.replace(heading, ''));
    if (text === '') continue;
    if (!heading.test(line)) return text;
    firstHeading ||= text;
  }
  return firstHeading;
}

function plainText(line: string): string {
  const text = line
    .replace(marksBefore, '')
    .replace(picture, '')
    .replace(link, '$1')
    .replace(note, '')
    .replace(escapeOrMark, (_, escaped: string | undefined) => escaped ?? '')
    .trim();
  return cutUnits(text, maxLine);
}
