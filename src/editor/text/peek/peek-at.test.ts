import { expect, test } from 'vitest';
import { stateOf } from '../../../../test/editor-text.ts';
import { peekAt } from './peek-at.ts';

/** The words and the address of what stands at the caret. */
function peeked(notation: string): string[] | undefined {
  const state = stateOf(notation);
  const found = peekAt(state, state.selection.main.head);
  return found && [found.words, found.address];
}

test.each([
  ['a note', 'tea[^‸1]\n\n[^1]: A *red* note', ['A red note', '']],
  ['a note behind its reference', 'tea[^茶]‸\n\n[^茶]: 红茶', ['红茶', '']],
  ['the note of its name', '[^2‸]\n\n[^1]: one\n[^2]: two', ['two', '']],
  [
    'a note of several blocks',
    '[^1‸]\n\n[^1]: one\n    more\n\n    - `two`\n    - three\n\nend',
    ['one more\ntwo\nthree', ''],
  ],
  ['a reference without a note', '[^1‸]', undefined],
  ['a link', '[te‸a](https://tea.example/)', ['', 'https://tea.example/']],
  ['a link with a title', '[te‸a](</a b> "Red tea")', ['Red tea', '/a b']],
  ['a link by a reference', '[te‸a][T]\n\n[t]: /tea "Red"', ['Red', '/tea']],
  ['a link that is its reference', '[te‸a]\n\n[tea]: /tea', ['', '/tea']],
  ['brackets alone', '[te‸a]', undefined],
  ['a link to a heading', '## 水温 {#water}\n\n[te‸a](#water)', ['水温', '#water']],
  ['a link with marks within', '[a **b‸** c](/tea)', ['', '/tea']],
  ['a link in a quote', '> [te‸a](/tea)', ['', '/tea']],
  ['words', '‸tea [a](/b)', undefined],
  ['code', '`[a‸](/b)`', undefined],
])('%s', (_name, notation, expected) => {
  expect(peeked(notation)).toEqual(expected);
});

test('long notes and addresses are cut', () => {
  expect(peeked(`[^1‸]\n\n[^1]: ${'茶'.repeat(900)}`)?.[0]).toMatch(/^茶{600}…$/);
  expect(peeked(`[a‸](/${'b'.repeat(900)})`)?.[1]).toMatch(/^\/b{199}…$/);
});
