import type MarkdownIt from 'markdown-it';
import type Token from 'markdown-it/lib/token.mjs';
import { characterAt, characterBefore, isWide } from '../../shared/render/characters.ts';

const any = /\.\.\.|--|\+-|\((?:c|r|tm)\)/i;

/**
 * `...` becomes an ellipsis, `--` and `---` become dashes (both of double width beside Chinese),
 * and `+-`, `(c) 2026` and `Suibi(tm)` become signs. markdown-it's own rule changes too much: it
 * removes repeated signs, and makes `../` an ellipsis, the (c) of a list (a), (b), (c) a ©, and a
 * radius (r) a ®.
 */
export function dotsAndDashes(md: MarkdownIt): void {
  md.core.ruler.at('replacements', ({ md, tokens }) => {
    if (!md.options.typographer) return;
    for (const { children, content } of tokens) {
      if (!children || !any.test(content)) continue;
      for (const token of children) if (token.type === 'text') replaceIn(token);
    }
  });
}

/** Three dots in a sentence, but not in code such as `./...`, `[...items]` and `main...feature`. */
const dots = /(?<![.\w/([])\.{3}(?=\w)|(?<![./])\.{3}(?![.\w/])|(?<!\.)\.{6}(?!\.)/g;
/** Dashes in a sentence, but not in code such as `<!--`, `-->` and `--help`. */
const dashes =
  /(?<![-!<])---(?![->])|(?<=^|\s)--(?=\s|$)|(?<=[^-\s!<])--(?=[\p{L}\p{N}"'“‘(]|\s|$)/gu;

function replaceIn(token: Token): void {
  if (!any.test(token.content)) return;
  token.content = token.content
    .replace(dots, (found, at: number, text: string) =>
      found.length === 6 || isBesideWide(text, at, found) ? '……' : '…',
    )
    .replace(dashes, (found, at: number, text: string) =>
      isBesideWide(text, at, found) ? '——' : found.length === 3 ? '—' : '–',
    )
    .replace(/(?<![-+])\+-(?=\s?\d)/g, '±')
    .replace(/(?<=^|copyright\s|版权所有\s?)\(c\)(?=\s*\d{4})/gi, '©')
    .replace(/(?<=[A-Za-z]{2})\((?:r|tm)\)/gi, (sign) => (sign.length === 3 ? '®' : '™'));
}

function isBesideWide(text: string, at: number, { length }: string): boolean {
  return isWide(characterBefore(text, at)) || isWide(characterAt(text, at + length));
}
