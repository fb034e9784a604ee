import { isAddress } from '../../markdown/from-html/address.ts';

/** What the clipboard holds. A form that is not there is an empty text. */
export interface Pasted {
  types: readonly string[];
  plain: string;
  html: string;
}

/** Where it is pasted, and how. */
export interface Place {
  isInCode: boolean;
  /** The owner pasted with Shift. */
  isPlainAsked: boolean;
  /** The selected text. Empty if nothing is selected. */
  selection: string;
  /** The article has no text yet. */
  isEmptyArticle: boolean;
}

/** Which form of the clipboard is pasted. `none`: there is no text, so the paste is not ours. */
export type Form =
  | { kind: 'none' | 'plain' | 'rich' | 'article' }
  | { kind: 'link'; address: string }
  | { kind: 'table'; rows: string[][] };

/** Front matter begins with a field. A line of hyphens alone is a rule. */
const frontMatter =
  /^\ufeff?(?:---[ \t]*\r?\n["'\w.-]+["']?[ \t]*:|\+\+\+[ \t]*\r?\n["'\w.-]+["']?[ \t]*=)/;

/** Decides which form of the clipboard is pasted. The first rule that fits wins. */
export function chooseForm({ types, plain, html }: Pasted, place: Place): Form {
  if (plain === '' && html === '') return { kind: 'none' };
  if (place.isInCode || place.isPlainAsked) return { kind: 'plain' };
  if (place.isEmptyArticle && frontMatter.test(plain)) return { kind: 'article' };
  const address = plain.trim();
  if (isLinkable(place.selection) && isAddress(address)) return { kind: 'link', address };
  if (isFromCodeEditor(types, html)) return { kind: 'plain' };
  // The picture that office programs add is among the types only. Their text is in the HTML.
  if (html.trim() !== '') {
    const isWrapped = plain !== '' && isMarkdown(plain) && onlyWraps(html);
    return { kind: isWrapped || isAddress(address) ? 'plain' : 'rich' };
  }
  const rows = readRows(plain);
  return rows ? { kind: 'table', rows } : { kind: 'plain' };
}

function isLinkable(selection: string): boolean {
  return selection.trim() !== '' && !selection.includes('\n') && !isAddress(selection.trim());
}

/**
 * VS Code names itself. JetBrains and some terminals write the whole text as one `<pre>` with a
 * font.
 */
function isFromCodeEditor(types: readonly string[], html: string): boolean {
  if (types.includes('vscode-editor-data')) return true;
  const [, body = html] = /<body[^>]*>([\s\S]*)/i.exec(html) ?? [];
  return /^\s*(?:<meta[^>]*>|<!--[^>]*-->|\s)*<pre style="[^"]*font-family/i.test(body);
}

const markdownMarks =
  /^(?:#{1,6} \S|[-*+] \S|\d{1,9}[.)] \S|> ?\S|```|~~~|\$\$\s*$|\|.*\|\s*$)|\*\*\S|==\S[^=\n]*==|!?\[[^\]\n]*\]\([^)\n]*\)|`[^`\n]+`|\[\^[^\]\n]+\]/m;

function isMarkdown(plain: string): boolean {
  return markdownMarks.test(plain);
}

/** Whether the HTML only puts the text into boxes, and says nothing about it. */
function onlyWraps(html: string): boolean {
  const names = [...html.matchAll(/<([a-z][a-z\d]*)/gi)].map(([, name = '']) => name.toLowerCase());
  const isBox = (name: string) =>
    /^(?:html|head|body|meta|style|title|div|span|p|br|pre|font)$/.test(name);
  const hasStyle = /font-weight:\s*(?:bold|[6-9]00)|font-style:\s*italic|line-through|mso-list/i;
  return names.every(isBox) && !hasStyle.test(html);
}

/**
 * The cells of lines with tabs, as spreadsheets write them: two lines or more with the same number
 * of cells.
 */
function readRows(plain: string): string[][] | undefined {
  const lines = plain.replace(/(?:\r\n?|\n)$/, '').split(/\r\n?|\n/);
  const rows = lines.map((line) => line.split('\t'));
  const count = rows[0]?.length ?? 0;
  // A line that begins with a tab is code.
  const isTable =
    rows.length > 1 && count > 1 && rows.every((row) => row.length === count && row[0] !== '');
  return isTable ? rows : undefined;
}
