import { isAddress } from '../../markdown/from-html/address.ts';

/** What the clipboard holds. A form that is not there is an empty text. */
export interface Pasted {
  types: readonly string[];
  plain: string;
  html: string;
  /** What VS Code says of the text, if it comes from there: JSON with the language as `mode`. */
  vsCode?: string;
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
  /** A block of code in a language, which may be none of ours. */
  | { kind: 'code'; language: string }
  | { kind: 'table'; rows: string[][] };

/** Front matter begins with a field. A line of hyphens alone is a rule. */
const frontMatter =
  /^\ufeff?(?:---[ \t]*\r?\n["'\w.-]+["']?[ \t]*:|\+\+\+[ \t]*\r?\n["'\w.-]+["']?[ \t]*=)/;

/** Decides which form of the clipboard is pasted. The first rule that fits wins. */
export function chooseForm({ types, plain, html, vsCode }: Pasted, place: Place): Form {
  if (plain === '' && html === '') return { kind: 'none' };
  if (place.isInCode || place.isPlainAsked) return { kind: 'plain' };
  if (place.isEmptyArticle && frontMatter.test(plain)) return { kind: 'article' };
  const address = plain.trim();
  if (isLinkable(place.selection) && isAddress(address)) return { kind: 'link', address };
  const language = languageOf(vsCode);
  if (language !== undefined && isLines(plain)) return { kind: 'code', language };
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

/** Several lines. A word or one line of code is mostly meant for a sentence. */
const isLines = (plain: string) => plain.trim().includes('\n');

/** What is no code, or is what the article is written in. */
const textModes = /^(?:plaintext|markdown|mdx|quarto|rmd|log|search-result|scminput|git-commit)$/;

/** Names of languages that VS Code does not share with others. */
const otherModes: Readonly<Record<string, string>> = {
  typescriptreact: 'tsx',
  javascriptreact: 'jsx',
  shellscript: 'bash',
  jsonc: 'json',
  jsonl: 'json',
  dockercompose: 'yaml',
  'objective-cpp': 'objectivec',
  'objective-c': 'objectivec',
  'cuda-cpp': 'cpp',
  bat: 'dos',
  vb: 'vbnet',
};

function languageOf(vsCode: string | undefined): string | undefined {
  const [, mode] = /"mode":\s*"([\w+#.-]{1,40})"/.exec(vsCode ?? '') ?? [];
  if (mode === undefined || textModes.test(mode)) return undefined;
  return otherModes[mode] ?? mode;
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
