import { expect, test } from 'vitest';
import {
  addRevision,
  groupByRevision,
  type SentenceHistory,
  sentencesOf,
} from './history-sentences.ts';

const words = (markdown: string, title = 'T') => ({ title, tags: ['a'], markdown });

test.each<[string, string[]]>([
  ['', ['T', 'a']],
  ['One. Two! Three', ['T', 'a', 'One.', 'Two!', 'Three']],
  ['一碗茶。雨停了？好。', ['T', 'a', '一碗茶。', '雨停了？', '好。']],
  ['# Head\n\n  text\nv1.2 of a.b', ['T', 'a', '# Head', 'text', 'v1.2 of a.b']],
  ['One. One.', ['T', 'a', 'One.']],
  ['x'.repeat(1_500), ['T', 'a', 'x'.repeat(1_000)]],
  // Half a character would come back from the database as another one.
  [`x${'🍵'.repeat(600)}`, ['T', 'a', `x${'🍵'.repeat(499)}`]],
])('the sentences of %j', (markdown, expected) => {
  expect([...sentencesOf(words(markdown))]).toEqual(expected);
});

/** What is left of a history whose last revision is the current one: `1: sentences`. */
function historyOf(texts: string[]): string[] {
  const history: SentenceHistory = new Map();
  let before = new Set<string>();
  for (const [index, text] of texts.entries()) {
    const sentences = new Set(text.split('|').filter(Boolean));
    addRevision(history, before, { number: index + 1, sentences });
    before = sentences;
  }
  return [...groupByRevision(history, before)].map(
    ([number, group]) => `${number}: ${group.join('|')}`,
  );
}

test.each<[string, string[], string[]]>([
  ['nothing was taken away', ['a', 'a|b'], []],
  ['a sentence was taken away', ['a|b', 'a'], ['1: b']],
  ['it stands with the last revision that has it', ['a|b', 'a|b', 'a'], ['2: b']],
  ['it came back', ['a|b', 'a', 'a|b'], []],
  ['it came back and went again', ['a|b', 'a', 'a|b', 'a'], ['3: b']],
  ['it went on while it was written', ['The fr', 'The frog', 'The frog jumps.'], []],
  ['it went on, and was taken away', ['The fr', 'The frog.', ''], ['2: The frog.']],
  ['it was changed in the middle', ['The old pond.', 'The pond.'], ['1: The old pond.']],
  ['a sentence before it was taken away', ['a|b|c', 'b|c'], ['1: a']],
  ['all were replaced', ['a|b', 'c|d'], ['1: a|b']],
])('the past when %s', (_, texts, expected) => {
  expect(historyOf(texts)).toEqual(expected);
});

test('a long text that is replaced is compared in a short time', () => {
  const make = (letter: string) =>
    new Set(Array.from({ length: 50_000 }, (_, index) => `${letter} ${index} frog`));
  const history: SentenceHistory = new Map();
  const begin = performance.now();
  addRevision(history, make('a'), { number: 2, sentences: make('b') });
  expect(performance.now() - begin).toBeLessThan(2_000);
});
