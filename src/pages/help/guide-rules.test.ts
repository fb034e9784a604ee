import type MarkdownIt from 'markdown-it';
import type Ruler from 'markdown-it/lib/ruler.mjs';
import { expect, test } from 'vitest';
import { parser } from '../../markdown/parser.ts';
import { renderMarkdown } from '../../markdown/render.ts';
import { uiLangs } from '../../shared/lang/ui-lang.ts';
import { examplesOf, writingGuides } from './guide.ts';

/** Rules that no example can show, each with its reason. */
const exceptions: Readonly<Record<string, string>> = {
  'core byte_order_mark': 'a file may begin with the mark, a text that is typed does not',
  'block bound': 'it refuses a text that nests too deep',
  'core bound': 'it refuses a text that nests too deep',
  'core normalize': 'it changes the ends of lines of Windows, which nobody sees',
  'core ragged':
    'it is about lines of names and terms in a Chinese text, which nobody writes for it',
  'core toc_links': 'texts of other programs may have a link that is named [TOC]',
};

test('the guide shows each rule of the dialect', async () => {
  const { rules, used, restore } = watchRules(parser);
  try {
    for (const lang of uiLangs) {
      for (const example of examplesOf(writingGuides[lang])) {
        expect((await renderMarkdown(example, { lang })).kind).toBe('rendered');
      }
    }
  } finally {
    restore();
  }
  expect(rules.length).toBeGreaterThan(50);
  const missing = rules.filter((rule) => !used.has(rule));
  expect(missing.sort()).toEqual(Object.keys(exceptions).sort());
});

/** A rule as markdown-it keeps it. Its types do not tell. */
interface KeptRule {
  name: string;
  enabled: boolean;
  fn: (...given: never[]) => unknown;
}

type Kept = { __rules__: KeptRule[]; __cache__: unknown };

/**
 * Notes which rules of a parser do something: they take a part of the text, or change what was read
 * before. `restore` ends it.
 */
function watchRules({ core, block, inline }: MarkdownIt) {
  const rulers = {
    core: core.ruler,
    block: block.ruler,
    inline: inline.ruler,
    ends: inline.ruler2,
  };
  const rules: string[] = [];
  const used = new Set<string>();
  const undo: (() => void)[] = [];
  for (const [chain, ruler] of Object.entries(rulers)) {
    const kept = ruler as Ruler<unknown> as unknown as Kept;
    kept.__cache__ = null;
    for (const rule of kept.__rules__.filter(({ enabled }) => enabled)) {
      // The rule of plain text knows itself among the others. Every text uses it.
      if (rule.name === 'text') continue;
      const name = `${chain} ${rule.name}`;
      const { fn } = rule;
      rules.push(name);
      const watched =
        chain === 'core' || chain === 'ends'
          ? (state: { src: string; tokens: unknown; delimiters?: unknown }) => {
              const before = JSON.stringify([state.src, state.tokens, state.delimiters]);
              fn(state as never);
              const after = JSON.stringify([state.src, state.tokens, state.delimiters]);
              if (after !== before) used.add(name);
            }
          : (...given: unknown[]) => {
              const isTaken = fn(...(given as never[]));
              if (isTaken && given.at(-1) !== true) used.add(name);
              return isTaken;
            };
      rule.fn = watched as KeptRule['fn'];
      undo.push(() => {
        rule.fn = fn;
        kept.__cache__ = null;
      });
    }
  }
  const restore = () => {
    for (const one of undo) one();
  };
  return { rules, used, restore };
}
