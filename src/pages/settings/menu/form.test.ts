import { describe, expect, test } from 'vitest';
import type { MenuEntry } from '../../../shared/settings.ts';
import {
  changeRows,
  type MenuRow,
  menuBody,
  menuSoFar,
  readMenu,
  readRows,
  rowsOf,
} from './form.ts';

const id = 'A1B2C3D4E5F6';
const row = (fields: Partial<MenuRow> = {}): MenuRow => ({
  label: '',
  target: 'archive',
  url: '',
  place: 'menu',
  ...fields,
});
const named = (...labels: string[]) => labels.map((label) => row({ label }));

describe('changeRows', () => {
  test.each<[change: string, before: string[], after: string[], focus: string]>([
    ['add', ['a'], ['a', ''], 'target2'],
    ['up2', ['a', 'b', 'c'], ['b', 'a', 'c'], 'down1'],
    ['up3', ['a', 'b', 'c'], ['a', 'c', 'b'], 'up2'],
    ['down1', ['a', 'b', 'c'], ['b', 'a', 'c'], 'down2'],
    ['down2', ['a', 'b', 'c'], ['a', 'c', 'b'], 'up3'],
    ['up1', ['a', 'b'], ['a', 'b'], 'down1'],
    ['down2', ['a', 'b'], ['a', 'b'], 'up2'],
    ['remove2', ['a', 'b', 'c'], ['a', 'c'], 'target1'],
    ['remove1', ['a', 'b'], ['b'], 'target1'],
    ['remove1', ['a'], [], 'add'],
    ['show', ['a', 'b'], ['a', 'b'], ''],
    ['up9', ['a'], ['a'], ''],
    ['up0', ['a'], ['a'], ''],
    ['toString', ['a'], ['a'], ''],
  ])('%s of %j', (change, before, after, focus) => {
    const changed = changeRows(named(...before), change);
    expect(changed.rows.map(({ label }) => label)).toEqual(after);
    expect(changed.focus).toBe(focus);
  });

  test('a menu of twelve entries takes no other', () => {
    const rows = Array.from({ length: 12 }, () => row());
    expect(changeRows(rows, 'add').rows).toEqual(rows);
  });
});

const menu: MenuEntry[] = [
  { label: 'Me', place: 'menu', target: { kind: 'page', articleID: id } },
  { label: '', place: 'footer', target: { kind: 'archive' } },
  { label: 'A', place: 'hidden', target: { kind: 'link', url: 'https://a.example/' } },
];

test('what is read from the rows of a menu is the menu', () => {
  expect(readMenu(rowsOf(menu), 'en')).toEqual({ kind: 'valid', menu });
  expect(menuSoFar(rowsOf(menu))).toEqual(menu);
});

test('a row in which nothing was typed or chosen is left out', () => {
  expect(readMenu(rowsOf([]), 'en')).toEqual({ kind: 'valid', menu: [] });
});

test.each<[what: string, Partial<MenuRow>, field: string, en: string, zh: string]>([
  [
    'a label without a target',
    { label: 'A', target: '' },
    '0.target',
    'Choose where this entry leads',
    '请选择这一项的去处',
  ],
  [
    'a target that nobody knows',
    { target: 'login' },
    '0.target',
    'Choose where this entry leads',
    '请选择这一项的去处',
  ],
  [
    'an id that is none',
    { target: 'page:../' },
    '0.target',
    'Choose where this entry leads',
    '请选择这一项的去处',
  ],
  [
    'a link without a label',
    { target: 'link', url: '/a/' },
    '0.label',
    'The link label is empty',
    '请填写链接文字',
  ],
  [
    'a label that is too long',
    { label: 'a'.repeat(31) },
    '0.label',
    'The link label has 31 characters; at most 30 are allowed',
    '链接文字最多 30 个字（现为 31 个）',
  ],
  [
    'an address that runs code',
    { target: 'link', label: 'A', url: 'javascript:alert(1)' },
    '0.url',
    'The link address must begin with https://, http://, mailto: or /',
    '链接地址须以 https://、http://、mailto: 或 / 开头',
  ],
  [
    'an address of another host, written as a path',
    { target: 'link', label: 'A', url: '//a.example' },
    '0.url',
    'The link address must begin with https://, http://, mailto: or /',
    '链接地址须以 https://、http://、mailto: 或 / 开头',
  ],
])('%s is a fault at its field, and nothing typed is lost', (_what, fields, field, en, zh) => {
  const typed = [row(fields)];
  expect(readMenu(typed, 'en')).toEqual({ kind: 'faulty', rows: typed, faults: { [field]: en } });
  expect(readMenu(typed, 'zh-Hans')).toMatchObject({ faults: { [field]: zh } });
  expect(menuSoFar([...rowsOf(menu), ...typed])).toEqual(menu);
});

test('a place that does not exist is refused', () => {
  expect(readMenu([row({ place: 'top' })], 'en').kind).toBe('faulty');
});

test('thirteen entries are too many', () => {
  const rows = Array.from({ length: 13 }, () => row());
  expect(readMenu(rows, 'en')).toMatchObject({ faults: { menu: 'At most 12 links are allowed' } });
});

test.each<[body: unknown, rows: MenuRow[]]>([
  [{}, []],
  [
    { target: 'archive', label: ' a ', url: ' /b/ ', place: 'footer' },
    [{ target: 'archive', label: 'a', url: '/b/', place: 'footer' }],
  ],
  [{ target: ['archive', 'tags'], label: ['a'] }, [row({ label: 'a' }), row({ target: 'tags' })]],
  [{ target: { a: 1 }, label: ['a'] }, []],
])('the form %j has these rows', (body, rows) => {
  expect(readRows(menuBody.parse(body))).toEqual(rows);
});
