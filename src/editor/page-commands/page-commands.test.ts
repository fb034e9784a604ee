import { afterEach, expect, test, vi } from 'vitest';
import { commands } from '../text/commands/catalogue.ts';
import { type Page, pageCommands, paletteKeys } from './page-commands.ts';

afterEach(() => vi.unstubAllGlobals());

const linux = 'Mozilla/5.0 (X11; Linux x86_64';
const firefox = `${linux}; rv:153.0) Gecko/20100101 Firefox/153.0`;
const chromium = `${linux}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36`;
const safari =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15';

const page: Page = {
  settings: { view: 'text', hasFocusMode: false, hasTypewriterMode: false, hasVimKeys: false },
  isWide: true,
  hasOutline: false,
  onSettings() {},
  onPalette() {},
  onInfo() {},
  onSave() {},
  onExport() {},
  onFullWindow() {},
  onTitle() {},
  isPage: false,
  onKind() {},
  onOutline() {},
  onFind() {},
  onHelp() {},
};

const listKeys = () =>
  [...commands, ...pageCommands(page)].flatMap((command) => [
    command.key,
    'otherKey' in command ? command.otherKey : undefined,
  ]);

test.each([
  ['Firefox', firefox, ['F1']],
  ['Chromium', chromium, ['F1', 'Mod-Shift-p']],
  ['Safari', safari, ['F1', 'Mod-Shift-p']],
])('in %s the palette has the keys that the browser leaves to the page', (_, userAgent, keys) => {
  vi.stubGlobal('navigator', { userAgent });
  expect(paletteKeys().filter(Boolean)).toEqual(keys);
  const all = ['F1', 'Mod-Shift-p'].filter((key) => listKeys().includes(key));
  expect(all).toEqual(keys);
});

test('printing keeps its key, and no two commands have the same', () => {
  vi.stubGlobal('navigator', { userAgent: chromium });
  const keys = listKeys().filter((key) => key !== undefined);
  expect(keys).not.toContain('Mod-p');
  expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
});
