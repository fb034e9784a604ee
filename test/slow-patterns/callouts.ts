import { behind, deep, few, fewer, of, type Row, refused, side } from './row.ts';

export const callouts: Record<string, Row> = {
  'of one line': few('> [!note] a\n\n'),
  'with a paragraph': few('> [!note]\n> a\n\n'),
  'that can be folded': few('> [!tip]- a\n> b\n\n'),
  'of many lines': behind('> [!note]\n', '> a\n'),
  'of many lazy lines': behind('> [!note]\n> b\n', 'a\n'),
  'marks of a kind on many lines of one quote': '> [!note]\n',
  'that end with a rule, then a line of text': refused('> [!note]\n> ***\na\n'),
  'that end with a rule, then a line of text and a blank one': few('> [!note]\n> ***\na\n\n'),
  'marks without an end': few('> [!note\n\n'),
  'a long word': behind('> [!', 'a', ']'),
  'a long title': behind('> [!note] ', 'a '),
  'spaces behind the word': behind('> [!note]', ' ', '*'),
  'signs of folding': behind('> [!note]', '-', ' a'),
  'in callouts': of(200, (n) =>
    `${deep(40, (depth) => `${'> '.repeat(depth + 1)}[!note]\n`, 1)}\n`.repeat(n),
  ),
  'in callouts, too many': refused((n) =>
    deep(side(n), (depth) => `${'> '.repeat(depth + 1)}[!note]\n`, 1),
  ),
};

export const colonContainers: Record<string, Row> = {
  closed: few('::: tip a\nb\n:::\n'),
  empty: few('::: tip\n:::\n'),
  'of many lines': behind('::: tip\n', 'a\n', ':::'),
  'not closed': refused('::: tip\n'),
  'not closed, in items': few('- ::: tip\n'),
  'not closed, in quotes': few('> ::: tip\n\n'),
  '90, then many lines': of(5_000, (n) => `${'::: tip\n'.repeat(90)}${'a\n'.repeat(n)}`),
  '90, then many lines of colons': of(
    5_000,
    (n) => `${'::: tip\n'.repeat(90)}${'::::\n'.repeat(n)}`,
  ),
  '90 of growing length, closed in turn': of(40, (n) =>
    (
      deep(90, (depth) => `${':'.repeat(93 - depth)} tip\n`, 1) +
      deep(90, (depth) => `${':'.repeat(4 + depth)}\n`, 1)
    ).repeat(n),
  ),
  'lines of colons alone': ':::\n',
  'of no kind': fewer('::: a\n'),
  'with fences that are not closed': few('::: tip\n```\n:::\n'),
  'with fences of two kinds': few('::: tip\n```\n~~~\n:::\n'),
  'a long line of colons': behind('', ':', ' tip'),
  'a long title': behind('::: tip ', 'a ', '{open}'),
  'a long title of spaces': behind('::: details', ' ', 'a'),
  'a long title of brackets': behind('::: tip[', '] ', 'a'),
};
