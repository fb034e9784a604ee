import { expect, test } from 'vitest';
import { readFileOf } from '../../../test/repository.ts';
import { codeColours } from './styles.ts';

test('code has the light colours of the pages', () => {
  const sheets = readFileOf('src/ui/styles/code.css') + readFileOf('src/ui/styles/tokens.css');
  const light = new Map(
    [...sheets.matchAll(/--([\w-]+): light-dark\((#\w+),/g)].map(([, name, colour]) => [
      name,
      colour,
    ]),
  );
  const rules = [
    ...sheets.matchAll(/& (?::is\()?(\.hljs-[^{]*?)\)? \{\s*color: var\(--([\w-]+)\)/g),
  ];
  const expected = rules.flatMap(([, selectors = '', name]) =>
    selectors
      .split(/,\s*/)
      // A class within another one has the colour of the inner one in a copy.
      .filter((selector) => !selector.includes(' '))
      .map((selector) => [selector.slice('.hljs-'.length), light.get(name)] as const),
  );
  expect(expected.length).toBeGreaterThan(20);
  expect([...codeColours].sort()).toEqual(expected.sort());
});
