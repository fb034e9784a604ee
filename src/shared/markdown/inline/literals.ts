import type MarkdownIt from 'markdown-it';
import { HTML_TAG_RE } from 'markdown-it/lib/common/html_re.mjs';
import type StateInline from 'markdown-it/lib/rules_inline/state_inline.mjs';
import Token from 'markdown-it/lib/token.mjs';
import { characterAt, characterBefore, isWide } from '../base/characters.ts';

/** In UTF-16 code units. A longer tag is treated as other text. */
const maxTagLength = 1_000;

const face = /\^[_.oO\-ω]\^/y;
const address = /(?:\b[A-Za-z][A-Za-z\d+.-]{1,15}:\/\/|\bwww\.)[!-~]+/g;
const shortBase = /~[A-Za-z0-9+-]{1,10}~(?!\d)/y;
const shortChinese = /~[^\s~]{1,3}~(?=\p{L})/uy;

/** By the first character: a function that returns how many characters from here are not a mark. */
const readers = new Map<number, (state: StateInline) => number>([
  [0x7e /* ~ */, literalTildes],
  [0x5e /* ^ */, literalFace],
  [0x3d /* = */, literalEquals],
]);

/** Text that looks like a mark but is none stays as it is written. */
export function literals(md: MarkdownIt): void {
  md.inline.ruler.before('strikethrough', 'literal', (state, silent) => {
    const read = readers.get(state.src.charCodeAt(state.pos));
    const length = read?.(state) ?? 0;
    if (length === 0 || state.pos + length > state.posMax) return false;
    if (!silent) state.pending += state.src.slice(state.pos, state.pos + length);
    state.pos += length;
    return true;
  });

  // HTML is shown as it is written: its quotes and dashes do not become typographic.
  md.inline.ruler.after('autolink', 'literal_tag', (state, silent) => {
    const { src, pos, posMax } = state;
    if (src.charCodeAt(pos) !== 0x3c /* < */) return false;
    const [tag] = HTML_TAG_RE.exec(src.slice(pos, Math.min(pos + maxTagLength, posMax))) ?? [];
    if (tag === undefined) return false;
    if (!silent) state.push('text_special', '', 0).content = tag;
    state.pos += tag.length;
    return true;
  });

  // Addresses in a text are not links. Typography must not change them, so that readers can copy them.
  md.core.ruler.after('inline', 'literal_addresses', ({ tokens }) => {
    for (const token of tokens) {
      // The source has `://` in most links, so the test looks at the text tokens only.
      if (token.children?.some(mayHoldAddress)) {
        token.children = token.children.flatMap(withLiteralAddresses);
      }
    }
  });
}

/**
 * Only one or two tildes are marks, as in GitHub's dialect. One between digits is a range (3~5 次) unless a
 * subscript of letters and digits follows (1010~2~); one between two Chinese characters is a tone of voice
 * (你好~再见~) unless a short subscript follows within the word.
 */
function literalTildes({ src, pos, posMax }: StateInline): number {
  let end = pos + 1;
  while (end < posMax && src.charCodeAt(end) === 0x7e) end += 1;
  if (end - pos >= 3) return end - pos;
  if (end - pos === 2) return 0;
  const before = characterBefore(src, pos);
  const after = characterAt(src, end);
  if (isWide(before) && isWide(after)) return isAt(shortChinese, src, pos) ? 0 : 1;
  if (!/\d/.test(before) || !/\d/.test(after)) return 0;
  return isAt(shortBase, src, pos) ? 0 : 1;
}

function isAt(pattern: RegExp, text: string, position: number): boolean {
  pattern.lastIndex = position;
  return pattern.test(text);
}

/** ^_^ and ^.^ anywhere, (^o^) and ^-^ where no word is before. */
function literalFace({ src, pos }: StateInline): number {
  face.lastIndex = pos;
  const [found] = face.exec(src) ?? [];
  if (found === undefined) return 0;
  const isPlain = found === '^_^' || found === '^.^';
  return isPlain || /^[\s(（]?$/.test(characterBefore(src, pos)) ? found.length : 0;
}

/** As in `if x==1`: a mark does not begin within a word of letters and digits. */
function literalEquals({ src, pos }: StateInline): number {
  if (src.charCodeAt(pos + 1) !== 0x3d) return 0;
  return /\w/.test(src.charAt(pos - 1)) && /\w/.test(src.charAt(pos + 2)) ? 2 : 0;
}

function mayHoldAddress({ type, content }: Token): boolean {
  return type === 'text' && (content.includes('://') || content.includes('www.'));
}

function withLiteralAddresses(token: Token): Token[] {
  if (!mayHoldAddress(token)) return [token];
  const { content, level } = token;
  const parts: Token[] = [];
  let done = 0;
  const push = (type: string, end: number) => {
    if (end === done) return;
    const part = new Token(type, '', 0);
    part.content = content.slice(done, end);
    part.level = level;
    parts.push(part);
    done = end;
  };
  for (const { 0: found, index } of content.matchAll(address)) {
    push('text', index);
    push('text_special', index + found.length);
  }
  if (parts.length === 0) return [token];
  push('text', content.length);
  return parts;
}
