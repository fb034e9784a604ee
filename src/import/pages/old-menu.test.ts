import { expect, test } from 'vitest';
import { writeNote } from '../folder/scan-folder.ts';
import { type MenuTarget, makeMenu, type OldMenuEntry } from './old-menu.ts';

const targets = new Map<string, MenuTarget>([
  ['/', { target: { kind: 'articles' }, title: '' }],
  ['/about', { target: { kind: 'page', articleID: 'a1' }, title: 'About' }],
  ['/tea', { target: { kind: 'link', url: '/article/t1/read/' }, title: 'Tea' }],
  ...Array.from({ length: 20 }, (_, at): [string, MenuTarget] => [
    `/${at}`,
    { target: { kind: 'link', url: `https://${at}.example/` }, title: `${at}.example` },
  ]),
]);

const entry = (label: string, href: string, given: Partial<OldMenuEntry> = {}): OldMenuEntry => ({
  ...{ label, href, depth: 0, place: 'menu' as const },
  ...given,
});

const notesOf = (entries: OldMenuEntry[], others: string[] = []) =>
  makeMenu({ entries, others }, targets).notes.map((note) => writeNote(note, {}));

test.each<[string, OldMenuEntry, { label: string }]>([
  ['a label', entry('Start', '/'), { label: 'Start' }],
  ['no label', entry('', '/'), { label: '' }],
  ['the title of a page', entry('About', '/about'), { label: '' }],
  ['another label of a page', entry('Me', '/about'), { label: 'Me' }],
  ['a link without a label', entry('', '/tea'), { label: 'Tea' }],
  ['characters that no label has', entry('A\0\n b\ud83d', '/tea'), { label: 'A b\ufffd' }],
  ['no other characters', entry('\0', '/tea'), { label: 'Tea' }],
  ['30 characters', entry('x'.repeat(30), '/tea'), { label: 'x'.repeat(30) }],
  ['31 characters', entry('x'.repeat(31), '/tea'), { label: `${'x'.repeat(29)}…` }],
])('an entry with %s gets its label', (_, old, expected) => {
  const { entries } = makeMenu({ entries: [old], others: [] }, targets);
  expect(entries).toEqual([{ ...expected, place: 'menu', target: targets.get(old.href)?.target }]);
});

test('entries keep their order and place, and what stood below another one stands beside it', () => {
  const old = [
    entry('Start', '/'),
    entry('Tea', '/tea', { depth: 1 }),
    entry('About', '/about', { place: 'footer' }),
  ];
  expect(makeMenu({ entries: old, others: [] }, targets).entries).toMatchObject([
    { label: 'Start', place: 'menu' },
    { label: 'Tea', place: 'menu' },
    { label: '', place: 'footer' },
  ]);
  expect(notesOf(old)).toEqual([
    'the menu of the old blog was taken, with 3 entries',
    'these entries of the menu stood below others, and stand beside them now: Tea',
  ]);
});

test('an entry without a label and a title is told by its address', () => {
  expect(notesOf([entry('Start', '/'), entry('', '/')])).toContain(
    'not in the menu, because another entry leads there: /',
  );
});

test('an entry is there once, and what leads nowhere is told', () => {
  const old = [entry('A', '/about'), entry('B', '/about'), entry('Shop', '/shop'), entry('X', '')];
  expect(makeMenu({ entries: old, others: [] }, targets).entries).toHaveLength(1);
  expect(notesOf(old, ['Social'])).toEqual([
    'the menu of the old blog was taken, with 1 entry',
    'not in the menu, because they lead to nothing here: Shop (/shop), X',
    'not in the menu, because another entry leads there: B',
    'other menus of the old blog were not taken: Social',
  ]);
  expect(notesOf([entry('Shop', '/shop')])).toEqual([
    'not in the menu, because they lead to nothing here: Shop (/shop)',
  ]);
});

test('of too many entries the deepest ones are left out first, from the end', () => {
  const old = Array.from({ length: 14 }, (_, at) =>
    entry(`E${at}`, `/${at}`, { depth: at === 1 ? 1 : 0 }),
  );
  const { entries } = makeMenu({ entries: old, others: [] }, targets);
  expect(entries.map(({ label }) => label)).toEqual(
    [0, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12].map((at) => `E${at}`),
  );
  expect(notesOf(old).at(-1)).toBe('not in the menu, which has at most 12 entries: E1, E13');
});

test('a message names ten entries and counts the others', () => {
  const old = Array.from({ length: 13 }, (_, at) => entry(`E${at}`, ''));
  expect(notesOf(old)).toEqual([
    'not in the menu, because they lead to nothing here: E0, E1, E2, E3, E4, E5, E6, E7, E8, E9, +3',
  ]);
});
