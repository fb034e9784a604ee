import { CompletionContext } from '@codemirror/autocomplete';
import { describe, expect, test } from 'vitest';
import { stateOf } from '../../../../test/editor-text.ts';
import { languageNames } from '../../../markdown/code/language-names.ts';
import { languageTable } from '../../../markdown/code/language-table.ts';
import { escapeTitle } from './articles.ts';
import { sources } from './sources.ts';
import { findTrigger } from './trigger.ts';

const rest = { isPage: false, updatedAt: '2026-11-28T00:00:00.000Z' };
const articles = [
  { articleID: '1', title: '雨天', address: '/article/1/read/', isPublished: true, ...rest },
  { articleID: '2', title: '', address: '/article/2/read/', isPublished: false, ...rest },
];

/**
 * The labels that the sources offer at the caret, before the package filters them, and the text
 * that they replace.
 */
async function offered(notation: string) {
  const state = stateOf(notation);
  const { head } = state.selection.main;
  const line = state.doc.lineAt(head);
  const trigger = findTrigger(state.sliceDoc(line.from, head));
  if (!trigger) throw new Error('No trigger.');
  const context = new CompletionContext(state, head, true);
  const source = sources('en', async () => articles)[trigger.kind];
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
  ['an article', 'see [[雨‸', '雨', ['雨天 Published', 'Untitled Draft', 'toc Table of contents']],
])('%s', async (_name, notation, replaced, options) => {
  expect(await offered(notation)).toEqual({ replaced, options });
});

test('emoji are those of the renderer', async () => {
  const { replaced, options = [] } = (await offered('so :te‸')) ?? {};
  expect(replaced).toBe(':te');
  expect(options).toContain(':tea:');
  expect(options.length).toBeGreaterThan(1_800);
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
