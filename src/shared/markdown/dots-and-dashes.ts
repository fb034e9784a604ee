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

function replaceIn(token: Token): void {
  if (!any.test(token.content)) return;
  token.content = token.content
    .replace(/\.{3,}/g, (dots) => (dots.length === 6 ? '……' : '…'))
    .replace(/(?<![-!<])---(?![->])/g, '—')
    // Between two spaces or between two words: before a word alone it is an option of a program.
    .replace(/(?<=^|\s)--(?=\s|$)|(?<=[^-\s!<])--(?=[^-\s>]|$)/g, '–')
    .replace(/\+-/g, '±')
    .replace(/\(c\)(?=\s*\d{4})/gi, '©')
    .replace(/(?<=[\p{L}\p{N}])\((?:r|tm)\)/giu, (sign) => (sign.length === 3 ? '®' : '™'));
}
