import { describe, expect, test } from 'vitest';
import { stateOf } from '../../../../test/editor-text.ts';
import { commands, commandsAt } from './catalogue.ts';
import { nameOfKeys } from './keys.ts';

const none = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };
const ctrl = { ...none, ctrlKey: true };

describe('the keys', () => {
  test.each([
    ['Ctrl+B', { ...ctrl, key: 'b', code: 'KeyB' }, 'Mod-b'],
    ['Ctrl+B under CapsLock', { ...ctrl, key: 'B', code: 'KeyB' }, 'Mod-b'],
    ['Ctrl+B under a Chinese input method', { ...ctrl, key: 'Process', code: 'KeyB' }, 'Mod-b'],
    ['Ctrl+B of a Cyrillic keyboard', { ...ctrl, key: 'и', code: 'KeyB' }, 'Mod-b'],
    ['Ctrl+B of a Dvorak keyboard', { ...ctrl, key: 'b', code: 'KeyN' }, 'Mod-b'],
    ['Ctrl+Shift+X', { ...ctrl, shiftKey: true, key: 'X', code: 'KeyX' }, 'Mod-Shift-x'],
    [
      'Ctrl+Shift+X under CapsLock',
      { ...ctrl, shiftKey: true, key: 'x', code: 'KeyX' },
      'Mod-Shift-x',
    ],
    ['Ctrl+Shift+8', { ...ctrl, shiftKey: true, key: '*', code: 'Digit8' }, 'Mod-Shift-8'],
    ['Ctrl+Shift+.', { ...ctrl, shiftKey: true, key: '>', code: 'Period' }, 'Mod-Shift-.'],
    ['Ctrl+Alt+2', { ...ctrl, altKey: true, key: '2', code: 'Digit2' }, 'Mod-Alt-2'],
    ['Alt+↑', { ...none, altKey: true, key: 'ArrowUp', code: 'ArrowUp' }, 'Alt-ArrowUp'],
    ['Ctrl+Enter', { ...ctrl, key: 'Enter', code: 'NumpadEnter' }, 'Mod-Enter'],
    [
      'Ctrl+Enter under a Chinese input method',
      { ...ctrl, key: 'Process', code: 'Enter' },
      'Mod-Enter',
    ],
    [
      'Alt+Shift+←',
      { ...none, altKey: true, shiftKey: true, key: 'ArrowLeft', code: 'ArrowLeft' },
      'Alt-Shift-ArrowLeft',
    ],
    ['B', { ...none, key: 'b', code: 'KeyB' }, 'b'],
    [
      'Cmd+B on a system that is not Apple’s',
      { ...none, metaKey: true, key: 'b', code: 'KeyB' },
      undefined,
    ],
    [
      'AltGr+2',
      { ...ctrl, altKey: true, key: '²', code: 'Digit2', getModifierState: () => true },
      undefined,
    ],
  ])('%s', (_name, event, expected) => {
    expect(nameOfKeys(event, false)).toBe(expected);
  });

  test('Cmd+Option+2 on Apple’s systems', () => {
    const event = { ...none, metaKey: true, altKey: true, key: '™', code: 'Digit2' };
    expect(nameOfKeys(event, true)).toBe('Mod-Alt-2');
    expect(nameOfKeys({ ...ctrl, key: 'b', code: 'KeyB' }, true)).toBeUndefined();
  });
});

describe('the catalogue', () => {
  test('offers the commands of tables in tables only, and there before all others', () => {
    const offeredAt = (notation: string) => commandsAt(stateOf(notation));
    const inTable = offeredAt('| a‸ |\n|---|');
    const isForTables = inTable.map((command) => command.isForTables === true);
    expect(isForTables).toEqual([...isForTables].sort().reverse());
    expect(isForTables.filter(Boolean).length).toBeGreaterThan(10);
    expect(inTable.length).toBe(commands.length);
    expect(offeredAt('a ‸| b').some((command) => command.isForTables)).toBe(false);
  });

  test('has each id, name and key once', () => {
    const all = commands.flatMap(({ id, key, names }) => [
      id,
      key ?? `no key ${id}`,
      ...Object.values(names),
    ]);
    expect(all.length).toBe(4 * commands.length);
    expect(new Set(all).size).toBe(all.length);
  });

  test.each(commands.map((command) => [command.id, command] as const))(
    'names %s in both languages, with pinyin to find it',
    (_id, { names, words }) => {
      expect(names['zh-Hans']).toMatch(/\p{Script=Han}/u);
      expect(names.en).not.toMatch(/\p{Script=Han}/u);
      expect(words).toMatch(/[a-z]/);
      expect(words).toBe(words.toLowerCase());
    },
  );
});
