import {
  EditorSelection,
  type EditorState,
  findClusterBreak,
  type SelectionRange,
  type Transaction,
  type TransactionSpec,
} from '@codemirror/state';
import { EditorView, runScopeHandlers } from '@codemirror/view';
import { commands } from '../src/editor/text/catalogue/catalogue.ts';
import { commandOf } from '../src/editor/text/catalogue/keys.ts';
import { runCommand } from '../src/editor/text/commands/near-composition.ts';

/** The number that a browser gives each of these keys on an American keyboard. */
const keyCodes: Record<string, number> = {
  ...{ ';': 186, '-': 189, '.': 190, '/': 191, '[': 219, '\\': 220, ']': 221 },
  ...{ Backspace: 8, Tab: 9, Enter: 13, Escape: 27, End: 35, Home: 36, Delete: 46 },
  ...{ ArrowLeft: 37, ArrowUp: 38, ArrowRight: 39, ArrowDown: 40, F3: 114 },
};
const codes: Record<string, string> = {
  ...{ ';': 'Semicolon', '-': 'Minus', '.': 'Period', '[': 'BracketLeft', ']': 'BracketRight' },
};

/**
 * The editor without a page: keys go to the same commands, which see the state and a text without
 * wrapped lines.
 */
export class KeyTarget {
  state: EditorState;
  readonly composing = false;
  /** What a command shows once its code has come is shown only in a page. */
  readonly dom = { isConnected: false };
  readonly #view = this as unknown as EditorView;

  constructor(state: EditorState) {
    this.state = state;
  }

  /** Commands of CodeMirror call it without its object. */
  readonly dispatch = (...specs: (Transaction | TransactionSpec)[]): void => {
    const [first] = specs;
    const isMade = first !== undefined && 'startState' in first;
    this.state = (isMade ? first : this.state.update(...(specs as TransactionSpec[]))).state;
  };

  /** Presses a key with others held down, as in `Mod-Shift-x`, or a character. */
  press(name: string): void {
    const event = eventOf(name);
    const command = commandOf(event, this.state, false);
    if (command) runCommand(this.#view, command);
    else if (!runScopeHandlers(this.#view, event, 'editor') && name.length === 1) this.type(name);
  }

  /** Types a text as one key. */
  type(text: string): void {
    const { from, to } = this.state.selection.main;
    const insert = () =>
      this.state.update(this.state.replaceSelection(text), {
        userEvent: 'input.type',
        scrollIntoView: true,
      });
    const handlers = this.state.facet(EditorView.inputHandler);
    if (!handlers.some((handle) => handle(this.#view, from, to, text, insert))) {
      this.dispatch(insert());
    }
  }

  /** Runs a command of the catalogue by its id. */
  run(id: string): void {
    const command = commands.find((each) => each.id === id);
    if (!command) throw new Error(`There is no command ${id}.`);
    runCommand(this.#view, command);
  }

  // What commands ask of a view.

  /** No part of the editor runs in a page. */
  plugin(): null {
    return null;
  }

  lineBlockAt(position: number) {
    return this.state.doc.lineAt(position);
  }

  textDirectionAt() {
    return 0;
  }

  moveByChar({ head }: SelectionRange, isForward: boolean): SelectionRange {
    const line = this.state.doc.lineAt(head);
    const at = head - line.from;
    const isAtEdge = isForward ? head === line.to : at === 0;
    const next = isAtEdge
      ? head + (isForward ? 1 : -1)
      : line.from + findClusterBreak(line.text, at, isForward);
    return EditorSelection.cursor(Math.min(Math.max(next, 0), this.state.doc.length));
  }

  moveByGroup(range: SelectionRange, isForward: boolean): SelectionRange {
    const { doc } = this.state;
    const kindOf = (from: number) =>
      /\s/.test(doc.sliceString(from, from + 1))
        ? 0
        : this.state.charCategorizer(from)(doc.sliceString(from, from + 1)) + 1;
    let head = range.head;
    let kind = 0;
    for (;;) {
      const next = this.moveByChar(EditorSelection.cursor(head), isForward).head;
      if (next === head) break;
      const met = kindOf(Math.min(head, next));
      if (kind !== 0 && met !== kind) break;
      kind = met;
      head = next;
    }
    return EditorSelection.cursor(head);
  }

  moveToLineBoundary({ head }: SelectionRange, isForward: boolean): SelectionRange {
    const { from, to } = this.state.doc.lineAt(head);
    return EditorSelection.cursor(isForward ? to : from);
  }

  moveVertically({ head }: SelectionRange, isForward: boolean): SelectionRange {
    const { doc } = this.state;
    const line = doc.lineAt(head);
    const number = line.number + (isForward ? 1 : -1);
    if (number < 1 || number > doc.lines) return EditorSelection.cursor(isForward ? doc.length : 0);
    const { from, to } = doc.line(number);
    return EditorSelection.cursor(Math.min(from + head - line.from, to));
  }
}

/** A key of a keyboard as the browser tells it. */
function eventOf(name: string): KeyboardEvent {
  const [, modifiers = '', last = ''] = /^((?:\w+-)*)(.+)$/.exec(name) ?? [];
  const has = (modifier: string) => modifiers.includes(`${modifier}-`);
  const isLetter = /^[a-z]$/i.test(last);
  const key = isLetter && has('Shift') ? last.toUpperCase() : last;
  const code = isLetter
    ? `Key${last.toUpperCase()}`
    : /^\d$/.test(last)
      ? `Digit${last}`
      : (codes[last] ?? '');
  return {
    key,
    code,
    keyCode: keyCodes[last] ?? (/^[a-z\d]$/i.test(last) ? last.toUpperCase().charCodeAt(0) : 0),
    ctrlKey: has('Mod') || has('Ctrl'),
    altKey: has('Alt'),
    shiftKey: has('Shift'),
    metaKey: false,
    preventDefault() {},
    stopPropagation() {},
  } as KeyboardEvent;
}
