import { expect, test } from 'vitest';
import { describeKey } from './describe-key.ts';

test.each([
  ['Mod-b', 'Ctrl+B', '⌘B'],
  ['Mod-Alt-1', 'Ctrl+Alt+1', '⌥⌘1'],
  ['Mod-Shift-.', 'Ctrl+Shift+.', '⇧⌘.'],
  ['Mod-Alt--', 'Ctrl+Alt+-', '⌥⌘-'],
  ['Alt-ArrowUp', 'Alt+↑', '⌥↑'],
  ['Alt-Shift-ArrowLeft', 'Alt+Shift+←', '⌥⇧←'],
  ['Mod-Alt-Shift-ArrowRight', 'Ctrl+Alt+Shift+→', '⌥⇧⌘→'],
  ['F1', 'F1', 'F1'],
])('%s is %s, on Apple’s systems %s', (key, other, apple) => {
  expect(describeKey(key, false)).toBe(other);
  expect(describeKey(key, true)).toBe(apple);
});
