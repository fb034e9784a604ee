import fc from 'fast-check';
import { expect, test } from 'vitest';
import { expectWhole } from '../../../test/markdown/expect-whole.ts';
import { mixtures, templateTags } from '../../../test/markdown/mixtures.ts';
import { unknownSite } from '../site/old-site.ts';
import { type ConvertTools, convertText } from './convert-text.ts';

const tools: ConvertTools = {
  site: {
    ...unknownSite,
    program: 'Jekyll',
    config: { title: 'Tea', author: { name: 'Lin' }, year: 2024, tags: ['a'] },
  },
  title: 'Rain',
  keepsHtml: false,
  isKnown: () => true,
  titleOf: () => undefined,
  isDraft: () => false,
};

test.each([
  ['{{ page.title }}', 'Rain'],
  ['{{ site.title }} {{ site.author.name }} {{ site.year }}', 'Tea Lin 2024'],
  ['{{ site.tags }} {{ site.author }} {{ site.constructor }} {{ site }}', undefined],
  ['{% note info %}a{% endnote %}', '::: note info\na\n:::'],
])('%s', (written, expected) => {
  expect(convertText(written, tools).markdown).toBe(expected ?? written);
});

test('the program of the folder decides whose tags are converted', () => {
  const written = '{% note info %}a{% endnote %} {{ page.title }}';
  const site = { ...unknownSite, program: 'Hugo' as const };
  expect(convertText(written, { ...tools, site })).toEqual({ markdown: written, notes: [] });
});

test('the owner can keep HTML as it is', () => {
  const written = '{{ page.title }} <b>tea</b> <!-- more -->';
  const kept = { markdown: 'Rain <b>tea</b> <!-- more -->', notes: [] };
  expect(convertText(written, { ...tools, keepsHtml: true })).toEqual(kept);
});

test('the words above the mark are the opening', () => {
  const { markdown, opening } = convertText('a <b>b</b>\n\n<!-- more -->\n\nc\n', tools);
  expect(markdown).toBe('a **b**\n\nc\n');
  expect(opening?.trim()).toBe('a **b**');
});

test('in a vault of Obsidian the opening has its links too', () => {
  const site = { ...unknownSite, program: 'Obsidian' as const };
  const written = '<b>a</b> [[b|c]]\n\n<!-- more -->\n\nd\n';
  const { markdown, opening } = convertText(written, { ...tools, site });
  expect(markdown).toMatch(/^\*\*a\*\* \[c\]\(b.*\)\n\nd\n$/);
  expect(opening?.trim()).toBe(markdown.split('\n')[0]);
});

test('a message about HTML has its line in the file, behind tags that became shorter', () => {
  const { notes } = convertText('{% raw %}\na\n{% endraw %}\n\nb\n\n<svg></svg>\n', tools);
  expect(notes).toMatchObject([{ kind: 'html-lost', line: 7 }]);
});

test('200 mixtures of HTML, tags and Markdown lose no word and change no code', async () => {
  const unknown = { ...tools, site: unknownSite };
  const property = fc.asyncProperty(mixtures(templateTags), (mixture) =>
    expectWhole(mixture, convertText(mixture.markdown, unknown).markdown),
  );
  await fc.assert(property, { numRuns: 200, seed: 31 });
});
