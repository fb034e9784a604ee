import { expect, test } from 'vitest';
import { firstLineOf } from './first-line.ts';

test.each([
  ['', ''],
  ['\n\n  \n', ''],
  ['It rains.\n\nAll day.', 'It rains.'],
  ['今天下雨，没有标题。\r\n第二行', '今天下雨，没有标题。'],
  ['# Rain\n\nIt rains.', 'It rains.'],
  ['Rain\n====\n\nIt rains.', 'Rain'],
  ['## Only *this*', 'Only this'],
  ['> [!NOTE]\n> Mind **the rain**.', 'Mind the rain.'],
  ['- [x] buy `tea`', 'buy tea'],
  ['12. twelfth', 'twelfth'],
  ['![Leaf](/leaf.png)\n\nA leaf.', 'A leaf.'],
  ['See [the pond](/pond "x") and ~~the~~ ==frog==[^1].', 'See the pond and the frog.'],
  ['这是*重点*吗', '这是重点吗'],
  ['a_snake_case and 2 * 3 * 4', 'a_snake_case and 2 * 3 * 4'],
  ['\\*not emphasis\\* _but this_', '*not emphasis* but this'],
  ['```js\nconst tea = 1;\n```\nAfter code.', 'After code.'],
  ['~~~\nnever closed\nstill code', ''],
  ['[[toc]]\n\n---\n\n| a | b |\n| - | - |\n\nWords.', 'Words.'],
  ['[pond]: /pond\n*[HTML]: Hyper Text\n[^1]: A note\nWords.', 'Words.'],
  [`${'雨'.repeat(200)}`, '雨'.repeat(120)],
  [`${'\n'.repeat(5_000)}too far`, ''],
])('%j begins with %j', (markdown, line) => {
  expect(firstLineOf(markdown)).toBe(line);
});

test('a long text of marks takes no time', () => {
  const texts = ['*', '`', '[', '![', '\\', '> ', '[^', '```\n'].map((mark) => mark.repeat(50_000));
  const begin = performance.now();
  for (const text of texts) firstLineOf(text);
  expect(performance.now() - begin).toBeLessThan(1_000);
});
