import type MarkdownIt from 'markdown-it';
import Token from 'markdown-it/lib/token.mjs';
import type { Environment, Footnote } from '../base/environment.ts';
import { isNote } from '../inline/find-note.ts';
import { moveNotesOutOfLinks } from './notes-in-links.ts';

/** `^[A note]` within a line of text. `x^[1]^` is raised text, and `^[text](address)` a link. */
export function inlineNotes(md: MarkdownIt): void {
  md.inline.ruler.before('strikethrough', 'inline_note', (state, silent) => {
    const { src, pos, posMax } = state;
    if (src.charCodeAt(pos) !== 0x5e /* ^ */ || src.charCodeAt(pos + 1) !== 0x5b /* [ */)
      return false;
    const env = state.env as Environment;
    // The description of a picture can't hold a link.
    if (env.inlineDepth > 1) return false;
    const end = md.helpers.parseLinkLabel(state, pos + 1);
    if (!isNote(src, pos, end)) return false;
    if (!silent) {
      const footnote: Footnote = { number: undefined, references: 0, tokens: [] };
      // A name that no reference can have.
      env.footnotes.set(`[${env.footnotes.size}`, footnote);
      const open = state.push('inline_note_open', '', 1);
      open.meta = { footnote };
      open.content = src.slice(pos + 2, end);
      state.pos = pos + 2;
      state.posMax = end;
      md.inline.tokenize(state);
      state.push('inline_note_close', '', -1);
    }
    state.pos = end + 1;
    state.posMax = posMax;
    return true;
  });
}

/**
 * Takes the notes out of a line of text, and leaves references there. `line` is the first line of
 * its block, from 0.
 */
export function takeInlineNotes(tokens: readonly Token[], line: number): Token[] {
  const text: Token[] = [];
  const open: { note: Token | undefined; tokens: Token[] }[] = [{ note: undefined, tokens: text }];
  for (const token of tokens) {
    const innermost = open.at(-1);
    if (token.type === 'inline_note_open') {
      const reference = new Token('footnote_reference', '', 0);
      reference.meta = token.meta;
      reference.level = token.level;
      innermost?.tokens.push(reference);
      open.push({ note: token, tokens: [] });
    } else if (token.type === 'inline_note_close') {
      open.pop();
      if (innermost?.note) fill(innermost.note, innermost.tokens, line);
    } else {
      innermost?.tokens.push(token);
    }
  }
  return moveNotesOutOfLinks(text);
}

function fill({ meta, content }: Token, children: readonly Token[], line: number): void {
  const inline = new Token('inline', '', 0);
  inline.content = content;
  inline.children = moveNotesOutOfLinks(children);
  inline.map = [line, line + 1];
  const { tokens } = (meta as { footnote: Footnote }).footnote;
  tokens.push(new Token('paragraph_open', 'p', 1), inline, new Token('paragraph_close', 'p', -1));
  for (const token of tokens) {
    token.block = true;
    token.level = 2;
  }
}
