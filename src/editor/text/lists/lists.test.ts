import { deleteCharBackward, moveLineDown, moveLineUp } from '@codemirror/commands';
import { deleteMarkupBackward } from '@codemirror/lang-markdown';
import { type EditorState, StateEffect, type Transaction } from '@codemirror/state';
import { describe, expect, test } from 'vitest';
import { edited, htmlAfterTyping, notationOf, stateOf } from '../../../../test/editor-text.ts';
import type { Edit } from '../commands/edit.ts';
import { indentItems, isInList, outdentItems } from '../commands/indent.ts';
import { wrapTyped } from '../wrap-selection.ts';
import { breakLine } from './break-line.ts';
import { endMarkup } from './end-markup.ts';
import { continueMarkup } from './list-keys.ts';
import { renumbering } from './renumber.ts';

type Command = (target: {
  state: EditorState;
  dispatch(transaction: Transaction): void;
}) => boolean;

function listState(notation: string, lineSeparator?: string): EditorState {
  const state = stateOf(notation, lineSeparator);
  return state.update({ effects: StateEffect.appendConfig.of(renumbering) }).state;
}

/** Deletes the line of the caret with its line break, as CodeMirror does it in a page. */
const deleteLine: Command = ({ state, dispatch }) => {
  const { from, to } = state.doc.lineAt(state.selection.main.head);
  const changes = { from, to: to + 1 };
  dispatch(state.update({ changes, selection: { anchor: from }, userEvent: 'delete.line' }));
  return true;
};

/** The notation after a command of CodeMirror. */
function run(command: Command, notation: string): string {
  let state = listState(notation);
  command({ state, dispatch: (transaction) => (state = transaction.state) });
  return notationOf(state);
}

/**
 * The notation after Enter. CodeMirror's own Enter, which follows where there is no list or quote,
 * is left out.
 */
function pressEnter(notation: string): string {
  return changed(endMarkup, notation) ?? run(continueMarkup, notation);
}

function changed(edit: Edit, notation: string, lineSeparator?: string): string | undefined {
  const state = listState(notation, lineSeparator);
  const spec = edit(state);
  return spec && notationOf(state.update(spec).state);
}

function shift(edit: Edit, notation: string): string | undefined {
  const state = listState(notation);
  const spec = edit(state);
  return spec && notationOf(state.update(spec).state);
}

describe('Enter', () => {
  test.each([
    ['continues a list', '- one‸', '- one\n- ‸'],
    ['continues a list with stars', '* one‸', '* one\n* ‸'],
    ['divides an item', '- one ‸two', '- one\n- ‸two'],
    ['continues an ordered list', '1. one‸', '1. one\n2. ‸'],
    ['continues an ordered list with brackets', '3) one‸', '3) one\n4) ‸'],
    ['counts the next items on', '1. one‸\n2. two\n3. three', '1. one\n2. ‸\n3. two\n4. three'],
    ['continues tasks with an empty box', '- [x] one‸', '- [x] one\n- [ ] ‸'],
    ['continues a quote', '> one‸', '> one\n> ‸'],
    ['continues a list in a quote', '> - one‸', '> - one\n> - ‸'],
    ['continues a list in a list', '- one\n  - two‸', '- one\n  - two\n  - ‸'],
    ['ends the list at an empty item', '- one\n- ‸', '- one\n\n‸'],
    ['ends the list at an empty task', '- [ ] one\n- [ ] ‸', '- [ ] one\n\n‸'],
    ['ends the list behind an empty line', '- one\n\n- ‸', '- one\n\n‸'],
    ['takes back the only item', '- ‸', '‸'],
    ['takes back the only item below words', 'one\n\n- ‸', 'one\n\n‸'],
    ['takes back the only line of a quote', '> ‸', '‸'],
    ['takes back the inner sign first', '- - ‸', '- ‸'],
    ['divides a list', '- one\n- ‸\n- two', '- one\n\n‸\n\n- two'],
    ['divides an ordered list', '1. one\n2. ‸\n3. two', '1. one\n\n‸\n\n2. two'],
    ['ends a list in a quote', '> - one\n> - ‸', '> - one\n>\n> ‸'],
    ['divides a list in a quote', '> - a\n> - ‸\n> - b', '> - a\n>\n> ‸\n>\n> - b'],
    ['ends the quote at an empty line', '> one\n> ‸', '> one\n\n‸'],
    ['divides a quote', '> one\n> ‸\n> two', '> one\n\n‸\n\n> two'],
    ['ends a callout', '> [!tip] Tea\n> one\n> ‸', '> [!tip] Tea\n> one\n\n‸'],
    ['ends a quote in a quote', '> > one\n> > ‸', '> > one\n>\n> ‸'],
    ['ends a quote in an item', '- > one\n  > ‸', '- > one\n\n  ‸'],
    ['ends a list in a note', '[^1]: a\n\n    - b\n    - ‸', '[^1]: a\n\n    - b\n\n    ‸'],
    ['ends the inner list first', '- one\n  - two\n  - ‸', '- one\n  - two\n- ‸'],
    ['ends an ordered list at an empty item', '1. one\n2. ‸', '1. one\n\n‸'],
    ['keeps code of a quote', '> ```\n> ‸', '> ```\n> ‸'],
    ['keeps a line', 'one\n\n- - -‸', 'one\n\n- - -‸'],
    ['ends the quote at its second empty line', '> one\n>\n> ‸', '> one\n\n‸'],
    ['continues Chinese items', '1. 买茶‸', '1. 买茶\n2. ‸'],
    ['keeps a paragraph', 'one‸', 'one‸'],
    ['keeps code', '```\n- one‸\n```', '```\n- one‸\n```'],
  ])('%s', (_name, before, expected) => {
    expect(pressEnter(before)).toBe(expected);
  });
});

describe('the words behind an ended list or quote', () => {
  test.each([
    ['- one\n- ‸', '<li>one</li>'],
    ['- one\n- ‸\n- two', '<li>one</li>'],
    ['- [ ] one\n- [ ] ‸', 'one</label></li>'],
    ['1. one\n2. ‸\n3. two', '<li>one</li>'],
    ['> one\n> ‸', '<p>one</p>'],
    ['> one\n> ‸\n> two', '<p>one</p>'],
    ['> [!tip] Tea\n> one\n> ‸', '<p>one</p>'],
    ['> - one\n> - ‸', '<li>one</li>'],
    ['> > one\n> > ‸', '<p>one</p>'],
    ['- > one\n  > ‸', '<p>one</p>'],
  ])('become a paragraph of their own: %j', (before, part) => {
    for (const lineSeparator of ['\n', '\r\n']) {
      const after = changed(endMarkup, before, lineSeparator) ?? '';
      const html = htmlAfterTyping(after, 'words', lineSeparator);
      const plain = html.replace(/<(\w+)[^>]*>/g, '<$1>');
      expect(plain).toContain('<p>words</p>');
      expect(plain).toContain(part);
    }
  });
});

describe('Shift+Enter', () => {
  test.each([
    ['breaks a line', 'one‸', 'one\\\n‸'],
    ['breaks a line within words', 'one ‸two', 'one\\\n‸two'],
    ['stays in an item', '- one‸', '- one\\\n  ‸'],
    ['stays in an ordered item', '10. one‸', '10. one\\\n    ‸'],
    ['stays in a task', '- [ ] one‸', '- [ ] one\\\n  ‸'],
    ['stays in a quote', '> one‸', '> one\\\n> ‸'],
    ['begins the next paragraph of a quote', '> one\n> ‸', '> one\n>\n> ‸'],
    ['begins the next paragraph of a callout', '> [!tip]\n> one\n> ‸', '> [!tip]\n> one\n>\n> ‸'],
    ['does not end a list', '- one\n- ‸', '- one\n- \n  ‸'],
    ['breaks no heading', '# one‸', '# one\n‸'],
    ['breaks no title of a callout', '> [!tip] Tea‸', '> [!tip] Tea\n> ‸'],
    ['breaks a line once', 'one\\‸', 'one\\\n‸'],
    ['takes selected words away', 'one ⟨two⟩ three', 'one\\\n‸three'],
    ['leaves code to its own keys', '```\none‸\n```', undefined],
  ])('%s', (_name, before, expected) => {
    expect(changed(breakLine, before)).toBe(expected);
  });

  test.each(['one‸', '- one‸', '- [ ] one‸', '> one‸', '> - one‸', '1. one ‸two'])(
    'breaks the line for the renderer in %j',
    (before) => {
      const after = changed(breakLine, before) ?? '';
      expect(htmlAfterTyping(after, 'words')).toMatch(/one<br>\s*words/);
    },
  );
});

describe('Tab', () => {
  test.each([
    ['puts an item under the words before it', '- one\n- tw‸o', '- one\n  - tw‸o'],
    ['puts an ordered item under the words before it', '1. one\n2. tw‸o', '1. one\n   1. tw‸o'],
    ['puts an item under the words of item 10', '9. a\n10. b\n11. c‸', '9. a\n10. b\n    9. c‸'],
    ['counts the next items again', '1. a\n2. b‸\n3. c', '1. a\n   1. b‸\n2. c'],
    ['joins the inner list', '1. a\n   1. b\n2. c‸', '1. a\n   1. b\n   2. c‸'],
    ['takes along what an item holds', '- a\n- b‸\n  - c\n\n  d', '- a\n  - b‸\n    - c\n\n    d'],
    ['moves all selected items', '- a\n- ⟨b\n- c⟩', '- a\n  - ⟨b\n  - c⟩'],
    ['works in a quote', '> - a\n> - b‸', '> - a\n>   - b‸'],
    ['moves tasks to the words of a bullet', '- [ ] a\n- [ ] b‸', '- [ ] a\n  - [ ] b‸'],
    ['leaves the first item', '- a‸\n- b', undefined],
    ['leaves an item that is under the one before', '- a\n  - b‸', undefined],
    ['works in an empty item', '- a\n- ‸', '- a\n  - ‸'],
  ])('%s', (_name, before, expected) => {
    expect(shift(indentItems, before)).toBe(expected);
  });

  test.each([
    ['- a‸', true],
    ['1. a‸', true],
    ['> - a‸', true],
    ['a‸', false],
    ['# a‸', false],
    ['> a‸', false],
    ['- a\n\n‸', false],
    ['- a\n\n  ```\n  b‸\n  ```', false],
    ['```\n- a‸\n```', false],
  ])('in %j belongs to a list: %j', (notation, isList) => {
    expect(isInList(stateOf(notation))).toBe(isList);
  });
});

describe('Shift+Tab', () => {
  test.each([
    ['puts an item beside the one that holds it', '- a\n  - b‸', '- a\n- b‸'],
    ['counts it after that one', '1. a\n   1. b‸\n2. c', '1. a\n2. b‸\n3. c'],
    ['takes along what an item holds', '- a\n  - b‸\n    - c', '- a\n- b‸\n  - c'],
    ['moves all selected items', '- a\n  - ⟨b\n  - c⟩', '- a\n- ⟨b\n- c⟩'],
    ['works with a tab', '- a\n\t- b‸', '- a\n- b‸'],
    ['works in a quote', '> - a\n>   - b‸', '> - a\n> - b‸'],
    ['leaves an outer item', '- a\n- b‸', undefined],
  ])('%s', (_name, before, expected) => {
    expect(shift(outdentItems, before)).toBe(expected);
  });
});

describe('an ordered list', () => {
  test.each([
    ['counts again when a line is deleted', deleteLine, '1. a\n2. b‸\n3. c', '1. a\n‸2. c'],
    ['counts from its first number', deleteLine, '5. a‸\n6. b\n7. c', '‸5. b\n6. c'],
    ['counts again when a line moves up', moveLineUp, '1. a\n2. b‸', '1. b‸\n2. a'],
    ['counts again when a line moves down', moveLineDown, '1. ‸a\n2. b\n3. c', '1. b\n2. ‸a\n3. c'],
    ['that does not count up stays', deleteLine, '1. a\n1. b‸\n1. c', '1. a\n‸1. c'],
    ['counts no letter when none moves', deleteCharBackward, '1. a\n3. b‸', '1. a\n3. ‸'],
    ['loses a sign by Backspace', deleteMarkupBackward, '- a\n- ‸', '- a\n  ‸'],
  ] as [string, Command, string, string][])('%s', (_name, command, before, expected) => {
    expect(run(command, before)).toBe(expected);
  });

  test('is not counted again when words are merged into it', () => {
    const state = listState('1. a\n2. b\n3. c‸');
    const changes = { from: 5, to: 10 };
    const merged = state.update({ changes, userEvent: 'input.merge' }).state;
    expect(merged.doc.toString()).toBe('1. a\n3. c');
  });
});

describe('a sign that is typed over selected words', () => {
  test.each([
    ['*', 'a ⟨b⟩ c', 'a *⟨b⟩* c'],
    ['*', 'a *⟨b⟩* c', 'a **⟨b⟩** c'],
    ['_', '⟨b⟩', '_⟨b⟩_'],
    ['`', '⟨b⟩', '`⟨b⟩`'],
    ['=', '=⟨b⟩=', '==⟨b⟩=='],
    ['~', '⟨b⟩', '~⟨b⟩~'],
    ['(', '⟨b⟩', '(⟨b⟩)'],
    ['[', '⟨b⟩', '[⟨b⟩]'],
    ['"', '⟨b⟩', '"⟨b⟩"'],
    ['“', '⟨茶⟩', '“⟨茶⟩”'],
    ['「', '⟨茶⟩', '「⟨茶⟩」'],
    ['《', '⟨茶经⟩', '《⟨茶经⟩》'],
    ['（', '⟨茶⟩', '（⟨茶⟩）'],
    ['"', '⟨a\nb⟩', '"⟨a\nb⟩"'],
    ['*', '⟨a\nb⟩', undefined],
    ['*', '```\n⟨a⟩\n```', undefined],
    ['(', '```\n⟨a⟩\n```', '```\n(⟨a⟩)\n```'],
    ['a', '⟨b⟩', undefined],
    ['*', 'a‸', undefined],
  ])('%s around %j', (typed, before, expected) => {
    expect(edited((state) => wrapTyped(state, typed), before)).toBe(expected);
  });
});
