import type MarkdownIt from 'markdown-it';
import type StateBlock from 'markdown-it/lib/rules_block/state_block.mjs';
import type StateInline from 'markdown-it/lib/rules_inline/state_inline.mjs';
import Token from 'markdown-it/lib/token.mjs';
import type { Environment, Footnote } from '../base/environment.ts';
import { inlineNotes, takeInlineNotes } from './inline-notes.ts';
import { letLinksHoldNotes } from './notes-in-links.ts';

const reference = /\[\^([^\s[\]](?:[^[\]\n]{0,198}[^\s[\]])?)\]/y;

/**
 * `[^name]` and `[^name]: The note.`; further paragraphs of a note are indented by four spaces.
 * Notes stand at the end in the order of their first references. Notes without a reference come
 * last, so that no words are lost.
 */
export function footnotes(md: MarkdownIt): void {
  md.block.ruler.before('reference', 'footnote', readDefinition, {
    // markdown-it ends a table too where a rule of the list `blockquote` matches.
    alt: ['paragraph', 'reference', 'blockquote'],
  });
  letLinksHoldNotes(md, (state, position) => footnoteAt(state, position) !== undefined);

  md.use(inlineNotes);

  md.inline.ruler.before('link', 'footnote_reference', (state, silent) => {
    const found = footnoteAt(state, state.pos);
    if (!found || state.pos + found.length > state.posMax) return false;
    const { footnote, length } = found;
    if (!silent) state.push('footnote_reference', '', 0).meta = { footnote };
    state.pos += length;
    return true;
  });

  // This comes before the rules that read the text in its order.
  md.core.ruler.after('inline', 'footnotes', (state) => {
    const env = state.env as Environment;
    if (env.footnotes.size === 0) return;
    for (const token of state.tokens) {
      if (token.children) token.children = takeInlineNotes(token.children, token.map?.[0] ?? 0);
    }
    state.tokens = placeNotes(takeNotes(state.tokens), env);
  });

  md.renderer.rules.footnote_reference = (tokens, index) => {
    const { number, place } = (tokens[index] as Token).meta as Mark;
    return `<sup class="footnote-ref"><a href="#fn:${number}" id="${idOf(number, place)}" role="doc-noteref">${number}</a></sup>`;
  };
  md.renderer.rules.footnote_back = (tokens, index, _options, env: Environment) => {
    const { number, place, isAlone } = (tokens[index] as Token).meta as BackMark;
    const label = `${env.labels.backTo} ${number}${place > 1 ? `-${place}` : ''}`;
    const space = isAlone && place === 1 ? '' : ' ';
    // The second character keeps the arrow from being drawn as an emoji.
    return `${space}<a href="#${idOf(number, place)}" class="footnote-back" role="doc-backlink" aria-label="${label}">\u21a9\ufe0e</a>`;
  };
  md.renderer.rules.footnotes_open = (_tokens, _index, _options, env: Environment) =>
    `<section class="footnotes" role="doc-endnotes" aria-label="${env.labels.footnotes}">\n<ol>\n`;
  md.renderer.rules.footnotes_close = () => '</ol>\n</section>\n';
}

/** The `place`th reference to a note, from 1. */
interface Mark {
  number: number;
  place: number;
}

interface BackMark extends Mark {
  /** Whether the links stand in a paragraph of their own. */
  isAlone: boolean;
}

/** The id of a reference. The id of a heading never has a colon, so the two always differ. */
function idOf(number: number, place: number): string {
  return place === 1 ? `fnref:${number}` : `fnref:${number}:${place}`;
}

/** The note to which a text refers at a position, and the length of the reference. */
function footnoteAt({ src, env }: StateInline, position: number) {
  if (src.charCodeAt(position) !== 0x5b /* [ */) return undefined;
  if (src.charCodeAt(position + 1) !== 0x5e /* ^ */) return undefined;
  const { footnotes, inlineDepth } = env as Environment;
  // The description of a picture can't hold a link.
  if (footnotes.size === 0 || inlineDepth > 1) return undefined;
  const label = labelAt(src, position);
  const footnote = label && footnotes.get(label.name);
  return footnote && { footnote, length: label.length };
}

/** The case of a name does not matter, as with links. */
function labelAt(text: string, position: number): { name: string; length: number } | undefined {
  reference.lastIndex = position;
  const [whole, name] = reference.exec(text) ?? [];
  if (whole === undefined || name === undefined) return undefined;
  return { name: name.toLowerCase(), length: whole.length };
}

/** A definition holds blocks, like a list item with the marker `[^name]:`. */
function readDefinition(
  state: StateBlock,
  startLine: number,
  endLine: number,
  silent: boolean,
): boolean {
  const lineStart = state.bMarks[startLine] ?? 0;
  const start = lineStart + (state.tShift[startLine] ?? 0);
  if (state.src.charCodeAt(start) !== 0x5b /* [ */) return false;
  if ((state.sCount[startLine] ?? 0) - state.blkIndent >= 4) return false;
  const label = labelAt(state.src, start);
  const env = state.env as Environment;
  if (!label || state.src.charCodeAt(start + label.length) !== 0x3a /* : */) return false;
  const contentStart = state.skipSpaces(start + label.length + 1);
  if (silent) return true;

  const footnote: Footnote = { number: undefined, references: 0, tokens: [] };
  // If a name is defined twice, references mean the first note. The second gets a name that no
  // reference can have.
  const { footnotes } = env;
  const isTaken = footnotes.has(label.name);
  footnotes.set(isTaken ? `${label.name} ${footnotes.size}` : label.name, footnote);
  const open = state.push('footnote_open', 'li', 1);
  open.meta = { footnote };
  open.map = [startLine, startLine + 1];

  // The text behind the colon is read as a line of its own, with the indented lines below.
  const { blkIndent, parentType } = state;
  const { bMarks, tShift, sCount } = state;
  const before = [bMarks[startLine], tShift[startLine], sCount[startLine]] as const;
  state.blkIndent += 4;
  state.parentType = 'footnote' as typeof parentType;
  bMarks[startLine] = contentStart;
  tShift[startLine] = 0;
  sCount[startLine] = state.blkIndent;
  state.md.block.tokenize(state, startLine, endLine);
  [bMarks[startLine], tShift[startLine], sCount[startLine]] = before as [number, number, number];
  state.blkIndent = blkIndent;
  state.parentType = parentType;

  open.map[1] = state.line;
  state.push('footnote_close', 'li', -1);
  return true;
}

/** Moves the notes out of the text, also notes inside notes. */
function takeNotes(tokens: readonly Token[]): Token[] {
  const text: Token[] = [];
  const open: Token[][] = [text];
  for (const token of tokens) {
    if (token.type === 'footnote_open') open.push((token.meta.footnote as Footnote).tokens);
    else if (token.type === 'footnote_close') open.pop();
    else open.at(-1)?.push(token);
  }
  return text;
}

/** Numbers the notes in the order of their references, and puts them at the end. */
function placeNotes(text: Token[], { footnotes }: Environment): Token[] {
  const numbered: Footnote[] = [];
  const give = (footnote: Footnote) => {
    if (footnote.number !== undefined) return;
    numbered.push(footnote);
    footnote.number = numbered.length;
  };
  const markReferences = (tokens: readonly Token[]) => {
    for (const { children } of tokens) {
      for (const child of children ?? []) {
        if (child.type !== 'footnote_reference') continue;
        const { footnote } = child.meta as { footnote: Footnote };
        give(footnote);
        footnote.references += 1;
        child.meta = { number: footnote.number, place: footnote.references };
      }
    }
  };
  markReferences(text);
  // The list grows in this loop: notes refer to other notes, and notes without a reference are
  // added last.
  const rest = footnotes.values();
  for (let index = 0; ; index += 1) {
    while (index === numbered.length) {
      const next = rest.next();
      if (next.done) break;
      give(next.value);
    }
    const footnote = numbered[index];
    if (!footnote) break;
    markReferences(footnote.tokens);
  }

  text.push(new Token('footnotes_open', 'section', 1));
  for (const { number, references, tokens } of numbered) {
    const open = new Token('footnote_open', 'li', 1);
    open.attrs = [['id', `fn:${number}`]];
    open.block = true;
    open.level = 1;
    const close = new Token('footnote_close', 'li', -1);
    close.block = true;
    close.level = 1;
    text.push(open);
    for (const token of tokens) text.push(token);
    pushBackLinks(text, number as number, references);
    text.push(close);
  }
  text.push(new Token('footnotes_close', 'section', -1));
  return text;
}

/**
 * Adds the links back to the note’s last paragraph, or in a new paragraph if the note ends with
 * another block.
 */
function pushBackLinks(tokens: Token[], number: number, references: number): void {
  if (references === 0) return;
  const last = tokens.at(-1)?.type === 'paragraph_close' ? tokens.at(-2)?.children : undefined;
  const children = last ?? [];
  for (let place = 1; place <= references; place += 1) {
    const link = new Token('footnote_back', 'a', 0);
    link.meta = { number, place, isAlone: !last };
    children.push(link);
  }
  if (last) return;
  const inline = new Token('inline', '', 0);
  inline.children = children;
  for (const token of [
    new Token('paragraph_open', 'p', 1),
    inline,
    new Token('paragraph_close', 'p', -1),
  ]) {
    token.block = true;
    token.level = 2;
    tokens.push(token);
  }
}
