import type MarkdownIt from 'markdown-it';
import type StateBlock from 'markdown-it/lib/rules_block/state_block.mjs';
import { findCalloutKind } from '../base/callout-kinds.ts';
import { closeContainer } from '../base/close-container.ts';
import type { Environment } from '../base/environment.ts';
import { type Callout, pushTitle } from './callouts.ts';
import { isFriendLinks } from './friend-links.ts';

const colon = 0x3a;
/** The renderer refuses a text that nests deeper. See base/bounds.ts. */
const maxOpen = 100;
const opening = /^(:{3,})[ \t]*([a-z]+)(?:\[(.*)\]|[ \t]+(.*))?[ \t]*$/i;
const closing = /^(:{3,})[ \t]*$/;
const openWord = '{open}';
const fence = /^(`{3,}|~{3,})(.*)$/;

/**
 * `::: tip Title` to `:::` is a callout, as in VitePress and Docusaurus, and `::: details Title`
 * can be unfolded. `::: links` has friend links. `closeContainer` has the rule for the line that
 * closes a container. A container that no line closes goes on to the end of the list item, quote or
 * text that it stands in. A word that names no kind opens nothing.
 */
export function containers(md: MarkdownIt): void {
  md.block.ruler.before(
    'fence',
    'container',
    (state, startLine, endLine, silent) => {
      const found = openingAt(state, startLine);
      if (!found) return false;
      if (silent) return true;
      const { callout, title } = found;
      const end = findEnd(state, startLine, endLine);

      const name = callout ? 'callout' : 'friends';
      const open = state.push(`${name}_open`, 'div', 1);
      open.meta = callout;
      if (callout) pushTitle(state, startLine, callout, title);
      const { parentType, lineMax } = state;
      state.parentType = 'container' as typeof parentType;
      state.lineMax = end.line;
      state.md.block.tokenize(state, startLine + 1, end.line);
      state.parentType = parentType;
      state.lineMax = lineMax;
      state.push(`${name}_close`, 'div', -1).meta = callout;
      state.line = end.isClosed ? end.line + 1 : end.line;
      open.map = [startLine, state.line];
      return true;
    },
    { alt: ['paragraph', 'reference', 'blockquote', 'list'] },
  );
}

/**
 * The text of a line without its indentation. Undefined if it is indented as code, or does not
 * begin with a colon.
 */
function lineOfColons(state: StateBlock, line: number): string | undefined {
  const indent = (state.sCount[line] ?? 0) - state.blkIndent;
  if (indent < 0 || indent >= 4) return undefined;
  const start = (state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0);
  if (state.src.charCodeAt(start) !== colon || state.src.charCodeAt(start + 1) !== colon) {
    return undefined;
  }
  return state.src.slice(start, state.eMarks[line]);
}

interface Opening {
  colons: number;
  /** Undefined for friend links. */
  callout: Callout | undefined;
  title: string;
}

function openingAt(state: StateBlock, line: number): Opening | undefined {
  const [, colons, word = '', inBrackets, behind] =
    opening.exec(lineOfColons(state, line) ?? '') ?? [];
  if (colons === undefined) return undefined;
  if (isFriendLinks(word, inBrackets ?? behind ?? '')) {
    return { colons: colons.length, callout: undefined, title: '' };
  }
  const env = state.env as Environment;
  const isDetails = word.toLowerCase() === 'details';
  const kind = isDetails
    ? { look: 'details' as const, name: env.labels.details }
    : findCalloutKind(word, env.lang);
  if (!kind) return undefined;
  // VitePress writes `{open}` behind the title.
  const written = (inBrackets ?? behind ?? '').trim();
  const isOpen = isDetails && written.endsWith(openWord);
  const title = isOpen ? written.slice(0, -openWord.length).trimEnd() : written;
  const fold = isDetails ? (isOpen ? 'open' : 'closed') : undefined;
  return { colons: colons.length, callout: { ...kind, hasOwnTitle: title !== '', fold }, title };
}

/**
 * The line that closes the container of `startLine`, or the first line behind its parent. Fenced
 * code closes nothing.
 */
function findEnd(
  state: StateBlock,
  startLine: number,
  endLine: number,
): { line: number; isClosed: boolean } {
  const open: number[] = [];
  let code: string | undefined;
  for (let line = startLine; line < endLine; line += 1) {
    if (state.isEmpty(line)) continue;
    if ((state.sCount[line] ?? 0) < state.blkIndent) return { line, isClosed: false };
    const start = (state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0);
    const first = state.src.charCodeAt(start);
    if (first === 0x60 /* ` */ || first === 0x7e /* ~ */) {
      code = codeAfter(state.src.slice(start, state.eMarks[line]), code);
    }
    if (first !== colon || code !== undefined) continue;
    const found = openingAt(state, line);
    if (found) {
      // The renderer refuses a text with so many levels in any case.
      if (open.length > maxOpen) break;
      open.push(found.colons);
      continue;
    }
    const [, colons] = closing.exec(lineOfColons(state, line) ?? '') ?? [];
    if (colons === undefined) continue;
    closeContainer(open, colons.length);
    if (open.length === 0) return { line, isClosed: true };
  }
  return { line: endLine, isClosed: false };
}

/** The code fence that is open after a line, if there is one. `code` was open before the line. */
function codeAfter(line: string, code: string | undefined): string | undefined {
  const [, signs = '', info = ''] = fence.exec(line) ?? [];
  if (signs === '') return code;
  if (code === undefined) return signs.startsWith('`') && info.includes('`') ? undefined : signs;
  return signs.startsWith(code) && info.trim() === '' ? undefined : code;
}
