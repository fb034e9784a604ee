import { EditorState } from '@codemirror/state';
import { expect, test } from 'vitest';
import { dialect } from './dialect/dialect.ts';
import { descriptionAt } from './go-to-line.ts';

test.each([
  ['a picture', '![‸](/a.png)', 1, '/a.png'],
  ['one with a title and a size', 'Rain.\n\n![‸](/a.png "Tea" =240x)', 3, '/a.png'],
  ['one within words, on a later line', 'Rain\nand ![‸](/a.png) tea', 1, '/a.png'],
  ['the one with the address', '![](/a.png) ![‸](/b.png)', 1, '/b.png'],
  ['not one that has a description', '![tea](/a.png) ![‸](/a.png)', 1, '/a.png'],
  ['the first one, if the address is written in another way', '![‸](/茶.png)', 1, '/%E8%8C%B6.png'],
  ['one by reference', '![‸][a]\n\n[a]: /a.png', 1, '/a.png'],
  ['not one in code', '`![](/a.png)` ![‸](/a.png)', 1, '/a.png'],
])('the description belongs to %s', (_, marked, line, address) => {
  const doc = marked.replace('‸', '');
  const state = EditorState.create({ doc, extensions: dialect() });
  expect(descriptionAt(state, line, address)).toBe(marked.indexOf('‸'));
});

test.each([
  ['', 1],
  ['![tea](/a.png)', 1],
  ['![](/a.png)\n\nRain.', 3],
  ['Rain.', 9],
])('there is no place for one in %j at line %i', (doc, line) => {
  const state = EditorState.create({ doc, extensions: dialect() });
  expect(descriptionAt(state, line, '/a.png')).toBeUndefined();
});
