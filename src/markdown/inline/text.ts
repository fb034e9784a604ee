import type MarkdownIt from 'markdown-it';
import type { RuleInline } from 'markdown-it/lib/parser_inline.mjs';
import type StateInline from 'markdown-it/lib/rules_inline/state_inline.mjs';

/** The kinds of a character: not asked about yet, text, or one where text ends. */
const unknown = 0;
const plain = 1;
const end = 2;

/**
 * A rule that looks for its closing bracket goes from one run of text to the next, so text ends
 * here as well.
 */
const closingBrackets = ')]}';

/**
 * Takes all text at once up to the next character where another rule may begin. markdown-it's own
 * rule has a fixed list of these characters: it stops at each hyphen, and a rule that begins with a
 * letter is never reached. This rule asks the other rules, once for each character that occurs.
 */
export function text(md: MarkdownIt): void {
  let rules: readonly RuleInline[] = [];
  const kinds = new Uint8Array(0x1_00_00);

  const findKind = (code: number) => {
    const isEnd =
      closingBrackets.includes(String.fromCharCode(code)) ||
      rules.some((rule) => rule !== readText && mayBegin(rule, md, code));
    kinds[code] = isEnd ? end : plain;
    return kinds[code];
  };

  const readText: RuleInline = (state, silent) => {
    const present = md.inline.ruler.getRules('');
    if (present !== rules) {
      rules = present;
      kinds.fill(unknown);
    }
    const { src, pos: start, posMax } = state;
    let pos = start;
    for (; pos < posMax; pos += 1) {
      const code = src.charCodeAt(pos);
      if ((kinds[code] || findKind(code)) === end) break;
    }
    if (pos === start) return false;
    if (!silent) state.pending += src.slice(start, pos);
    state.pos = pos;
    return true;
  };

  md.inline.ruler.at('text', readText);

  md.core.ruler.before('normalize', 'byte_order_mark', (state) => {
    if (state.src.startsWith('\ufeff')) state.src = state.src.slice(1);
  });
}

const readsMore = Symbol();

/**
 * Whether a rule can match where the next UTF-16 code unit is `code`. It cannot if it returns false
 * and has read only this unit, and nothing else of the text or the state.
 */
function mayBegin(rule: RuleInline, md: MarkdownIt, code: number): boolean {
  const stop = () => {
    throw readsMore;
  };
  const isClosed = { get: stop, set: stop };
  const charCodeAt = (position: number) => (position === 0 ? code : stop());
  const open: Record<PropertyKey, unknown> = {
    src: new Proxy(
      {},
      { ...isClosed, get: (_, name) => (name === 'charCodeAt' ? charCodeAt : stop()) },
    ),
    md,
    env: new Proxy({}, isClosed),
    pos: 0,
    posMax: Number.MAX_SAFE_INTEGER,
  };
  const state = new Proxy(open, { ...isClosed, get: (_, name) => open[name] ?? stop() });
  try {
    return rule(state as unknown as StateInline, false);
  } catch (error) {
    if (error !== readsMore) throw error;
    return true;
  }
}
