import type MarkdownIt from 'markdown-it';
import type Token from 'markdown-it/lib/token.mjs';

const any = /\.\.\.|--|\+-|\((?:c|r|tm)\)/i;

/**
 * `...` becomes an ellipsis, six dots that of Chinese; `--` and `---` dashes; and `(c) 2026`, `Suibi(tm)`, `+-`
 * signs. markdown-it's own rule does more than typography: it takes repeated signs away, makes `../` an
 * ellipsis, and the third of (a), (b), (c) a ©.
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

/** Addresses come first, so that nothing within them is found. */
const addressOr = (pattern: string) =>
  new RegExp(`[a-z][a-z\\d+.-]{1,15}://[!-~]+|${pattern}`, 'giu');

/** Not between two versions, as in 7.0...7.1. */
const dots = addressOr(String.raw`(?<!\d(?=\.{3}v?\d))\.{3,}`);
/** Between two spaces or between two words: before a word alone they are an option of a program. */
const dashes = addressOr(
  String.raw`(?<![-!<])---(?![->])|(?<=^|\s)--(?=\s|$)|(?<=[^-\s!<])--(?=[^-\s>]|$)`,
);

function replaceIn(token: Token): void {
  if (!any.test(token.content)) return;
  token.content = token.content
    .replace(dots, (found) => (found[0] !== '.' ? found : found.length === 6 ? '……' : '…'))
    .replace(dashes, (found) => (found === '---' ? '—' : found === '--' ? '–' : found))
    .replace(/\+-/g, '±')
    .replace(/\(c\)(?=\s*\d{4})/gi, '©')
    .replace(/(?<=[\p{L}\p{N}])\((?:r|tm)\)/giu, (sign) => (sign.length === 3 ? '®' : '™'));
}
