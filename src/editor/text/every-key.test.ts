import { EditorState } from '@codemirror/state';
import { keymap } from '@codemirror/view';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { notationOf, stateOf } from '../../../test/editor-text.ts';
import { KeyTarget } from '../../../test/key-target.ts';
import { commands } from './catalogue/catalogue.ts';
import { loadLaterCode } from './commands/later-code.ts';
import { lineSeparatorOf } from './line-separator.ts';
import { markdownEditor } from './markdown-editor.ts';

// The editor as the page makes it, but without a page. Each row says which keys are pressed and
// what is then in the text.

vi.stubGlobal('document', { getElementById: () => null });

const editor = markdownEditor({
  lang: 'en',
  styleNonce: '',
  articles: { list: async () => [], read: async () => undefined },
  onLeave: () => false,
});

function open(notation: string): KeyTarget {
  const { doc, selection } = stateOf(notation);
  const extensions = [editor, EditorState.lineSeparator.of(lineSeparatorOf(doc.toString()))];
  return new KeyTarget(EditorState.create({ doc, selection, extensions }));
}

/** Keys one after the other, or `:id` for a command of the catalogue. */
type Row = [keys: string, before: string, after: string];

const table = '| a   | b   |\n| --- | --- |\n';

const rows: Row[] = [
  // Commands with a key.
  ['Mod-b', 'one ⟨two⟩', 'one **⟨two⟩**'],
  ['Mod-b', 'one **⟨two⟩**', 'one ⟨two⟩'],
  ['Mod-i', 'one ⟨two⟩', 'one *⟨two⟩*'],
  ['Mod-Shift-x', 'one ⟨two⟩', 'one ~~⟨two⟩~~'],
  ['Mod-Shift-h', 'one ⟨two⟩', 'one ==⟨two⟩=='],
  ['Mod-e', 'one ⟨two⟩', 'one `⟨two⟩`'],
  ['Mod-k', 'one ⟨two⟩', 'one [two](‸)'],
  ['Mod-Alt-1', 'one ‸two', '# one ‸two'],
  ['Mod-Alt-2', 'one ‸two', '## one ‸two'],
  ['Mod-Alt-3', '## one ‸two', '### one ‸two'],
  ['Mod-Alt-0', '## one ‸two', 'one ‸two'],
  ['Mod-Shift-.', 'one ‸two', '> one ‸two'],
  ['Mod-Shift-8', 'one ‸two', '- one ‸two'],
  ['Mod-Shift-7', '⟨one\ntwo⟩', '1. ⟨one\n2. two⟩'],
  ['Mod-Shift-9', 'one ‸two', '- [ ] one ‸two'],
  ['Mod-Alt-c', '⟨one⟩', '```\n⟨one⟩\n```'],
  ['Mod-Alt-t', 'one‸', 'one\n\n| ‸    |     |\n| --- | --- |\n|     |     |'],
  ['Mod-Alt--', 'one‸', 'one\n\n---\n\n‸'],
  ['Mod-Alt-r', 'one‸', 'one[^1]\n\n[^1]: ‸'],
  ['Mod-Shift-m', '⟨x⟩', '$⟨x⟩$'],
  ['Mod-Alt-b', '‸', '$$\n‸\n$$'],
  ['Mod-;', '‸', '2026-11-28‸'],
  ['Mod-]', '- one\n- tw‸o', '- one\n  - tw‸o'],
  ['Mod-]', 'on‸e', '  on‸e'],
  ['Mod-[', '- one\n  - tw‸o', '- one\n- tw‸o'],
  ['Mod-[', '  on‸e', 'on‸e'],
  ['Alt-ArrowUp', 'one\ntw‸o', 'tw‸o\none'],
  ['Alt-ArrowDown', 'o‸ne\ntwo', 'two\no‸ne'],
  ['x Mod-z', 'one‸', 'one‸'],
  ['x Mod-z Mod-Shift-z', 'one‸', 'onex‸'],
  ['x Mod-z Mod-y', 'one‸', 'onex‸'],
  ['Mod-b Mod-z', 'one ⟨two⟩', 'one ⟨two⟩'],
  // Commands without a key.
  [':callout', '⟨one⟩', '> [!NOTE]\n> ⟨one⟩'],
  [':details', '⟨one⟩', '::: details ‸\none\n:::'],
  [
    ':friend-links',
    '‸',
    '::: links\n- [‸](https://example.com/) [RSS](https://example.com/feed.xml)\n:::',
  ],
  [':definition', '⟨one⟩', 'one\n: ‸'],
  [':abbreviation', 'one ⟨CSS⟩', 'one CSS\n\n*[CSS]: ‸'],
  [':contents', '‸', '[[toc]]\n\n‸'],
  [':superscript', 'x⟨2⟩', 'x^⟨2⟩^'],
  [':subscript', 'x⟨2⟩', 'x~⟨2⟩~'],
  ['Mod-Alt-k', 'one[^‸1]\n\n[^1]: two', 'one[^‸1]\n\n[^1]: two'],
  // Commands of tables.
  ['Alt-ArrowUp', `${table}| c‸   | d   |`, `${table}| c‸   | d   |`],
  ['Alt-ArrowUp', `${table}| c   |\n| e‸   |`, `${table}| e‸   |     |\n| c   |     |`],
  ['Alt-ArrowDown', `${table}| c‸   |\n| e   |`, `${table}| e   |     |\n| c‸   |     |`],
  [':row-up', `${table}| c   |\n| e‸   |`, `${table}| e‸   |     |\n| c   |     |`],
  [':row-down', `${table}| c‸   |\n| e   |`, `${table}| e   |     |\n| c‸   |     |`],
  ['Alt-Shift-ArrowLeft', '|a|b‸|\n|-|-|', '| b‸   | a   |\n| --- | --- |'],
  ['Alt-Shift-ArrowRight', '|a‸|b|\n|-|-|', '| b   | a‸   |\n| --- | --- |'],
  [':add-row-above', `${table}| c‸   | d   |`, `${table}| ‸    |     |\n| c   | d   |`],
  [':add-row-below', `${table}| c‸   | d   |`, `${table}| c   | d   |\n| ‸    |     |`],
  [':add-column-left', '|a‸|\n|-|', '| ‸    | a   |\n| --- | --- |'],
  [':add-column-right', '|a‸|\n|-|', '| a   | ‸    |\n| --- | --- |'],
  [':align-left', '|a‸|\n|-|', '| a‸   |\n| :-- |'],
  [':align-center', '|a‸|\n|-|', '|  a‸  |\n| :-: |'],
  [':align-right', '|a‸|\n|-|', '|   a‸ |\n| --: |'],
  [':align-default', '|a‸|\n|:-:|', '| a‸   |\n| --- |'],
  [':sort-up', `${table}| 10‸  |\n| 9   |`, `${table}| 9   |     |\n| 10‸  |     |`],
  [':sort-down', `${table}| 9‸   |\n| 10  |`, `${table}| 10  |     |\n| 9‸   |     |`],
  [':delete-row', `${table}| c‸   | d   |\n| e   | f   |`, `${table}| e‸   | f   |`],
  [':delete-column', '|a‸|b|\n|-|-|', '| b‸   |\n| --- |'],
  [':delete-table', `one\n\n${table}| c‸   | d   |\n\ntwo`, 'one\n\n‸\n\ntwo'],
  // Keys of lists, quotes, tables and code.
  ['Enter', 'one ‸two', 'one \n‸two'],
  ['Enter', '- one‸', '- one\n- ‸'],
  ['Enter', '- one\n- ‸', '- one\n\n‸'],
  ['Enter', '```js‸', '```js\n‸\n```'],
  [
    'Enter',
    '| a | b |\n| --- | --- |\n| c‸ | d |\n| e | f |',
    '| a   | b   |\n| --- | --- |\n| c   | d   |\n| ⟨e⟩   | f   |',
  ],
  ['Shift-Enter', '- one‸', '- one\\\n  ‸'],
  ['Shift-Enter', '```\none‸\n```', '```\none\n‸\n```'],
  ['Backspace', '- one\n- ‸', '- one\n  ‸'],
  ['Backspace', '> ‸', '‸'],
  ['Tab', '- one\n- two‸', '- one\n  - two‸'],
  ['Tab', '```\na‸\n```', '```\n  a‸\n```'],
  ['Tab', '| a | b |\n| --- | --- |\n| c‸ | d |', '| a   | b   |\n| --- | --- |\n| c   | ⟨d⟩   |'],
  ['Tab', 'one‸', 'one‸'],
  ['Shift-Tab', '- one\n  - two‸', '- one\n- two‸'],
  ['Shift-Tab', '```\n  a‸\n```', '```\na‸\n```'],
  [
    'Shift-Tab',
    '| a | b |\n| --- | --- |\n| c | d‸ |',
    '| a   | b   |\n| --- | --- |\n| ⟨c⟩   | d   |',
  ],
  ['}', '```\na {\n  ‸\n```', '```\na {\n}‸\n```'],
  ['*', 'one ⟨two⟩', 'one *⟨two⟩*'],
  ['「', '⟨茶⟩', '「⟨茶⟩」'],
  ['x', '⟨one⟩', 'x‸'],
  ['雨', '茶‸', '茶雨‸'],
  // Keys of CodeMirror.
  ['ArrowLeft', 'one‸', 'on‸e'],
  ['ArrowLeft', '👩‍👩‍👧‸', '‸👩‍👩‍👧'],
  ['ArrowRight', '‸one', 'o‸ne'],
  ['Shift-ArrowLeft', 'one‸', 'on⟨e⟩'],
  ['Shift-ArrowRight', '‸one', '⟨o⟩ne'],
  ['Mod-ArrowLeft', 'one two‸', 'one ‸two'],
  ['Mod-ArrowRight', '‸one two', 'one‸ two'],
  ['Shift-Mod-ArrowLeft', 'one two‸', 'one ⟨two⟩'],
  ['Shift-Mod-ArrowRight', '‸one two', '⟨one⟩ two'],
  ['ArrowUp', 'one\ntw‸o', 'on‸e\ntwo'],
  ['ArrowDown', 'on‸e\ntwo', 'one\ntw‸o'],
  ['Shift-ArrowUp', 'one\ntw‸o', 'on⟨e\ntw⟩o'],
  ['Shift-ArrowDown', 'on‸e\ntwo', 'on⟨e\ntw⟩o'],
  ['Home', 'one\ntw‸o', 'one\n‸two'],
  ['End', 'o‸ne\ntwo', 'one‸\ntwo'],
  ['Shift-Home', 'one\ntw‸o', 'one\n⟨tw⟩o'],
  ['Shift-End', 'o‸ne\ntwo', 'o⟨ne⟩\ntwo'],
  ['Mod-Home', 'one\ntw‸o', '‸one\ntwo'],
  ['Mod-End', 'o‸ne\ntwo', 'one\ntwo‸'],
  ['Shift-Mod-Home', 'one\ntw‸o', '⟨one\ntw⟩o'],
  ['Shift-Mod-End', 'o‸ne\ntwo', 'o⟨ne\ntwo⟩'],
  ['Mod-a', 'one\ntw‸o', '⟨one\ntwo⟩'],
  ['Backspace', 'one‸', 'on‸'],
  ['Backspace', '茶👩‍👩‍👧‸', '茶‸'],
  ['Shift-Backspace', 'one‸', 'on‸'],
  ['Delete', '‸one', '‸ne'],
  ['Mod-Backspace', 'one two‸', 'one ‸'],
  ['Mod-Delete', '‸one two', '‸ two'],
  ['Alt-ArrowLeft', 'one **two**‸', 'one **two‸**'],
  ['Alt-ArrowRight', 'one ‸**two**', 'one **‸two**'],
  ['Shift-Alt-ArrowLeft', 'one **two**‸', 'one **two⟨**⟩'],
  ['Shift-Alt-ArrowRight', 'one ‸**two**', 'one ⟨**⟩two**'],
  ['Shift-Alt-ArrowUp', 'one‸', 'one‸\none'],
  ['Shift-Alt-ArrowDown', 'one‸', 'one\none‸'],
  ['Mod-Alt-ArrowUp x', 'one\ntw‸o', 'onx‸e\ntwo'],
  ['Mod-Alt-ArrowDown x', 'on‸e\ntwo', 'one\ntwx‸o'],
  ['Escape', 'one ⟨two⟩', 'one two‸'],
  ['Mod-Enter', 'on‸e\ntwo', 'on‸e\ntwo'],
  ['Alt-l', 'on‸e\ntwo', '⟨one\n⟩two'],
  ['Shift-Mod-k', 'on‸e\ntwo', 'tw‸o'],
  ['Shift-Mod-\\', '‸(one)', '(one)‸'],
  ['Mod-/', 'on‸e', 'on‸e'],
  ['Alt-A', '⟨one⟩', '⟨one⟩'],
  ['Mod-d x', 'o‸ne two', 'x‸ two'],
  ['Mod-Shift-l x', '⟨one⟩ two one', 'x‸ two one'],
  ['ArrowLeft ArrowLeft Mod-u', 'one‸', 'one‸'],
  ['ArrowLeft Mod-u Alt-u', 'one‸', 'on‸e'],
  ['x Mod-z Ctrl-Shift-z', 'one‸', 'onex‸'],
  // Words typed right behind a command are a step of their own.
  ['Mod-b x y Mod-z', '‸', '**‸**'],
  ['Mod-b x y Mod-z Mod-z', '‸', '‸'],
  ['x Mod-Alt-2 y Mod-z Mod-z', '‸', 'x‸'],
  ['Tab x Mod-z', `${table}| one | two‸ |`, `${table}| one | two |\n| ‸    |     |`],
];

/** They go by what the window shows, or act on the panel in which one finds words. */
const needPage = new Set(
  ['PageUp', 'PageDown', 'F3', 'Mod-g'].flatMap((name) => [name, `Shift-${name}`]),
);
/** These open a window of the system, which no key of theirs does. */
const withWindow = ['picture', 'file'];

beforeAll(async () => {
  await loadLaterCode();
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-28T12:00:00') });
});

afterAll(() => {
  vi.useRealTimers();
});

describe('the text after keys', () => {
  test.each(rows)('%s in %j', (keys, before, after) => {
    const target = open(before);
    for (const key of keys.split(' ')) {
      if (key.startsWith(':')) target.run(key.slice(1));
      else target.press(key);
    }
    expect(notationOf(target.state)).toBe(after);
  });
});

describe('a row has', () => {
  const pressed = new Set(rows.flatMap(([keys]) => keys.split(' ')));

  test('each command of the catalogue', () => {
    const missing = commands.filter(
      ({ id, key }) => !withWindow.includes(id) && !pressed.has(key ?? `:${id}`),
    );
    expect(missing.map(({ id, key }) => key ?? `:${id}`)).toEqual([]);
  });

  test('each other key of the editor', () => {
    const bindings = EditorState.create({ extensions: editor }).facet(keymap).flat();
    const names = bindings.flatMap(({ key, linux, shift }) => {
      const name = linux ?? key;
      if (name === undefined) return [];
      return shift ? [name, `Shift-${name}`] : [name];
    });
    const missing = names.filter((name) => !pressed.has(name) && !needPage.has(name));
    expect([...new Set(missing)]).toEqual([]);
  });
});
