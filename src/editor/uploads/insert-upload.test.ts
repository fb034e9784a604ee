import { history, redo, undo } from '@codemirror/commands';
import { type EditorState, StateEffect, type Transaction } from '@codemirror/state';
import { describe, expect, test } from 'vitest';
import { notationOf, stateOf } from '../../../test/editor-text.ts';
import type { OwnedUpload } from '../../shared/uploads/uploads.ts';
import { placeKept, placeLink, placePicture } from './file-place.ts';
import { insertUpload } from './insert-upload.ts';
import { addPlaceholder, placeholders, placesIn } from './placeholders.ts';

const picture: OwnedUpload = {
  uploadID: 'x',
  address: 'a',
  name: 'a.png',
  mediaType: 'image/png',
  bytes: 1,
  width: 1,
  height: 1,
};
const file: OwnedUpload = { ...picture, name: 'a[1].pdf', width: null, height: null };
const draw = () => {
  throw new Error('nothing is drawn without a page');
};

/** A text with files that were given at its caret and did not arrive yet. */
function pastedAt(notation: string, keys: readonly string[] = ['a'], choose = placePicture) {
  const effects = StateEffect.appendConfig.of([history(), placeholders(draw)]);
  const { state } = stateOf(notation).update({ effects });
  const place = choose(state, state.selection.main.head);
  return state.update({ effects: keys.map((key) => addPlaceholder.of({ key, place })) }).state;
}

function arrived(state: EditorState, key = 'a', upload: OwnedUpload = picture): EditorState {
  const spec = insertUpload(state, key, { ...upload, address: key });
  if (!spec) throw new Error('there is no placeholder');
  return state.update(spec).state;
}

/** Types words. `↵` is Enter, `⌫` deletes a character, `→` and `←` move the caret. */
function typed(before: EditorState, keys: string): EditorState {
  let state = before;
  for (const key of keys) {
    const { from, to, head } = state.selection.main;
    if (key === '⌫') {
      const changes = { from: from === to ? from - 1 : from, to };
      ({ state } = state.update({ changes, userEvent: 'delete.backward' }));
    } else if (key === '→' || key === '←') {
      ({ state } = state.update({ selection: { anchor: head + (key === '→' ? 1 : -1) } }));
    } else {
      const spec = state.replaceSelection(key === '↵' ? state.lineBreak : key);
      ({ state } = state.update(spec, { userEvent: key === '↵' ? 'input' : 'input.type' }));
    }
  }
  return state;
}

function act(
  state: EditorState,
  command: (target: { state: EditorState; dispatch(transaction: Transaction): void }) => boolean,
): EditorState {
  let after = state;
  command({ state, dispatch: (transaction) => (after = transaction.state) });
  return after;
}

describe('the place of a picture', () => {
  test.each([
    ['an empty text', '‸', '![](a)\n\n‸'],
    ['an empty line', 'tea\n\n‸\n\nrain', 'tea\n\n![](a)\n\n‸\n\nrain'],
    ['an empty line below words', 'tea\n‸', 'tea\n\n![](a)\n\n‸'],
    ['the start of a line', '‸tea', '![](a)\n\n‸tea'],
    ['the start of a later line', 'tea\n‸rain', 'tea\n\n![](a)\n\n‸rain'],
    ['the middle of a sentence', 'tea ‸and rain', 'tea ‸and rain\n\n![](a)'],
    ['the end of a sentence', 'tea‸\n\nrain', 'tea‸\n\n![](a)\n\nrain'],
    ['a paragraph of several lines', 'te‸a\nrain\n\nsnow', 'te‸a\nrain\n\n![](a)\n\nsnow'],
    ['words above a list', 'tea‸\n- rain', 'tea‸\n\n![](a)\n\n- rain'],
    ['a heading', '## te‸a\nrain', '## te‸a\n\n![](a)\n\nrain'],
    ['a heading with a line below', 'te‸a\n===\nrain', 'te‸a\n===\n\n![](a)\n\nrain'],
    ['a block of code', '```\nte‸a\n```\nrain', '```\nte‸a\n```\n\n![](a)\n\nrain'],
    ['a formula', '$$\nx‸\n$$', '$$\nx‸\n$$\n\n![](a)'],
    ['code of an item', '- tea\n  ```\n  x‸\n  ```', '- tea\n  ```\n  x‸\n  ```\n\n  ![](a)'],
    ['words of a container', '::: note\ntea‸\n:::', '::: note\ntea‸\n\n![](a)\n\n:::'],
    ['an item', '- tea ‸rain', '- tea ![](a)‸rain'],
    ['an item without words', '- tea\n- ‸', '- tea\n- ![](a)‸'],
    ['the start of a list', '‸- tea', '![](a)\n\n‸- tea'],
    ['the sign of an item', '- tea\n‸- rain', '- tea\n‸- ![](a)rain'],
    ['a task', '- [ ] ‸', '- [ ] ![](a)‸'],
    ['a paragraph of an item', '- tea\n\n  ra‸in', '- tea\n\n  ra![](a)‸in'],
    ['an indented line of an item', '- tea\n\n  ‸', '- tea\n\n  ![](a)‸'],
    ['a quote', '> te‸a\n> rain', '> te![](a)‸a\n> rain'],
    ['a line of a quote without words', '> ‸', '> ![](a)‸'],
    ['a note', 'tea[^1]\n\n[^1]: ra‸in', 'tea[^1]\n\n[^1]: ra![](a)‸in'],
    ['a cell', '| a | b‸ |\n| - | - |', '| a | b![](a)‸ |\n| - | - |'],
    ['a row that is no table yet', '| a | ‸ |', '| a | ![](a)‸ |'],
    ['a cell without outer bars', 'a | b\n- | -\n1 | 2‸', 'a | b\n- | -\n1 | 2![](a)‸'],
    ['the end of a row', '| a |‸\n| - |\n| 1 |', '| a |‸\n| - |\n| 1 |\n\n![](a)'],
    ['the lines below the head', '| a |\n| -‸ |\n| 1 |', '| a |\n| -‸ |\n| 1 |\n\n![](a)'],
    ['the start of a table', '‸| a |\n| - |', '![](a)\n\n‸| a |\n| - |'],
  ])('%s', (_name, notation, expected) => {
    const before = pastedAt(notation);
    const after = arrived(before);
    expect(notationOf(after)).toBe(expected);
    expect(placesIn(after).size).toBe(0);
    const undone = act(after, undo);
    expect(notationOf(undone)).toBe(notation);
    expect(act(undone, redo).sliceDoc()).toBe(after.sliceDoc());
  });

  test.each([
    ['on an empty line, before words', 'tea\n\n‸', 'rain', 'tea\n\n![](a)\n\nrain‸'],
    ['on an empty line, before paragraphs', '‸', 'tea↵rain', '![](a)\n\ntea\nrain‸'],
    ['on an empty line that Enter leaves', 'tea\n\n‸', '↵', 'tea\n\n![](a)\n\n‸'],
    ['at the start of a line', 'tea\n\n‸rain', 'snow ', 'tea\n\n![](a)\n\nsnow ‸rain'],
    ['at a line that joins the one above', 'tea\n\n‸rain', '⌫⌫', 'tea‸rain\n\n![](a)'],
    ['within words', 'tea ‸rain', 'and ', 'tea and ‸rain\n\n![](a)'],
    ['within words that Enter divides', 'tea ‸rain', 'and↵', 'tea and\n\n![](a)\n\n‸rain'],
    ['behind words', 'tea‸', ' and rain', 'tea and rain‸\n\n![](a)'],
    ['behind words, before a paragraph', 'tea‸', '.↵', 'tea.\n\n![](a)\n\n‸'],
    ['behind words, before its words', 'tea‸', '↵↵rain', 'tea\n\n![](a)\n\nrain‸'],
    ['behind a hard break', 'tea‸', '\\↵rain', 'tea\\\nrain‸\n\n![](a)'],
    ['behind a hard break within words', 'tea‸ snow', '\\↵rain', 'tea\\\nrain‸ snow\n\n![](a)'],
    ['when Enter ends a line above', 'tea\nrain‸', '←←←←←↵', 'tea\n‸\nrain\n\n![](a)'],
    ['in an item', '- tea‸', ' rain', '- tea![](a) rain‸'],
    ['in an item, before the next', '- tea‸', '↵- rain', '- tea![](a)\n- rain‸'],
    ['in an item that becomes words', '- ‸', '⌫⌫tea', '![](a)\n\ntea‸'],
    ['behind words that become an item', 'tea‸', '←←←- ', '- ‸tea\n\n  ![](a)'],
    [
      'in a table that gets a row',
      '| a |\n| - |\n| b |‸',
      '↵| c |',
      '| a |\n| - |\n| b |\n| c |‸\n\n![](a)',
    ],
  ])('%s while the owner writes', (_name, notation, keys, expected) => {
    expect(notationOf(arrived(typed(pastedAt(notation), keys)))).toBe(expected);
  });

  test('selected words stay selected, and no others', () => {
    expect(notationOf(arrived(pastedAt('tea ⟨and⟩ rain')))).toBe('tea ⟨and⟩ rain\n\n![](a)');
    expect(notationOf(arrived(pastedAt('- tea ⟨and⟩ rain')))).toBe('- tea ⟨and⟩![](a) rain');
  });

  test('a text with the line ends of Windows keeps them', () => {
    const effects = StateEffect.appendConfig.of(placeholders(draw));
    const { state } = stateOf('tea‸\nrain', '\r\n').update({ effects });
    const place = placePicture(state, 3);
    const before = state.update({ effects: addPlaceholder.of({ key: 'a', place }) }).state;
    expect(arrived(before).sliceDoc()).toBe('tea\r\nrain\r\n\r\n![](a)');
  });
});

describe('undo and merges', () => {
  test('undo before the picture arrives takes back the words and leaves the picture in its place', () => {
    const before = typed(pastedAt('tea‸\n\nsnow'), ' and rain');
    const undone = act(before, undo);
    expect(notationOf(arrived(undone))).toBe('tea‸\n\n![](a)\n\nsnow');
  });

  test('the picture is a step of its own among typed words', () => {
    const after = typed(arrived(typed(pastedAt('tea\n\n‸'), 'rain')), ' and snow');
    const once = act(after, undo);
    expect(notationOf(once)).toBe('tea\n\n![](a)\n\nrain‸');
    const twice = act(once, undo);
    expect(notationOf(twice)).toBe('tea\n\nrain‸');
    expect(notationOf(act(twice, undo))).toBe('tea\n\n‸');
  });

  test('words of another device above, within and below leave the picture in its place', () => {
    const state = pastedAt('tea\n\nrain ‸\nfalls\n\nsnow');
    const merged = state.update({
      changes: [
        { from: 0, insert: 'more\n\n' },
        { from: 8, insert: '\nheavy ' },
        { from: 16, insert: '\nwarm' },
      ],
      userEvent: 'input.merge',
    }).state;
    expect(notationOf(arrived(merged))).toBe(
      'more\n\ntea\n\nrai\nheavy n ‸\nfalls\n\n![](a)\n\nwarm\n\nsnow',
    );
  });
});

describe('several files', () => {
  test.each([[['a', 'b', 'c']], [['c', 'b', 'a']], [['b', 'a', 'c']], [['b', 'c', 'a']]])(
    'at one place keep their order when they arrive as %j',
    (arrival) => {
      for (const notation of ['tea\n\n‸\n\nrain', 'tea‸', 'tea ‸rain\nsnow', '- ‸', '‸']) {
        const state = arrival.reduce(
          (before, key) => typed(arrived(before, key), 'x'),
          typed(pastedAt(notation, ['a', 'b', 'c']), 'x'),
        );
        expect(
          state
            .sliceDoc()
            .match(/\(\w\)/g)
            ?.join(''),
        ).toBe('(a)(b)(c)');
        expect(state.sliceDoc()).toContain('xxxx');
      }
    },
  );
});

test.each([
  ['tea ‸and rain', 'tea [a\\[1\\].pdf](a)‸and rain'],
  ['‸', '[a\\[1\\].pdf](a)‸'],
  ['tea‸', 'tea[a\\[1\\].pdf](a)‸'],
])('a file becomes a link exactly where it was given: %j', (notation, expected) => {
  const place = (_state: EditorState, at: number) => placeLink(at);
  expect(notationOf(arrived(pastedAt(notation, ['a'], place), 'a', file))).toBe(expected);
});

test.each([
  ['tea‸\nrain', 'tea‸\n\n![](a)\n\nrain'],
  ['te‸a\nrain', 'te‸a\n\n![](a)\n\nrain'],
  ['tea\n\n‸rain', 'tea\n\n![](a)\n\n‸rain'],
  ['- tea‸', '- tea![](a)‸'],
])('a place of an earlier page stays above the line that Enter began: %j', (notation, expected) => {
  expect(notationOf(arrived(pastedAt(notation, ['a'], placeKept)))).toBe(expected);
});

test('the place goes along with the words around it', () => {
  const at = (state: EditorState) => placesIn(state).get('a')?.at;
  const state = pastedAt('tea ‸rain');
  const inserted = state.update({ changes: { from: 0, insert: 'more ' } }).state;
  expect(at(inserted)).toBe(13);
  const removed = inserted.update({ changes: { from: 5, to: 13 } }).state;
  expect(at(removed)).toBe(5);
});
