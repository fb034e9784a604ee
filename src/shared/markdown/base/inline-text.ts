import type Token from 'markdown-it/lib/token.mjs';

/** What a line of text says, without its markup; pictures say their description. */
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
      case 'image':
        text += inlineText(token.children ?? []);
    }
  }
  return text;
}

/** Text that a writer typed: as it is, or kept from typography because it was escaped or is an address. */
export function isText({ type }: Token): boolean {
  return type === 'text' || type === 'text_special';
}
