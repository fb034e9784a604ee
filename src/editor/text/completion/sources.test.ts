import { CompletionContext } from '@codemirror/autocomplete';
import { describe, expect, test } from 'vitest';
import { stateOf } from '../../../../test/editor-text.ts';
import { languageNames } from '../../../markdown/code/language-names.ts';
import { languageTable } from '../../../markdown/code/language-table.ts';
import { escapeTitle } from './articles.ts';
import { emoji } from './emoji.ts';
import { sources } from './sources.ts';
import { findTrigger } from './trigger.ts';

const article = (articleID: string, title: string, date: string, isPublished: boolean) => ({
  articleID,
  title,
  address: `/article/${articleID}/read/`,
  isPublished,
  isPage: false,
  date: `${date}T12:00:00Z`,
});
const articles = [article('1', '雨天', '2026-03-01', true), article('2', '', '2026-03-02', false)];
const texts = new Map([
  ['1', '# 早上\n\n## 下午 [x](/y)\n\n#### no'],
  ['3', '# Lexer'],
  ['5', '# Leaves'],
]);

/**
 * The labels that the sources offer at the caret, before the package filters them, and the text
 * that they replace.
 */
async function offered(notation: string, listed = articles) {
  const state = stateOf(notation);
  const { head } = state.selection.main;
  const line = state.doc.lineAt(head);
  const trigger = findTrigger(state.sliceDoc(line.from, head));
  if (!trigger) throw new Error('No trigger.');
  const context = new CompletionContext(state, head, true);
  const own = { list: async () => listed, read: async (id: string) => texts.get(id) };
  const source = sources('en', own)[trigger.kind];
  const result = await source?.(trigger, line.from + trigger.from, context);
  return (
    result && {
      replaced: state.sliceDoc(result.from, head),
      options: result.options.map(({ label, detail = '' }) => `${label} ${detail}`.trim()),
    }
  );
}

test.each([
  ['a note', 'a[^‸\n\n[^1]: One\n[^茶]: 红茶', '[^', ['[^1] One', '[^茶] 红茶', '[^+] New note']],
  ['a note by its name', 'a[^茶‸\n\n[^茶]: 红茶', '[^茶', ['[^茶] 红茶']],
  ['a heading', '# Tea\n\n## 水温\n\n#### no\n\n[a](#‸', '', ['Tea #', '水温 ##']],
  ['a heading of this article', '# Tea\n\n## 水温\n\nsee [[#水‸', '水', ['Tea #', '水温 ##']],
  ['a heading of another article', 'see [[雨天#下‸', '下', ['早上 # 雨天', '下午 x ## 雨天']],
  ['the same behind a part of its title', 'see 【【天#‸', '', ['早上 # 雨天', '下午 x ## 雨天']],
  ['an article', 'see [[雨‸', '雨', ['雨天 Published', 'Untitled Draft', 'toc Table of contents']],
])('%s', async (_name, notation, replaced, options) => {
  expect(await offered(notation)).toEqual({ replaced, options });
});

test('titles that repeat have their date', async () => {
  const listed = [
    article('1', '雨天', '2026-03-01', true),
    article('3', 'C# notes', '2026-03-02', false),
    article('4', '雨天', '2025-01-02', true),
  ];
  const { options } = (await offered('[[‸', listed)) ?? {};
  expect(options).toEqual([
    '雨天 Published 2026-03-01',
    'C# notes Draft',
    '雨天 Published 2025-01-02',
    'toc Table of contents',
  ]);
});

test('a # may be part of a title', async () => {
  const listed = [
    article('3', 'C# notes', '2026-03-02', false),
    article('5', 'Tea', '2026-03-02', false),
  ];
  expect((await offered('[[c#‸', listed))?.options).toContain('C# notes Draft');
  expect((await offered('[[c# notes#‸', listed))?.options).toEqual(['Lexer # C# notes']);
  expect((await offered('[[tea#‸', listed))?.options).toEqual(['Leaves # Tea']);
  // No title fits, so the list is the one of all titles.
  expect((await offered('[[rain#‸', listed))?.options).toContain('Tea Draft');
  expect(await offered('text without headings [[#‸', listed)).toBeNull();
});

test('emoji are those of the renderer', async () => {
  const { replaced, options = [] } = (await offered('so :te‸')) ?? {};
  expect(replaced).toBe(':te');
  expect(options).toContain(':tea:');
  expect(options.length).toBeGreaterThan(1_800);
});

test('of the emoji whose names begin so, the one with the typed name comes first', async () => {
  const trigger = findTrigger(':te');
  const context = new CompletionContext(stateOf(':te‸'), 3, true);
  if (!trigger) throw new Error('No trigger.');
  const { options = [] } = (await emoji(trigger, 0, context)) ?? {};
  const byOrder = options.map(({ label, sortText = label }) => ({ label, sortText }));
  // As CodeMirror sorts options that fit equally well.
  byOrder.sort((a, b) => a.sortText.localeCompare(b.sortText));
  const others = byOrder.filter(({ label }) => {
    const typed = label.slice(0, -1);
    return byOrder.find((option) => option.label.startsWith(typed))?.label !== label;
  });
  expect(others).toEqual([]);
});

test('a code language is offered by its names, until one is complete', async () => {
  const { replaced, options = [] } = (await offered('```j‸')) ?? {};
  expect(replaced).toBe('j');
  expect(options).toEqual(expect.arrayContaining(['javascript JavaScript', 'js JavaScript']));
  expect(await offered('```js‸')).toBeNull();
});

test('the names of code languages are those of the renderer', () => {
  const table = languageTable.map(([name, label, aliases]) => [name, label, aliases].join('|'));
  expect(languageNames.trim().split('\n')).toEqual(table);
});

describe('a title as the words of a link', () => {
  test.each([
    ['Tea and rain', 'Tea and rain'],
    ['雨天（上）', '雨天（上）'],
    ['A [draft] of *tea*', String.raw`A \[draft\] of \*tea\*`],
    ['snake_case and _slanted_', String.raw`snake_case and \_slanted\_`],
    ['5 < 6 $ `code`', String.raw`5 \< 6 \$ \`code\``],
    ['a = b, a == b', String.raw`a = b, a \== b`],
    ['two\nlines', 'two lines'],
  ])('%j', (title, words) => {
    expect(escapeTitle(title)).toBe(words);
  });
});
