import type MarkdownIt from 'markdown-it';
import type Token from 'markdown-it/lib/token.mjs';
import { findRuby } from './find-ruby.ts';

/**
 * `{汉字|hàn zì}`: text with its reading above. Programs that do not know it show the reading in
 * brackets.
 */
export function ruby(md: MarkdownIt): void {
  md.inline.ruler.before('strikethrough', 'ruby', (state, silent) => {
    if (state.src.charCodeAt(state.pos) !== 0x7b /* { */) return false;
    const found = findRuby(state.src, state.pos, state.posMax);
    if (!found) return false;
    if (!silent) {
      state.push('ruby_open', 'ruby', 1);
      for (const { base, reading } of found.parts) {
        state.push('text', '', 0).content = base;
        state.push('ruby_reading', 'rt', 0).content = reading;
      }
      state.push('ruby_close', 'ruby', -1).meta = { reading: found.reading };
    }
    state.pos = found.end;
    return true;
  });

  md.renderer.rules.ruby_reading = (tokens, index) => {
    const { content } = tokens[index] as Token;
    return `<rp>（</rp><rt>${md.utils.escapeHtml(content)}</rt><rp>）</rp>`;
  };
}
