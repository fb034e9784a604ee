import type MarkdownIt from 'markdown-it';
import type Token from 'markdown-it/lib/token.mjs';
import { characterAt, isWide } from '../../shared/render/characters.ts';
import type { Environment } from '../base/environment.ts';

/**
 * In Chinese and Japanese texts emphasis is shown by dots under the characters. Dots would make
 * Latin words unreadable, so emphasis on them gets a class and stays italic.
 */
export function emphasis(md: MarkdownIt): void {
  md.core.ruler.push('emphasis_script', ({ tokens, env }) => {
    if (!/^(?:zh|ja)\b/.test((env as Environment).lang ?? '')) return;
    for (const { children } of tokens) if (children) markLatin(children);
  });
}

/** Marks emphasis that has text and no wide character. */
function markLatin(tokens: readonly Token[]): void {
  const open: { token: Token; hasText: boolean; hasWide: boolean }[] = [];
  for (const token of tokens) {
    if (token.type === 'em_open') {
      open.push({ token, hasText: false, hasWide: false });
    } else if (token.type === 'em_close') {
      const inner = open.pop();
      if (inner?.hasText && !inner.hasWide) inner.token.attrSet('class', 'latin');
      const outer = open.at(-1);
      if (inner && outer) {
        outer.hasText ||= inner.hasText;
        outer.hasWide ||= inner.hasWide;
      }
    } else {
      const innermost = open.at(-1);
      if (!innermost || token.content === '') continue;
      innermost.hasText = true;
      innermost.hasWide ||= hasWide(token.content);
    }
  }
}

function hasWide(text: string): boolean {
  for (let at = 0; at < text.length; at += 1) {
    if (text.charCodeAt(at) >= 0x2e80 && isWide(characterAt(text, at))) return true;
  }
  return false;
}
