import type MarkdownIt from 'markdown-it';
import type StateInline from 'markdown-it/lib/rules_inline/state_inline.mjs';
import type Token from 'markdown-it/lib/token.mjs';

/**
 * Lets the text of a link hold references to notes. A reference is a link too, and markdown-it
 * makes no link of a text that holds a link. This replaces `parseLinkLabel` of markdown-it by the
 * same function with one exception: a reference does not end the text of the link.
 */
export function letLinksHoldNotes(
  md: MarkdownIt,
  isReference: (state: StateInline, position: number) => boolean,
): void {
  md.helpers.parseLinkLabel = (state, start, disableNested) => {
    const before = state.pos;
    let level = 1;
    let end = -1;
    state.pos = start + 1;
    while (state.pos < state.posMax) {
      const { pos } = state;
      const code = state.src.charCodeAt(pos);
      if (code === 0x5d /* ] */) level -= 1;
      if (level === 0) {
        end = pos;
        break;
      }
      md.inline.skipToken(state);
      if (code !== 0x5b /* [ */) continue;
      if (state.pos === pos + 1) level += 1;
      else if (disableNested && !isReference(state, pos)) break;
    }
    state.pos = before;
    return end;
  };
}

/**
 * Puts the references to notes that a link holds behind the link: browsers do not allow a link in a
 * link.
 */
export function moveNotesOutOfLinks(tokens: readonly Token[]): Token[] {
  const moved: Token[] = [];
  let notes: Token[] = [];
  let links = 0;
  for (const token of tokens) {
    if (token.type === 'link_open') links += 1;
    if (token.type === 'footnote_reference' && links > 0) {
      notes.push(token);
      continue;
    }
    moved.push(token);
    if (token.type !== 'link_close') continue;
    links -= 1;
    if (links > 0) continue;
    for (const note of notes) {
      note.level = token.level;
      moved.push(note);
    }
    notes = [];
  }
  return moved;
}
