import type MarkdownIt from 'markdown-it';
import { HTML_TAG_RE } from 'markdown-it/lib/common/html_re.mjs';
import Token from 'markdown-it/lib/token.mjs';
import { type AddressRange, addressLength, isMarkSign, listBareAddresses } from './addresses.ts';
import { literalLength } from './literal-marks.ts';

/** In UTF-16 code units. A longer tag is treated as other text. */
const maxTagLength = 1_000;

const address = /(?:\b[A-Za-z][A-Za-z\d+.-]{1,15}:\/\/|\bwww\.)[!-~]+/g;

/** Text that looks like a mark but is none stays as it is written. */
export function literals(md: MarkdownIt): void {
  // The addresses of a text are found once, when the first sign is read that could be a mark.
  class AddressState extends md.inline.State {
    addresses: AddressRange[] | undefined;
  }
  md.inline.State = AddressState;
  md.inline.ruler.before('escape', 'literal_address', (state, silent) => {
    if (!isMarkSign(state.src.charCodeAt(state.pos))) return false;
    const { src, pos, posMax } = state;
    const { addresses = listBareAddresses(src) } = state as AddressState;
    (state as AddressState).addresses = addresses;
    if (addresses.length === 0) return false;
    const end = Math.min(pos + addressLength(addresses, src, pos), posMax);
    if (end === pos) return false;
    if (!silent) state.pending += src.slice(pos, end);
    state.pos = end;
    return true;
  });

  md.inline.ruler.before('strikethrough', 'literal', (state, silent) => {
    const length = literalLength(state);
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

  // Addresses in a text are not links. Typography must not change them, so that readers can copy
  // them.
  md.core.ruler.after('inline', 'literal_addresses', ({ tokens }) => {
    for (const token of tokens) {
      // The source has `://` in most links, so the test looks at the text tokens only.
      if (token.children?.some(mayHoldAddress)) {
        token.children = token.children.flatMap(withLiteralAddresses);
      }
    }
  });
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
