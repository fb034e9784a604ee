import type MarkdownIt from 'markdown-it';
import type StateCore from 'markdown-it/lib/rules_core/state_core.mjs';
import Token from 'markdown-it/lib/token.mjs';
import { characterAt, characterBefore, isWide } from '../../shared/render/characters.ts';
import type { Environment } from '../base/environment.ts';

/** In UTF-16 code units. Each position of the text is compared with labels of up to this length. */
const maxLabelLength = 100;

const definition = /\*\[((?:\\.|[^[\]\\\n])+)\]:[ \t]*(\S[^\n]*)/y;
const letter = /[\p{L}\p{N}\p{M}_]/u;
const hangul = /\p{Script=Hangul}/u;

/** Each character of an abbreviation leads to the next node. The last node has the `title`. */
interface Trie {
  title?: string;
  next: Map<string, Trie>;
}

/**
 * `*[HTML]: Hyper Text Markup Language`, and `<abbr>` wherever HTML stands as a separate word.
 * Beside Han characters, which have no spaces between words, each match is a word. The longest name
 * and the first definition win. This is our own rule: one pattern of all abbreviations would take
 * time in proportion to text × definitions.
 */
export function abbreviations(md: MarkdownIt): void {
  md.block.ruler.before(
    'reference',
    'abbreviation',
    (state, startLine, _endLine, silent) => {
      const start = (state.bMarks[startLine] ?? 0) + (state.tShift[startLine] ?? 0);
      if (state.src.charCodeAt(start) !== 0x2a /* * */) return false;
      if ((state.sCount[startLine] ?? 0) - state.blkIndent >= 4) return false;
      definition.lastIndex = start;
      const [, label, title] = definition.exec(state.src) ?? [];
      if (label === undefined || title === undefined || label.length > maxLabelLength) return false;
      // A line that also ends with `*` is emphasis, and the second definition of a name is ignored:
      // both stay text.
      const { abbreviations } = state.env as Environment;
      const name = label.replace(/\\(.)/g, '$1');
      if (/(?<!\\)\*\s*$/.test(title) || name.trim() === '' || abbreviations.has(name))
        return false;
      if (silent) return true;
      abbreviations.set(name, title.trimEnd());
      state.line = startLine + 1;
      return true;
    },
    { alt: ['paragraph', 'reference'] },
  );

  md.core.ruler.before('replacements', 'abbreviations', (state: StateCore) => {
    const { abbreviations } = state.env as Environment;
    if (abbreviations.size === 0) return;
    const trie = makeTrie(abbreviations);
    for (const token of state.tokens) {
      if (token.children) token.children = markIn(token.children, trie);
    }
  });
}

function makeTrie(abbreviations: ReadonlyMap<string, string>): Trie {
  const root: Trie = { next: new Map() };
  for (const [name, title] of abbreviations) {
    let node = root;
    for (const character of name) {
      let next = node.next.get(character);
      if (!next) {
        next = { next: new Map() };
        node.next.set(character, next);
      }
      node = next;
    }
    node.title = title;
  }
  return root;
}

function markIn(tokens: Token[], trie: Trie): Token[] {
  const marked: Token[] = [];
  let links = 0;
  for (const token of tokens) {
    if (token.type === 'link_open') links += 1;
    if (token.type === 'link_close') links -= 1;
    if (token.type === 'text') pushMarked(marked, token, trie, links > 0);
    else marked.push(token);
  }
  return marked;
}

function pushMarked(tokens: Token[], token: Token, trie: Trie, isInLink: boolean): void {
  const { content, level } = token;
  let done = 0;
  let position = 0;
  while (position < content.length) {
    const found = isEdge(content, position) ? longestAt(content, position, trie) : undefined;
    if (!found) {
      position += 1;
      continue;
    }
    if (position > done) tokens.push(textToken(content.slice(done, position), level));
    done = position + found.length;
    const open = new Token('abbr_open', 'abbr', 1);
    open.attrs = [['title', found.title]];
    // The keyboard reaches the title too. Inside a link this would be a second stop in one place.
    if (!isInLink) open.attrs.push(['tabindex', '0']);
    open.level = level;
    const close = new Token('abbr_close', 'abbr', -1);
    close.level = level;
    tokens.push(open, textToken(content.slice(position, done), level + 1), close);
    position = done;
  }
  if (done === 0) tokens.push(token);
  else if (done < content.length) tokens.push(textToken(content.slice(done), level));
}

function longestAt(text: string, start: number, trie: Trie) {
  let found: { length: number; title: string } | undefined;
  let node: Trie | undefined = trie;
  let end = start;
  while (end < text.length) {
    const character = characterAt(text, end);
    node = node.next.get(character);
    if (!node) break;
    end += character.length;
    if (node.title !== undefined && isEdge(text, end)) {
      found = { length: end - start, title: node.title };
    }
  }
  return found;
}

/** Whether a word may begin or end here: not between two letters of scripts that have spaces. */
function isEdge(text: string, position: number): boolean {
  const before = characterBefore(text, position);
  const after = characterAt(text, position);
  if (isWide(before) || isWide(after) || !letter.test(before) || !letter.test(after)) return true;
  // A Korean particle follows its word without a space: HTML은.
  return hangul.test(before) !== hangul.test(after);
}

function textToken(content: string, level: number): Token {
  const token = new Token('text', '', 0);
  token.content = content;
  token.level = level;
  return token;
}
