import { join } from 'node:path';
import { defaultKeymap, history, historyKeymap, undoDepth } from '@codemirror/commands';
import { EditorState, type Extension } from '@codemirror/state';
import { keymap } from '@codemirror/view';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { readArticles } from '../../../bench/articles.ts';
import { KeyTarget } from '../../../test/key-target.ts';
import { type Random, randomWhole, seededRandom } from '../../../test/random.ts';
import { root } from '../../../test/repository.ts';
import { commands } from './catalogue/catalogue.ts';
import { commandKeys } from './catalogue/keys.ts';
import { codeKeys } from './code/code-keys.ts';
import { loadLaterCode } from './commands/later-code.ts';
import { dialect } from './dialect/dialect.ts';
import { lineSeparatorOf } from './line-separator.ts';
import { listKeys } from './lists/list-keys.ts';
import { markdownEditor } from './markdown-editor.ts';
import { editorModes } from './modes.ts';
import { tableKeys } from './tables/table-keys.ts';
import { wrapSelection } from './wrap-selection.ts';

// The same keys in the editor with all that shows something, and in one that only edits. What shows
// something changes neither the text nor where the caret is.

/** 2,000 in all tests. */
const walksOfTest = 250;
/** History keeps a hundred steps. */
const keysOfWalk = 60;

const typed = [...'ab 1*_`[]-#>|}:$=~^“「茶雨。', '👩‍👩‍👧', '\u3000'];
const others = [
  ...['Enter', 'Enter', 'Shift-Enter', 'Tab', 'Shift-Tab', 'Backspace', 'Backspace', 'Delete'],
  ...['Mod-Backspace', 'Mod-Delete', 'Home', 'End', 'Mod-Home', 'Mod-End', 'Shift-Mod-k'],
  ...['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Mod-ArrowLeft', 'Mod-ArrowRight'],
  ...['Shift-ArrowLeft', 'Shift-ArrowRight', 'Shift-ArrowUp', 'Shift-ArrowDown', 'Shift-Home'],
  ...['Shift-Mod-ArrowLeft', 'Shift-Mod-ArrowRight', 'Shift-End', 'Alt-l', 'Escape'],
  ...['Shift-Alt-ArrowUp', 'Shift-Alt-ArrowDown', 'Shift-Alt-ArrowLeft', 'Shift-Alt-ArrowRight'],
];
/** These open a window of the system. */
const withWindow = ['picture', 'file'];
const named = commands.map(({ id }) => id).filter((id) => !withWindow.includes(id));

const paragraphs = readArticles(join(root, 'demo', 'articles'))
  .flatMap(({ text }) => text.split(/\n{2,}/))
  .filter((paragraph) => paragraph.length < 2_000);

let everything: Extension;
let onlyEdits: Extension;

beforeAll(async () => {
  await loadLaterCode();
  // CodeMirror asks the time to decide which keys are one step of undo.
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.stubGlobal('document', { getElementById: () => null });
  everything = [
    markdownEditor({
      lang: 'zh-Hans',
      styleNonce: '',
      articles: { list: async () => [], read: async () => undefined },
      onLeave: () => false,
    }),
    editorModes({ hasFocusMode: true, hasTypewriterMode: true }),
  ];
  onlyEdits = [
    history(),
    dialect(),
    commandKeys(),
    codeKeys(),
    tableKeys(),
    listKeys(),
    wrapSelection,
    keymap.of([...defaultKeymap, ...historyKeymap]),
  ];
});

afterAll(() => {
  vi.useRealTimers();
});

test.each(Array.from({ length: 8 }, (_, index) => index * walksOfTest))(
  'in random walks of keys from %i, text and selection are those of an editor that shows nothing, and undoing gives the first text back',
  {
    tags: ['rest'],
  },
  (first) => {
    for (let seed = first; seed < first + walksOfTest; seed += 1) {
      expect(walk(seed)).toBeUndefined();
    }
  },
);

/** Walks through a text, and back. Returns what differed, if anything did. */
function walk(seed: number): object | undefined {
  const random = seededRandom(seed);
  const lineEnd = seed % 3 === 0 ? '\r\n' : '\n';
  const text = makeText(random).replaceAll('\n', lineEnd);
  const anchor = randomWhole(random, 0, text.replaceAll('\r', '').length + 1);
  const open = (extension: Extension) => {
    const extensions = [extension, EditorState.lineSeparator.of(lineSeparatorOf(text))];
    return new KeyTarget(EditorState.create({ doc: text, selection: { anchor }, extensions }));
  };
  const full = open(everything);
  const bare = open(onlyEdits);
  const pressed: string[] = [];
  for (let count = 0; count < keysOfWalk; count += 1) {
    const key = chooseKey(random);
    pressed.push(key);
    vi.setSystemTime(Date.now() + randomWhole(random, 30, 900));
    const before = read(full);
    try {
      press(full, key);
      press(bare, key);
    } catch (cause) {
      throw new Error(`walk ${seed}, ${key} in ${JSON.stringify(before)}`, { cause });
    }
    const isSame =
      full.state.doc.eq(bare.state.doc) && full.state.selection.eq(bare.state.selection);
    if (!isSame) return { seed, pressed, full: read(full), bare: read(bare) };
  }
  while (undoDepth(full.state) > 0) press(full, 'Mod-z');
  const undone = full.state.sliceDoc();
  return undone === text ? undefined : { seed, pressed, undone, text };
}

function press(target: KeyTarget, key: string): void {
  if (typed.includes(key)) target.type(key);
  else if (key.startsWith(':')) target.run(key.slice(1));
  else target.press(key);
}

function read({ state }: KeyTarget) {
  return { text: state.sliceDoc(), selection: state.selection.toJSON() };
}

function makeText(random: Random): string {
  const count = randomWhole(random, 2, 6);
  const chosen = Array.from(
    { length: count },
    () => paragraphs[randomWhole(random, 0, paragraphs.length)],
  );
  return `${chosen.join('\n\n')}\n`;
}

/** Half of the keys are letters and signs. */
function chooseKey(random: Random): string {
  const kind = random();
  const choose = (keys: readonly string[]) => keys[randomWhole(random, 0, keys.length)] ?? '';
  if (kind < 0.45) return choose(typed);
  if (kind < 0.85) return choose(others);
  return `:${choose(named)}`;
}
