import { expect, test } from 'vitest';
import { listSources, readFileOf } from './repository.ts';

/**
 * The light and the dark value of each colour, by its name in tokens.css. The other files must have
 * the same values.
 */
const tokens = new Map(
  [
    ...readFileOf('src/ui/styles/tokens.css').matchAll(
      /--([\w-]+): light-dark\((#\w+), (#\w+)\);/g,
    ),
  ].map(([, name = '', light = '', dark = '']) => [name, { light, dark }]),
);

const head = 'src/ui/head-parts.tsx';
const accent = 'src/shared/style/accent.ts';
const seal = 'src/shared/seal.ts';
const preview = 'src/og-image/colours.ts';
const copy = 'src/editor/copy/styles.ts';
const worker = 'src/browser/service-worker/offline-page.ts';

// These files cannot use the style sheet, so they repeat colours. Only their text can tell which
// colour is which.
test.each<[string, 'light' | 'dark', string, RegExp]>([
  [head, 'light', 'paper', /prefers-color-scheme: light\)" content="(.*?)"/],
  [head, 'dark', 'paper', /prefers-color-scheme: dark\)" content="(.*?)"/],
  [accent, 'light', 'paper', /light: \['(.*?)'/],
  [accent, 'light', 'raised', /light: \['.*?', '(.*?)'/],
  [accent, 'dark', 'paper', /dark: \['(.*?)'/],
  [accent, 'dark', 'raised', /dark: \['.*?', '(.*?)'/],
  [accent, 'light', 'seal', /sealRed = '(.*?)'/],
  [seal, 'light', 'seal', /<rect [^>]*fill="(.*?)"/],
  [seal, 'light', 'on-seal', /<text [^>]*fill="(.*?)"/],
  [seal, 'dark', 'seal', /rect\{fill:(.*?)\}/],
  [seal, 'dark', 'on-seal', /text\{fill:(.*?)\}/],
  [preview, 'light', 'paper', /\bpaper: '(.*?)'/],
  [preview, 'light', 'ink', /\bink: '(.*?)'/],
  [preview, 'light', 'faint', /\bfaint: '(.*?)'/],
  [preview, 'light', 'line', /\bline: '(.*?)'/],
  [preview, 'light', 'seal', /\bseal: '(.*?)'/],
  [copy, 'light', 'ink', /\bink = '(.*?)'/],
  [copy, 'light', 'faint', /\bfaint = '(.*?)'/],
  [copy, 'light', 'line', /\bline = '(.*?)'/],
  [copy, 'light', 'raised', /\braised = '(.*?)'/],
  [copy, 'light', 'seal', /\bseal = '(.*?)'/],
  [copy, 'light', 'selection', /\bselection = '(.*?)'/],
  [worker, 'light', 'paper', /background:light-dark\((.*?),/],
  [worker, 'dark', 'paper', /background:light-dark\(.*?,(.*?)\)/],
  [worker, 'light', 'ink', /;color:light-dark\((.*?),/],
  [worker, 'dark', 'ink', /;color:light-dark\(.*?,(.*?)\)/],
  [worker, 'light', 'seal', /a,div\{color:light-dark\((.*?),/],
  [worker, 'dark', 'seal', /a,div\{color:light-dark\(.*?,(.*?)\)/],
])('%s has the %s %s of the pages', (path, scheme, name, place) => {
  expect(tokens.get(name)?.[scheme]).toMatch(/^#[\da-f]{6}$/);
  expect(place.exec(readFileOf(path))?.[1]).toBe(tokens.get(name)?.[scheme]);
});

test('no other file has colours of the pages', () => {
  const known = [...tokens.values()].flatMap(({ light, dark }) => [light, dark]);
  const withColours = listSources().filter((path) =>
    known.some((colour) => readFileOf(path).includes(colour)),
  );
  expect(withColours.sort()).toEqual([accent, copy, head, seal, preview, worker].sort());
});
