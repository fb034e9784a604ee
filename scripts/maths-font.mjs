// Writes the fonts of formulas into src/ui/fonts: the part of STIX Two Math that Temml's formulas
// can need, in two files. Run it after an update of Temml, and name the same ranges in
// src/ui/styles/math.css.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { root, run } from './prepare.mjs';

const about = JSON.parse(readFileSync(join(root, 'src/ui/fonts/package.json'), 'utf8'));

/** No dependencies of the project: only an update of the fonts needs them. */
const packages = [`${about.name}@${about.version}`, 'subset-font@2.9.0'];

/**
 * The first and the last character of each range. The first file also has all that grows, such as
 * brackets, arrows and sums: Chromium looks for their parts only in the font that has the space.
 */
const files = {
  'stix-two-math': [
    [0x20, 0x7e],
    [0xa0, 0x3ff],
    [0x2010, 0x23ff],
    [0x27e6, 0x27ff],
    [0x2a00, 0x2a0c],
    // Bold and italic letters, double-struck letters, italic Greek letters.
    [0x1d400, 0x1d467],
    [0x1d538, 0x1d56b],
    [0x1d6e2, 0x1d71b],
  ],
  'stix-two-math-rare': [
    [0x2400, 0x27e5],
    [0x2900, 0x29ff],
    [0x2a0d, 0x2aff],
    [0x1d468, 0x1d537],
    [0x1d56c, 0x1d6e1],
    [0x1d71c, 0x1d7ff],
  ],
};

const work = join(root, '.cache', 'maths-font');
mkdirSync(work, { recursive: true });
writeFileSync(join(work, 'package.json'), '{ "private": true }\n');
const options = ['--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error', '--save-exact'];
await run('npm', ['install', ...options, ...packages], { cwd: work });

const require = createRequire(join(work, 'package.json'));
const subsetFont = require('subset-font');
const source = require.resolve(
  '@fontsource/stix-two-math/files/stix-two-math-latin-400-normal.woff2',
);
const font = readFileSync(source);
const isFormulaLetter = (code) => code >= 0x1d400;
const inTemml = charactersOfTemml();
for (const [name, ranges] of Object.entries(files)) {
  const codes = ranges.flatMap(([from, to]) =>
    Array.from({ length: to - from + 1 }, (_, index) => from + index).filter(
      (code) => isFormulaLetter(code) || inTemml.has(code),
    ),
  );
  const part = await subsetFont(font, String.fromCodePoint(...codes), {
    targetFormat: 'woff2',
    keepFeatures: ['dtls'],
    noHinting: true,
  });
  writeFileSync(join(root, 'src/ui/fonts', `${name}.woff2`), part);
  process.stdout.write(`${name}: ${codes.length} characters, ${part.length} bytes\n`);
}
const licence = readFileSync(join(source, '../../LICENSE'), 'utf8');
writeFileSync(join(root, 'src/ui/fonts/OFL.txt'), licence);

/**
 * The characters in the code of Temml, also those that are written as escapes. Temml computes some
 * letters of formulas: they are not among these.
 */
function charactersOfTemml() {
  const code = readFileSync(join(root, 'node_modules/temml/dist/temml.mjs'), 'utf8');
  const escapes = code.matchAll(/\\u\{([\da-f]+)\}|\\u([\da-f]{4})/gi);
  return new Set([
    ...[...code].map((character) => character.codePointAt(0)),
    ...[...escapes].map(([, long, short]) => Number.parseInt(long ?? short, 16)),
  ]);
}
