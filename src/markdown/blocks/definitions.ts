import { dl } from '@mdit/plugin-dl';
import type MarkdownIt from 'markdown-it';
import type StateBlock from 'markdown-it/lib/rules_block/state_block.mjs';

/**
 * A term, and below it `: its definition`. The plugin also accepts `~` instead of `:`, as Pandoc
 * does. It is turned off here, because writers put `~` before their name at the end of a letter.
 */
export function definitions(md: MarkdownIt): void {
  const others = md.block.ruler.getRules('');
  md.use(dl);
  const read = md.block.ruler.getRules('').find((rule) => !others.includes(rule));
  if (!read) throw new Error('the plugin for definition lists has no rule');
  md.block.ruler.at(
    'dl',
    (state, startLine, endLine, silent) => {
      const below = state.isEmpty(startLine + 1) ? startLine + 2 : startLine + 1;
      if (beginsWithTilde(state, silent ? startLine : below)) return false;
      return read(state, startLine, endLine, silent);
    },
    { alt: ['paragraph', 'reference', 'blockquote'] },
  );
}

function beginsWithTilde(state: StateBlock, line: number): boolean {
  const start = (state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0);
  return state.src.charCodeAt(start) === 0x7e; /* ~ */
}
