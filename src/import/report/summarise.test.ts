import { describe, expect, test } from 'vitest';
import { makeNote } from '../../shared/import/import-note.ts';
import { listMessages, type Message, summarise } from './summarise.ts';

/** `count` messages of a kind, in files of their own. */
const many = (kind: string, count: number): Message[] =>
  Array.from({ length: count }, (_, index) => ({
    kind,
    place: `${kind}${index + 1}.md`,
    text: `${kind}${index + 1}.md ${kind}`,
  }));

const kinds = (count: number, each: number) =>
  Array.from({ length: count }, (_, index) => many(`k${index}-`, each)).flat();

describe('the lines of a report', () => {
  test.each<[string, Message[], maxLines: number, lines: string[]]>([
    ['nothing to say', [], 40, []],
    ['one message', many('a', 1), 40, ['a1.md a']],
    ['as many as there is room for', many('a', 3), 3, ['a1.md a', 'a2.md a', 'a3.md a']],
    ['one more', many('a', 4), 3, ['a1.md a; and 3 more like this: a2.md, a3.md, a4.md']],
    [
      'many of one kind, and few of another',
      [...many('a', 900), ...many('b', 2)],
      5,
      ['a1.md a; and 899 more like this: a2.md, a3.md, a4.md, …', 'b1.md b', 'b2.md b'],
    ],
    [
      'several in the first file, and one in another',
      [...many('a', 1), ...many('a', 1), ...many('a', 2)],
      1,
      ['a1.md a; and 3 more like this: a2.md'],
    ],
    [
      'refused files have their reasons, as far as there is room',
      [...many('refused', 9), ...many('b', 2)],
      4,
      [
        'refused1.md refused',
        'refused2.md refused',
        'refused3.md refused; and 6 more like this: refused4.md, refused5.md, refused6.md, …',
        'b1.md b; and 1 more like this: b2.md',
      ],
    ],
    [
      'more kinds than lines',
      kinds(5, 2),
      3,
      [
        'k0-1.md k0-; and 1 more like this: k0-2.md',
        'k1-1.md k1-; and 1 more like this: k1-2.md',
        'and 6 more messages',
      ],
    ],
    ['no line at all', kinds(5, 2), 0, []],
  ])('%s', (_, messages, maxLines, lines) => {
    expect(summarise(messages, maxLines)).toEqual(lines);
  });

  test.each([1, 2, 7, 30, 31, 40, 100])('are never more than %i', (maxLines) => {
    for (const messages of [
      kinds(30, 1),
      kinds(30, 34),
      [...many('refused', 500), ...kinds(9, 9)],
    ]) {
      const lines = summarise(messages, maxLines);
      expect(lines.length).toBeLessThanOrEqual(maxLines);
      expect(lines.length).toBeGreaterThan(0);
    }
  });

  test('account for every message', () => {
    const messages = [...many('refused', 50), ...kinds(30, 34)];
    for (const maxLines of [1, 10, 31, 40, 60, 1_000, 2_000]) {
      const counts = summarise(messages, maxLines).map((line) => {
        const [, more] = /and (\d+) more/.exec(line) ?? [];
        return line.startsWith('and ') ? Number(more) : 1 + Number(more ?? 0);
      });
      expect(counts.reduce((sum, count) => sum + count, 0)).toBe(messages.length);
    }
  });
});

test('refused files come first, then the whole import, then what wants a look', () => {
  const refused = [{ path: 'a.md', line: 3, reason: 'date: is none' }];
  const notes = [
    { ...makeNote('gone'), path: 'b.md' },
    { ...makeNote('edited'), path: 'c.md', line: 7 },
    makeNote('members-not-imported'),
    makeNote('not-imported', { part: 'comments', count: 12 }),
    makeNote('not-imported', { part: 'theme', count: 2 }),
  ];
  expect(summarise(listMessages({ refused, notes }, {}), 6)).toEqual([
    'refused a.md:3: date: is none',
    'note: not imported: settings, members and the theme',
    'note: not imported: comments (12)',
    'note: not imported: settings of the theme (2)',
    'note: c.md:7 was edited in Suibi too; that text is in its history',
    'note: b.md is gone; its article stays',
  ]);
  const made = {
    blog: 'x',
    label: () => 'x.xml: post 5',
    digest: () => '',
    isWritten: () => false,
  };
  expect(summarise(listMessages({ refused, notes: [] }, { made }), 6)).toEqual([
    'refused x.xml: post 5, line 3 of the export: date: is none',
  ]);
});
