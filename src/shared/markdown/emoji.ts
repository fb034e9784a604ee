/// <reference path="./untyped.d.ts" />
import type MarkdownIt from 'markdown-it';
import names from 'markdown-it-emoji/lib/data/full.mjs';

const shortcode = /:([a-z0-9_+-]{1,64}):/y;
const codes = new Map(Object.entries(names));

/** `:tea:`, by the names that GitHub gives them. Looked up, as one pattern of 1,900 names is slow. */
export function emoji(md: MarkdownIt): void {
  md.inline.ruler.after('escape', 'emoji', (state, silent) => {
    if (state.src.charCodeAt(state.pos) !== 0x3a /* : */) return false;
    shortcode.lastIndex = state.pos;
    const [whole, name] = shortcode.exec(state.src) ?? [];
    const character = name === undefined ? undefined : codes.get(name);
    if (whole === undefined || character === undefined) return false;
    const end = state.pos + whole.length;
    if (end > state.posMax) return false;
    // As in `00:ab:1b`, which is no shortcode but part of a word.
    if (isWord(state.src[state.pos - 1]) && isWord(state.src[end])) return false;
    if (!silent) state.pending += character;
    state.pos = end;
    return true;
  });
}

function isWord(character: string | undefined): boolean {
  return character !== undefined && /[a-z0-9]/i.test(character);
}
