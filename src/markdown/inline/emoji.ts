/// <reference path="../base/untyped.d.ts" />
import type MarkdownIt from 'markdown-it';
import type StateInline from 'markdown-it/lib/rules_inline/state_inline.mjs';
import names from 'markdown-it-emoji/lib/data/full.mjs';

const shortcode = /:([a-z0-9_+-]{1,64}):/y;
const isLetter = /[\p{L}\p{N}]/u;
const isAscii = /[a-z0-9]/i;
/** The position behind the last shortcode of a text. */
const ends = new WeakMap<StateInline, number>();
const codes = new Map(Object.entries(names));

/** `:tea:` becomes 🍵, by GitHub’s names. A lookup, because one pattern of 1,900 names is slow. */
export function emoji(md: MarkdownIt): void {
  md.inline.ruler.after('escape', 'emoji', (state, silent) => {
    if (state.src.charCodeAt(state.pos) !== 0x3a /* : */) return false;
    shortcode.lastIndex = state.pos;
    const [whole, name] = shortcode.exec(state.src) ?? [];
    const character = name === undefined ? undefined : codes.get(name);
    if (whole === undefined || character === undefined) return false;
    const end = state.pos + whole.length;
    if (end > state.posMax) return false;
    // Not a shortcode: `00:ab:1b`, `std::x::y` and 时间:m:ss. The character before may be another
    // shortcode’s colon.
    const before = ends.get(state) === state.pos ? '' : (state.src[state.pos - 1] ?? '');
    if (isWithinWord(before, state.src[end] ?? '')) return false;
    ends.set(state, end);
    if (!silent) state.pending += character;
    state.pos = end;
    return true;
  });
}

function isWithinWord(before: string, after: string): boolean {
  return (before === ':' || isLetter.test(before)) && (after === ':' || isAscii.test(after));
}
