import { expect, test } from 'vitest';
import {
  deletedByBrowser,
  elsewhere,
  makeRecord,
  type Name,
  nameOf,
  persist,
  receive,
  states,
  typed,
} from '../../../test/article-states.ts';
import type { ArticleEvent, Effect } from './article-state.ts';
import { reduce } from './reduce-article.ts';

const events = {
  opened: { kind: 'opened', record: makeRecord() },
  edited: { kind: 'edited', change: { title: 'Green tea' } },
  due: { kind: 'due' },
  persist,
  stored: { kind: 'stored', record: makeRecord(typed, 2), isComposing: false },
  storeFailed: { kind: 'storeFailed', fault: 'Full.' },
  received: receive(elsewhere, 3),
  compositionEnded: { kind: 'compositionEnded', isComposing: false },
  hidden: { kind: 'hidden', hasUnstored: false },
  deleted: deletedByBrowser,
} as const satisfies Record<string, ArticleEvent>;
type EventName = keyof typeof events;

/** The next state, and the effects in their order. */
type Case = [Name, ...Effect['kind'][]];
/** Why the event does not come in this state. */
type CannotBe = string;

const atOpening = 'a page opens one article, and once';
const noWrite = 'it is the answer to a write';
const inTurn = 'it has its turn after the write, because all work has one chain of turns';
const notShown = 'an article that is not open is not on the page';

/** Every cell of state × event. A cell that is missing is an error of the types. */
const table: Record<EventName, Record<Name, Case | CannotBe>> = {
  opened: {
    closed: ['clean'],
    clean: atOpening,
    dirty: atOpening,
    writing: atOpening,
    held: atOpening,
  },
  edited: {
    closed: notShown,
    clean: ['dirty', 'persistSoon'],
    // The words before have planned the write.
    dirty: ['dirty'],
    writing: ['writing'],
    held: ['held', 'persistSoon'],
  },
  due: {
    closed: notShown,
    clean: ['clean', 'persist'],
    dirty: ['dirty', 'persist'],
    writing: ['writing', 'persist'],
    held: ['held', 'persist'],
  },
  persist: {
    // The login can end before the article is open.
    closed: ['closed'],
    clean: ['clean', 'dropJournal'],
    dirty: ['writing', 'write'],
    writing: inTurn,
    held: ['held'],
  },
  stored: {
    closed: noWrite,
    clean: noWrite,
    dirty: noWrite,
    writing: ['clean'],
    held: noWrite,
  },
  storeFailed: {
    closed: noWrite,
    clean: noWrite,
    dirty: noWrite,
    writing: ['dirty'],
    held: noWrite,
  },
  received: {
    // The disk can fail before the article is open.
    closed: ['closed', 'dropJournal'],
    clean: ['clean', 'dropJournal'],
    dirty: ['dirty'],
    writing: inTurn,
    held: ['clean', 'dropJournal'],
  },
  compositionEnded: {
    closed: notShown,
    clean: ['clean', 'persist'],
    dirty: ['dirty', 'persist'],
    writing: ['writing', 'persist'],
    held: ['clean', 'persist'],
  },
  hidden: {
    closed: ['closed'],
    clean: ['clean'],
    dirty: ['dirty', 'journal', 'persist'],
    writing: ['writing', 'journal', 'persist'],
    held: ['held'],
  },
  deleted: {
    closed: ['closed'],
    clean: ['clean', 'persist'],
    dirty: ['dirty', 'persist'],
    writing: ['writing', 'persist'],
    held: ['held', 'persist'],
  },
};

const cells = Object.entries(table).flatMap(([event, row]) =>
  Object.entries(row).map(([state, cell]) => ({ event, state, cell }) as Cell),
);
interface Cell {
  event: EventName;
  state: Name;
  cell: Case | CannotBe;
}
const cases = cells.filter((each): each is Cell & { cell: Case } => Array.isArray(each.cell));

test.each(cases)('$event in the state $state', ({ event, state, cell }) => {
  expect(nameOf(states[state])).toBe(state);
  const next = reduce(states[state], events[event]);
  expect([nameOf(next.state), ...next.effects.map(({ kind }) => kind)]).toEqual(cell);
});

test.each(Object.keys(states) as Name[])(
  'operations and planned times leave the words in the state %s as they are',
  (name) => {
    const failure = { operation: 'publish', since: '2026-11-20T08:00:00Z', why: 'No.' } as const;
    const state = states[name];
    for (const event of [
      { kind: 'timePlanned', planned: '2026-12-24T18:00' },
      { kind: 'operationRequested', operation: 'publish' },
      { kind: 'operationDone' },
      { kind: 'operationFailed', ...failure },
    ] satisfies ArticleEvent[]) {
      const next = reduce(state, event);
      expect(next.effects).toEqual([]);
      const { planned, operation, faults } = next.state;
      expect({ ...state, planned, operation, faults }).toEqual(next.state);
    }
  },
);
