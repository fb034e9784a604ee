import { expect, test } from 'vitest';
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

test('the owner can keep HTML and tags as they are', () => {
  const written = '{{ page.title }} {% chart 1 %}';
  const kept = { markdown: written, notes: [] };
  expect(convertText(written, { ...tools, keepsHtml: true })).toEqual(kept);
});
