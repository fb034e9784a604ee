import { EditorState } from '@codemirror/state';
import { afterEach, expect, test, vi } from 'vitest';
import { dialect } from '../dialect/dialect.ts';
import { readOutline } from './follow-headings.ts';

afterEach(() => vi.restoreAllMocks());

const doc = `# Tea\n\n${'rain\n\n'.repeat(60)}## Snow\n\nwords`;

const openAt = (head: number) =>
  EditorState.create({ doc, extensions: dialect(), selection: { anchor: head } });

/** As on a busy machine: the parser reads one block, and its time is over. */
function loseTime(): void {
  let nowMs = 0;
  vi.spyOn(Date, 'now').mockImplementation(() => {
    nowMs += 1_000;
    return nowMs;
  });
}

function namesIn(state: EditorState) {
  const { headings, current } = readOutline(state);
  return { names: headings.map(({ text }) => text), current };
}

test('the current heading is the last one before the caret', () => {
  const names = ['Tea', 'Snow'];
  expect(namesIn(openAt(doc.indexOf('rain')))).toEqual({ names, current: 0 });
  expect(namesIn(openAt(doc.indexOf('## Snow')))).toEqual({ names, current: 1 });
  expect(namesIn(openAt(doc.length))).toEqual({ names, current: 1 });
  expect(namesIn(EditorState.create({ doc: '', extensions: dialect() })).current).toBe(-1);
});

test('no heading is the current one until the text has been read as far as the caret', () => {
  loseTime();
  const state = openAt(doc.length);
  const first = namesIn(state);
  expect(first.names).not.toContain('Snow');
  expect(first.current).toBeUndefined();
  let last = first;
  for (let time = 0; time < 200 && last.current === undefined; time += 1) last = namesIn(state);
  expect(last).toEqual({ names: ['Tea', 'Snow'], current: 1 });
});

test('headings after the caret need not be read for the current one', () => {
  loseTime();
  const state = openAt(0);
  let last = namesIn(state);
  for (let time = 0; time < 10 && last.current === undefined; time += 1) last = namesIn(state);
  expect(last).toEqual({ names: ['Tea'], current: 0 });
});
