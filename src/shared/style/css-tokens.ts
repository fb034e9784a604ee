/// <reference path="./css-tree-parts.d.ts" />
import { tokenize, tokenTypes } from 'css-tree/tokenizer';
import { string, url } from 'css-tree/utils';

interface Token {
  type: number | undefined;
  at: number;
  text: string;
}

/** A token that is not closed, or that closes more than the sheet has opened. */
interface BrokenToken {
  kind: 'unclosed' | 'closes-nothing';
  at: number;
  what: string;
}

function listTokens(css: string): Token[] {
  const tokens: Token[] = [];
  tokenize(css, (type, at, end) => tokens.push({ type, at, text: css.slice(at, end) }));
  return tokens;
}

const {
  Function: functionToken,
  Url: urlToken,
  BadUrl: badUrl,
  String: stringToken,
  BadString: badString,
  Comment: comment,
  WhiteSpace: whiteSpace,
} = tokenTypes;

const closing: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' };
const closers = Object.values(closing);

/**
 * Finds the first token of which the end is missing, or that ends what did not begin. Browsers and
 * parsers forgive this at the end of a sheet. But here the end of a layer follows.
 */
export function findBrokenToken(css: string): BrokenToken | undefined {
  const open: Token[] = [];
  for (const token of listTokens(css)) {
    const { type, at, text } = token;
    if (isUnclosed(token)) return { kind: 'unclosed', at, what: text.slice(0, 20) };
    const bracket = type === functionToken ? '(' : text;
    if (bracket in closing && text.endsWith(bracket)) open.push({ ...token, text: bracket });
    if (!closers.includes(text)) continue;
    const opened = open.pop();
    if (opened === undefined) return { kind: 'closes-nothing', at, what: text };
    if (closing[opened.text] !== text)
      return { kind: 'unclosed', at: opened.at, what: opened.text };
  }
  const last = open.at(-1);
  if (last) return { kind: 'unclosed', at: last.at, what: last.text };
  // It would escape the bracket that follows.
  return /\\\n?$/.test(css) ? { kind: 'unclosed', at: css.length - 1, what: '\\' } : undefined;
}

function isUnclosed({ type, text }: Token): boolean {
  if (type === badString || type === badUrl) return true;
  if (type === comment) return text.length < 4 || !text.endsWith('*/');
  if (type === urlToken) return !/(?<!\\)(?:\\\\)*\)$/.test(text);
  return type === stringToken && (text.length < 2 || !/(?<!\\)(?:\\\\)*["']$/.test(text));
}

/** The addresses in `url(...)`, each with its place. */
export function listAddresses(css: string): { at: number; address: string }[] {
  const tokens = listTokens(css).filter(({ type }) => type !== whiteSpace && type !== comment);
  return tokens.flatMap(({ type, at, text }, index) => {
    if (type === urlToken) return [{ at, address: url.decode(text) }];
    const argument = tokens[index + 1];
    const isUrl = type === functionToken && /^(?:url|src)\($/i.test(text);
    if (!isUrl || argument === undefined || argument.type !== stringToken) return [];
    return [{ at, address: string.decode(argument.text) }];
  });
}
