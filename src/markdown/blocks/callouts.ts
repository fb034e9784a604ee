/// <reference path="../base/untyped.d.ts" />
import type MarkdownIt from 'markdown-it';
import blockquote from 'markdown-it/lib/rules_block/blockquote.mjs';
import type StateBlock from 'markdown-it/lib/rules_block/state_block.mjs';
import type Token from 'markdown-it/lib/token.mjs';
import { type CalloutLook, findCalloutKind } from '../base/callout-kinds.ts';
import type { Environment } from '../base/environment.ts';

export interface Callout {
  look: CalloutLook | 'details';
  /** The name of its kind, in the language of the article. */
  name: string;
  hasOwnTitle: boolean;
  /** Undefined if it cannot be folded. */
  fold: 'open' | 'closed' | undefined;
}

const firstLine = /^\[!([\p{L}\p{N}_-]{1,40})\]([+-]?)(?:[ \t]+(.*))?$/u;

/**
 * A quote whose first line is `[!NOTE]` is a callout, as on GitHub. As in Obsidian, a title may
 * follow, and `[!note]-` can be folded: it is closed at first, and `[!note]+` is open. A word that
 * names no kind is the name of a note.
 */
export function callouts(md: MarkdownIt): void {
  md.block.ruler.before('table', 'callout', (state, startLine, _endLine, silent) => {
    const quote = state.tokens.at(-1);
    if (silent || quote?.type !== 'blockquote_open') return false;
    if ((state.sCount[startLine] ?? 0) - state.blkIndent >= 4) return false;
    const start = (state.bMarks[startLine] ?? 0) + (state.tShift[startLine] ?? 0);
    if (state.src.charCodeAt(start) !== 0x5b /* [ */) return false;
    const line = state.src.slice(start, state.eMarks[startLine]).trimEnd();
    const [, word, sign, title = ''] = firstLine.exec(line) ?? [];
    if (word === undefined) return false;
    const { lang } = state.env as Environment;
    const { look, name } = findCalloutKind(word, lang) ?? { look: 'note', name: capitalised(word) };
    const fold = sign === '-' ? 'closed' : sign === '+' ? 'open' : undefined;
    const callout: Callout = { look, name, hasOwnTitle: title.trim() !== '', fold };
    quote.meta = callout;
    pushTitle(state, startLine, callout, title);
    state.line = startLine + 1;
    return true;
  });

  md.block.ruler.at(
    'blockquote',
    (state, startLine, endLine, silent) => {
      const first = state.tokens.length;
      if (!blockquote(state, startLine, endLine, silent)) return false;
      const open = state.tokens[first];
      const close = state.tokens.at(-1);
      if (silent || !open?.meta || !close) return true;
      open.type = 'callout_open';
      close.type = 'callout_close';
      close.meta = open.meta;
      return true;
    },
    { alt: ['paragraph', 'reference', 'blockquote', 'list'] },
  );

  const { escapeHtml } = md.utils;
  md.renderer.rules.callout_open = (tokens, index) => {
    const { look, name, hasOwnTitle, fold } = calloutOf(tokens[index]);
    const role = fold ? '' : ' role="note"';
    // A screen reader does not tell the icon and the colour of the kind, and a title of the writer
    // may not name the kind.
    const label = hasOwnTitle && look !== 'details' ? ` aria-label="${escapeHtml(name)}"` : '';
    const open = fold === 'open' ? ' open=""' : '';
    return `<${tagOf(fold)} class="callout callout-${look}"${role}${label}${open}>\n`;
  };
  md.renderer.rules.callout_close = (tokens, index) =>
    `</${tagOf(calloutOf(tokens[index]).fold)}>\n`;
  // Feeds have no style sheet: there the title is bold too.
  md.renderer.rules.callout_title_open = (tokens, index) =>
    calloutOf(tokens[index]).fold ? '<summary><strong>' : '<p class="callout-title"><strong>';
  md.renderer.rules.callout_title_close = (tokens, index) =>
    calloutOf(tokens[index]).fold ? '</strong></summary>\n' : '</strong></p>\n';
}

/** Pushes the tokens of the title. If there is no title, the name of the kind is the title. */
export function pushTitle(state: StateBlock, line: number, callout: Callout, title: string): void {
  const open = state.push('callout_title_open', 'p', 1);
  open.map = [line, line + 1];
  open.meta = callout;
  const inline = state.push('inline', '', 0);
  inline.content = title.trim() || callout.name;
  inline.map = [line, line + 1];
  inline.children = [];
  state.push('callout_title_close', 'p', -1).meta = callout;
}

const tagOf = (fold: Callout['fold']) => (fold ? 'details' : 'div');

const calloutOf = (token: Token | undefined) => token?.meta as Callout;

function capitalised(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
