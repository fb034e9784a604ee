import { expect, test } from 'vitest';
import { renderBlocks } from '../../markdown/render.ts';
import { listEdits } from './block-edits.ts';

async function editsOf(before: string, after: string) {
  const [old, young] = await Promise.all([renderBlocks(before), renderBlocks(after)]);
  if (old.kind === 'refused' || young.kind === 'refused') throw new Error('refused');
  return listEdits(old.blocks, young.blocks).map(({ from, to, blocks }) => [
    from,
    to,
    blocks.map(({ html }) => html.trim()),
  ]);
}

test.each<[string, string, unknown[]]>([
  ['a\n\nb\n\nc', 'a\n\nb\n\nc', []],
  ['a\n\nb\n\nc', 'a\n\nd\n\nc', [[1, 2, ['<p>d</p>']]]],
  ['a\n\nb\n\nc', 'a\n\n\n\nb\n\nc', []],
  ['a\n\nb', 'a\n\nc\n\nb', [[1, 1, ['<p>c</p>']]]],
  [
    'a\n\nb\n\nc',
    'b\n\nd',
    [
      [0, 1, []],
      [2, 3, ['<p>d</p>']],
    ],
  ],
  ['', 'a', [[0, 0, ['<p>a</p>']]]],
  ['a', '', [[0, 1, []]]],
])('%j becomes %j by %j', async (before, after, edits) => {
  expect(await editsOf(before, after)).toEqual(edits);
});

test('a new heading changes itself and the table of contents, but nothing between them', async () => {
  const edits = await editsOf('[[toc]]\n\na\n\nb\n\n# c', '[[toc]]\n\na\n\nb\n\n# d');
  expect(edits.map(([from, to]) => [from, to])).toEqual([
    [0, 1],
    [3, 4],
  ]);
});

test('a list whose HTML stays and whose lines change is sent again', async () => {
  const before = '- a\n\n- b';
  expect(await editsOf(before, '- a\n\n\n- b')).toHaveLength(1);
});
