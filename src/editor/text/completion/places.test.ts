import { expect, test } from 'vitest';
import { stateOf } from '../../../../test/editor-text.ts';
import { mayTrigger } from './places.ts';

test.each([
  ['in a paragraph', 'tea /‸', 'command', true],
  ['in an item', '- /‸', 'command', true],
  ['in code', '```\n/‸\n```', 'command', false],
  ['in code of a line', '`a /‸`', 'command', false],
  ['in a formula', '$a /‸$', 'emoji', false],
  ['in the words of a link', '[a /‸](b)', 'command', false],
  ['in an address', '[a](b:te‸)', 'emoji', false],
  ['in the address of a heading', '[a](#te‸)', 'heading', true],
  ['in front matter', '---\ntitle: /‸\n---', 'command', false],
  ['behind an opening fence', '```j‸', 'language', true],
  ['behind a closing fence', '```js\na\n```j‸', 'language', false],
] as const)('%s', (_name, notation, kind, may) => {
  const state = stateOf(notation);
  expect(mayTrigger(state, state.selection.main.head, kind)).toBe(may);
});
