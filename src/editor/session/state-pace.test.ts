import { expect, test } from 'vitest';
import { pace, startPace } from './state-pace.ts';

const saving = { short: 'Saving…', isPassing: true };
const kept = { short: 'On this device', isPassing: true };
const saved = { short: 'Draft saved', isPassing: false };
const failed = { short: 'Not sent', isPassing: false };

type Step = [atMs: number, words: typeof saving];

/** The words that the header shows, each with the time at which they come. */
function show(first: typeof saving, steps: Step[], untilMs: number): [number, string][] {
  let now = startPace(first);
  const shown: [number, string][] = [[0, now.shown]];
  let words = first;
  for (let ms = 0; ms <= untilMs; ms += 10) {
    words = steps.find(([at]) => at === ms)?.[1] ?? words;
    now = pace(now, words, ms).next;
    if (now.shown !== shown.at(-1)?.[1]) shown.push([ms, now.shown]);
  }
  return shown;
}

test.each<[string, Step[], [number, string][]]>([
  [
    'a quick save shows nothing',
    [
      [100, saving],
      [400, kept],
      [900, saved],
    ],
    [[0, 'Draft saved']],
  ],
  [
    'a save of more than a second is told',
    [
      [100, saving],
      [1500, saved],
    ],
    [
      [0, 'Draft saved'],
      [1100, 'Saving…'],
      [1500, 'Draft saved'],
    ],
  ],
  [
    'words that stay on the device are told',
    [
      [100, saving],
      [400, kept],
    ],
    [
      [0, 'Draft saved'],
      [1100, 'On this device'],
    ],
  ],
  [
    'a failure is told at once',
    [
      [100, saving],
      [300, failed],
    ],
    [
      [0, 'Draft saved'],
      [300, 'Not sent'],
    ],
  ],
])('%s', (_, steps, shown) => {
  expect(show(saved, steps, 5_000)).toEqual(shown);
});

test('one who types without a pause sees the words change at most once in two seconds', () => {
  const steps = Array.from({ length: 100 }, (_, turn): Step[] => [
    [turn * 300, saving],
    [turn * 300 + 250, turn % 7 === 6 ? saved : kept],
  ]).flat();
  const times = show(saved, steps, 30_000).flatMap(([ms, words]) =>
    words === 'Saving…' ? [ms] : [],
  );
  expect(times.length).toBeGreaterThan(3);
  for (const [index, ms] of times.entries()) {
    expect(ms - (times[index - 1] ?? -2_000)).toBeGreaterThanOrEqual(2_000);
  }
});

test('the header asks again when time alone changes the words', () => {
  const { next, againMs } = pace(startPace(saved), saving, 100);
  expect(againMs).toBe(1_000);
  expect(pace(next, saving, 1_100).next.shown).toBe('Saving…');
});
