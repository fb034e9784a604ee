import type Token from 'markdown-it/lib/token.mjs';

/**
 * The plain text of a line without its markup. A picture counts as its description, and readings
 * stand in brackets.
 */
export function inlineText(tokens: readonly Token[]): string {
  let text = '';
  for (const token of tokens) {
    switch (token.type) {
      case 'text':
      case 'text_special':
      case 'code_inline':
      case 'math_inline':
        text += token.content;
        break;
      case 'softbreak':
      case 'hardbreak':
        text += '\n';
        break;
      case 'ruby_close':
        text += `（${token.meta.reading}）`;
        break;
      case 'image':
        text += inlineText(token.children ?? []);
    }
  }
  return text;
}

/**
 * Text of the writer. `text_special` is text that typography must not change: escaped characters
 * and addresses.
 */
export function isText({ type }: Token): boolean {
  return type === 'text' || type === 'text_special';
}
