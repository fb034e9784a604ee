import { afterEach, expect, test, vi } from 'vitest';
import { initialLook } from '../look/look.ts';
import type { ArticleSession } from '../session/article-session.ts';
import { commands } from '../text/catalogue/catalogue.ts';
import { initialViewSettings } from '../view/view-settings.ts';
import { articleCommands, type Kept } from './article-commands.ts';
import { barCommands } from './bar-commands.ts';
import { blogCommands } from './blog-commands.ts';
import { copyCommands } from './copy-commands.ts';
import { exportCommands } from './export-commands.ts';
import { findCommands } from './find-commands.ts';
import { lookCommands } from './look-commands.ts';
import type { PageCommand } from './page-command.ts';
import { paletteKeys } from './palette-keys.ts';
import { publishCommands } from './publish-commands.ts';
import { viewCommands } from './view-commands.ts';

afterEach(() => vi.unstubAllGlobals());

const linux = 'Mozilla/5.0 (X11; Linux x86_64';
const firefox = `${linux}; rv:153.0) Gecko/20100101 Firefox/153.0`;
const chromium = `${linux}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36`;
const safari =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15';

const doNothing = () => {};
// No command asks the session before it runs.
const session = {} as ArticleSession;

const listCommands = (kept: Kept): PageCommand[] => [
  ...blogCommands({ openPalette: doNothing, openHelp: doNothing }),
  ...findCommands(doNothing),
  ...viewCommands(
    { settings: initialViewSettings, isWide: true, change: doNothing },
    { hasOutline: false, toggleOutline: doNothing, toggleFullWindow: doNothing },
  ),
  ...lookCommands(
    {
      look: initialLook,
      changeLook: doNothing,
      settings: initialViewSettings,
      change: doNothing,
    },
    doNothing,
  ),
  ...barCommands({ settings: initialViewSettings, change: doNothing }, doNothing),
  ...articleCommands({
    ...{ session, lang: 'en', isPage: false, kept },
    openInfo: doNothing,
    goToTitle: doNothing,
  }),
  ...publishCommands({
    ...{ session, lang: 'en', isPublished: true, isScheduled: true },
    publishing: { ask: doNothing, askNow: doNothing, toTime: doNothing },
    step: { kind: 'wait' },
  }),
  ...exportCommands(session, 'en'),
  ...copyCommands(doNothing),
];

const listKeys = () =>
  [...commands, ...listCommands('published-and-newer')].flatMap((command) => [
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

test('no two commands have the same id', () => {
  const ids = [...commands, ...listCommands('published-and-newer')].map(({ id }) => id);
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
});

const ofVersions = ['history', 'compare', 'view', 'delete'];

test.each<[Kept, string[]]>([
  ['nothing', []],
  ['draft', ['history', 'delete']],
  ['published', ['history', 'view', 'delete']],
  ['published-and-newer', ofVersions],
])('an article of which the server has %s offers %j', (kept, expected) => {
  const ids = listCommands(kept).map(({ id }) => id);
  expect(ids.filter((id) => ofVersions.includes(id))).toEqual(expected);
});
