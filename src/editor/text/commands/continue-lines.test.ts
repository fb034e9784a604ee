import { expect, test } from 'vitest';
import { stateOf } from '../../../../test/editor-text.ts';
import { continueLines } from './continue-lines.ts';

test.each([
  ['a paragraph', 'tea‸', 'a\nb', 'teaa\nb'],
  ['a quote', '> tea ‸', 'a\nb', '> tea a\n> b'],
  ['an empty quote', '> ‸', 'a\n\nb', '> a\n>\n> b'],
  ['a quote in a quote', '> > tea‸', '\na', '> > tea\n> > a'],
  ['an item', '- tea ‸', 'a\nb', '- tea a\n  b'],
  ['an item with a number', '10. tea‸', 'a\n\nb', '10. teaa\n\n    b'],
  ['an item in an item', '- a\n  - tea‸', '\nb', '- a\n  - tea\n    b'],
  ['a further line of an item', '- a\n  tea‸', '\nb', '- a\n  tea\n  b'],
  ['a task', '- [ ] tea‸', '\nb', '- [ ] tea\n  b'],
  ['an item in a quote', '> - tea‸', '\nb', '> - tea\n>   b'],
  ['a note', '[^1]: tea‸', '\n\nb', '[^1]: tea\n\n    b'],
  ['an empty item gets items', '- ‸', '- a\n- b', '- a\n- b'],
  ['an empty task gets tasks', '- [ ] ‸', '- [x] a\n- [ ] b', '- [ ] a\n- [ ] b'],
  ['an empty item in an item gets items', '- a\n  - ‸', '* b\n* c', '- a\n  - b\n  * c'],
  ['an empty item gets code', '- ‸', '```\na\n```', '- ```\n  a\n  ```'],
  ['code in an item', '- ```\n  a‸\n  ```', '\nb', '- ```\n  a\n  b\n  ```'],
  ['lines of Windows', '> tea‸', '\r\na', '> tea\n> a'],
  ['the paragraph behind a list', '- a\n\ntea‸', '\nb', '- a\n\ntea\nb'],
])('%s', (_name, notation, pasted, expected) => {
  const state = stateOf(notation);
  const { head } = state.selection.main;
  const { text } = continueLines(state, head, pasted);
  const changes = { from: head, insert: text };
  expect(state.update({ changes }).state.doc.toString()).toBe(expected);
});
