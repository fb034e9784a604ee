import { expect, test } from 'vitest';
import type { MediaFile } from '../../db/uploads/media.ts';
import { chooseFiles, type MediaShow } from './choose-files.ts';

const file = (id: string, name: string, trashedAt: number | null = null): MediaFile => ({
  ...{ id, name, trashedAt, mediaType: 'image/png', bytes: 1, width: 1, height: 1 },
  ...{ createdAt: 1, hasRenditions: false, isDamaged: false, isPutLast: false },
});
const files = [
  file('a', 'Garden in rain.png'),
  file('b', '雨天.jpg'),
  file('c', 'rain.mp3', 5),
  file('d', 'old rain.pdf'),
];
const use = { articleID: 'x', title: 'Tea', isPublic: true, isTrashed: false };
const uses = new Map([
  ['a', [use]],
  ['c', [use]],
]);

test.each<[MediaShow, string, string, [number, number, number]]>([
  ['all', '', 'abd', [3, 2, 1]],
  ['unused', '', 'bd', [3, 2, 1]],
  ['trash', '', 'c', [3, 2, 1]],
  ['all', 'RAIN', 'ad', [2, 1, 1]],
  ['all', ' rain  garden', 'a', [1, 0, 0]],
  ['all', '雨', 'b', [1, 1, 0]],
  ['unused', 'garden', '', [1, 0, 0]],
])('%s with %j', (show, query, ids, [all, unused, trash]) => {
  const chosen = chooseFiles(files, { uses, named: new Set() }, { show, query });
  expect(chosen.files.map(({ id }) => id).join('')).toBe(ids);
  expect(chosen.counts).toEqual({ all, unused, trash });
});

test('a file that the settings name is not unused', () => {
  const named = new Set(['b']);
  const { files: unused, counts } = chooseFiles(
    files,
    { uses, named },
    { show: 'unused', query: '' },
  );
  expect(unused.map(({ id }) => id)).toEqual(['d']);
  expect(counts.unused).toBe(1);
});
