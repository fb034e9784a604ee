import type MarkdownIt from 'markdown-it';
import { HTML_TAG_RE } from 'markdown-it/lib/common/html_re.mjs';

/** Longer ones are text like any other. */
const maxTagLength = 1_000;

/** What looks like a mark but is none: it stays as it is written. */
export function literals(md: MarkdownIt): void {
  // Only runs of one or two tildes are marks, as in GitHub's dialect; one between digits is a range, as
  // in 3~5 次, unless the next one ends a subscript.
  md.inline.ruler.before('strikethrough', 'literal_tildes', (state, silent) => {
    const { src, pos, posMax } = state;
    if (src.charCodeAt(pos) !== 0x7e /* ~ */) return false;
    let end = pos + 1;
    while (end < posMax && src.charCodeAt(end) === 0x7e) end += 1;
    if (end - pos < 3 && !(end === pos + 1 && isRange(src, pos))) return false;
    if (!silent) state.pending += src.slice(pos, end);
    state.pos = end;
    return true;
  });

  // Faces: ^_^ and ^.^
  md.inline.ruler.before('strikethrough', 'literal_face', (state, silent) => {
    const { src, pos } = state;
    if (src.charCodeAt(pos) !== 0x5e /* ^ */ || pos + 3 > state.posMax) return false;
    const face = src.slice(pos, pos + 3);
    if (face !== '^_^' && face !== '^.^') return false;
    if (!silent) state.pending += face;
    state.pos += face.length;
    return true;
  });

  // A tag of HTML is shown as it is written, its quotes and dashes too.
  md.inline.ruler.after('autolink', 'literal_tag', (state, silent) => {
    const { src, pos, posMax } = state;
    if (src.charCodeAt(pos) !== 0x3c /* < */) return false;
    const [tag] = HTML_TAG_RE.exec(src.slice(pos, Math.min(pos + maxTagLength, posMax))) ?? [];
    if (tag === undefined || tag.startsWith('<!') || tag.startsWith('<?')) return false;
    if (!silent) {
      const token = state.push('text_special', '', 0);
      token.content = tag;
      token.info = 'tag';
    }
    state.pos += tag.length;
    return true;
  });
}

function isRange(text: string, position: number): boolean {
  if (!isBetweenDigits(text, position)) return false;
  const next = text.indexOf('~', position + 1);
  return next < 0 || isBetweenDigits(text, next);
}

function isBetweenDigits(text: string, position: number): boolean {
  return isDigit(text, position - 1) && isDigit(text, position + 1);
}

function isDigit(text: string, position: number): boolean {
  const code = text.charCodeAt(position);
  return code >= 0x30 && code <= 0x39;
}
