import { describe, expect, test } from 'vitest';
import { listSources, listStyles, readFileOf } from './repository.ts';

// Sizes of letters, spaces and radii have names in tokens.css. Widths of windows have a few values
// and one spelling.

const tokensFile = 'src/ui/styles/tokens.css';

/**
 * The steps of each scale in the order of the file. The build has to know each value: see
 * vite.config.ts.
 */
const steps = [...readFileOf(tokensFile).matchAll(/--([tsr])(\d+): (.+);/g)].map(
  ([, scale = '', number = '', value = '']) => ({ scale, number: Number(number), value }),
);
const nameOf = ({ scale, number }: (typeof steps)[number]) => `--${scale}${number}`;

interface Declaration {
  path: string;
  property: string;
  value: string;
}

/** Declarations of a style sheet, or of CodeMirror’s themes in a script. */
function findDeclarations(path: string): Declaration[] {
  const text = readFileOf(path).replace(/\/\*.*?\*\//gs, '');
  const pattern = path.endsWith('.css')
    ? /(?<![\w-])(--?[a-z][\w-]*|[a-z][\w-]*):\s+([^;{}]+);/g
    : /\b([a-zA-Z]+): '([^']*)'/g;
  return [...text.matchAll(pattern)].map(([, name = '', value = '']) => ({
    path,
    property: name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
    value: value.replace(/\s+/g, ' '),
  }));
}

const declarations = [...listStyles(), ...listSources()].flatMap(findDeclarations);

describe('the scales', () => {
  test.each(['t', 's', 'r'])('the steps of --%s stand in order', (scale) => {
    const numbers = steps.filter((step) => step.scale === scale).map(({ number }) => number);
    expect(numbers).not.toEqual([]);
    expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b));
  });

  test.each(steps)('--$scale$number is $value', ({ scale, number, value }) => {
    if (scale === 'r') expect(value).toBe(`${number}px`);
    else expect(Math.round(Number.parseFloat(value) * 16)).toBe(number);
    expect(value).toMatch(/^[\d.]+(?:rem|px)$/);
  });

  test('each step is used, and each name that is used is a step', () => {
    const used = declarations.flatMap(({ value }) => value.match(/--[tsr]\d+\b/g) ?? []);
    expect([...new Set(used)].sort()).toEqual(steps.map(nameOf).sort());
  });

  // The build puts the values in place of the names, so a second value would be ignored.
  test('only tokens.css gives a step a value, once', () => {
    const given = declarations.filter(({ property }) => /^--[tsr]\d+$/.test(property));
    expect(given.map(({ path, property }) => [path, property])).toEqual(
      steps.map((step) => [tokensFile, nameOf(step)]),
    );
  });
});

/** A property with a size of a scale. Sizes of boxes, lines and shadows are no spaces. */
const scaleOf = [
  { scale: 'type size', properties: /^font(?:-size)?$/, outside: /\d(?:rem|em|px|pt|%)/ },
  { scale: 'radius', properties: /^border-(?:.+-)?radius$/, outside: /\d(?:rem|em|px)/ },
  {
    scale: 'space',
    properties:
      /^(?:(?:scroll-)?(?:margin|padding)|(?:row-|column-)?gap|inset|top|right|bottom|left)(?:-|$)|^--gap$|^--gutter$/,
    // What depends on the letters around it or on the window is not of the scale.
    outside: /\d(?:rem|px|pt|mm)/,
  },
] as const;

/** The list of exceptions may only shrink. */
const exceptions = {
  'a rem itself': ['base.css font: 100% / 1.75 var(--serif)', 'base.css font-size: 1.0625rem'],
  'a part of the letters around it': [
    'remove-blog.css font-size: 0.9em',
    'headings.css font-size: 1em',
    'headings.css font-size: 1.5625em',
    'headings.css font-size: 1.25em',
    'math.css font-size: 0.8125em',
    'print.css font-size: 0.8125em',
    'print.css font-size: 0.875em',
    'prose.css font-size: 0.875em',
    'prose.css font-size: 0.9375em',
    'prose.css font-size: 0.75em',
    'prose.css font-size: 0.6em',
    'prose.css font-size: 0.9375em',
    'prose.css font-size: 0.9375em',
    'tables.css font-size: 0.9375em',
    'theme.ts font-size: 0.875em',
    'theme.ts font-size: 0.875em',
  ],
  paper: ['print.css font-size: 11pt', 'print.css margin: 20mm 18mm'],
  'a drawing': [
    'parts.css border-radius: 5px',
    'cover.css inset-block-start: min(var(--s4), 100% + var(--s4) - 4.5rem)',
  ],
  'a hairline, or a bar at an edge': [
    'listings.css padding-inline: calc(var(--s20) - 3px) var(--s20)',
  ],
  'a target for a finger, in whole pixels': [
    'article-list.css margin-block: calc((1.6 * var(--t14) - 2.25rem) / 2)',
    'header.css inset: calc((100% - 32px) / 2) 0',
    'media.css padding-block: calc((44px - 1lh) / 2)',
    'read.css padding-block: 10px',
    'read.css padding: 14px 15px',
    'read.css margin-inline: -15px',
    'read.css padding-block: 14px',
    'security.css padding-block: calc((44px - 1lh) / 2)',
  ],
  'room for a button, a panel or a line that floats there': [
    'edit.css inset-block-end: calc(4rem + var(--failure-height, 0px))',
    'settings.css padding-inline: max(var(--gutter), (100% - 26rem) / 2)',
    'code.css padding-block-start: 2.75rem',
    'listings.css padding-block-start: 2.75rem',
    'enlarge.css padding: 4.5rem var(--s20)',
    'footer.css padding-block-end: 5.5rem',
    'menu-and-dialog.css inset: 4rem var(--s16) auto auto',
  ],
  'a place in the window': [
    'layout.css padding-block: var(--s32) 6rem',
    'layout.css inset: -4rem auto auto var(--s16)',
    'notes.css inset: anchor(--note bottom) auto auto clamp(anchor(--text left), anchor(--note center) - 13rem, anchor(--text right) - 26rem)',
  ],
};

test('no other type size, space or radius stands outside tokens.css', () => {
  const found = declarations
    .filter(({ property, value }) =>
      scaleOf.some(
        (scale) =>
          scale.properties.test(property) && scale.outside.test(value.replaceAll(' 0px', '')),
      ),
    )
    .map(({ path, property, value }) => `${path.split('/').at(-1)} ${property}: ${value}`);
  expect(found.sort()).toEqual(Object.values(exceptions).flat().sort());
});

/**
 * 18 rem is the width of a phone whose letters are twice as large, 30 a phone, 40 the text, 48 a
 * field with its label beside it, 60 two things side by side, 75 the text with a margin that has
 * room for more.
 */
const widths = [18, 30, 40, 48, 60, 75];
const heights = [32];

const spellings = [
  ...widths.flatMap((width) => [`(width >= ${width}rem)`, `(width < ${width}rem)`]),
  ...heights.map((height) => `(height < ${height}rem)`),
];

/** Custom properties do not work in `@media`, so the values of these queries are repeated. */
test('queries for the size of a window have one spelling and few values', () => {
  const queries = [
    ...listStyles().flatMap((path) => [
      ...readFileOf(path).matchAll(/@(?:media|container)([^{]*)/g),
    ]),
    ...listSources().flatMap((path) => [...readFileOf(path).matchAll(/matchMedia\(([^;]*)/g)]),
  ].flatMap(([, query = '']) => query.match(/\([^()]*\b(?:width|height)\b[^()]*\)/g) ?? []);
  expect(queries).not.toEqual([]);
  expect(queries.filter((query) => !spellings.includes(query))).toEqual([]);
});
