import { expect, test } from 'vitest';
import { stateOf } from '../../../test/editor-text.ts';
import { helpSectionAt } from './section-at.ts';

test.each([
  ['Plain ‸words', undefined],
  ['## A hea‸ding', 'headings'],
  ['| a | b |\n|---|---|\n| 1 | ‸2 |', 'tables'],
  ['| a |\n|---|\n| **b‸** |', 'emphasis'],
  ['```js\nlet ‸a\n```', 'code'],
  ['> a quo‸te', 'quotations'],
  ['> [!TIP]\n> a ti‸p', 'callouts'],
  ['::: tip‸\na\n:::', 'callouts'],
  ['::: details‸ a\nb\n:::', 'folded-text'],
  ['::: links‸\n- a\n:::', 'friend-links'],
  ['- [ ] a ta‸sk', 'tasks'],
  ['- an it‸em', 'lists'],
  ['See [tea](/te‸a).', 'links'],
  ['![tea‸](/tea.jpg)', 'pictures'],
  ['$$\nx‸\n$$', 'formulas'],
  ['Tea[^1‸]\n\n[^1]: Leaves', 'footnotes'],
] as const)('at the caret of %j the help is about %s', (notation, section) => {
  expect(helpSectionAt(stateOf(notation))).toBe(section);
});
