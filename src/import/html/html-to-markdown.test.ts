import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readConversions } from '../../../test/conversions.ts';
import { htmlToMarkdown } from './html-to-markdown.ts';

const cases = readConversions(join(import.meta.dirname, 'cases', 'articles.txt'));

test.each(cases)('$title', ({ html, markdown }) => {
  expect(htmlToMarkdown(html, (address) => address)).toEqual({ kind: 'markdown', markdown });
});

test.each([
  ['elements in each other', '<div>'.repeat(100_000), 'its HTML is nested too deeply'],
  ['marks in each other', '<b>'.repeat(100_000), 'its HTML is nested too deeply'],
  ['quotes in each other', '<blockquote>'.repeat(30), 'its HTML is nested too deeply'],
  [
    'marks that are opened again in each paragraph',
    `<p>${Array.from({ length: 150 }, (_, at) => `<b id=${at}>`).join('')}a${'<p>a</p>'.repeat(10_000)}`,
    'its HTML has too many elements',
  ],
  ['paragraphs', '<p>a'.repeat(50_000), 'its HTML has too many elements'],
  ['text', 'a'.repeat(5_000_000), 'its HTML is too long'],
])('too many %s are refused at once', (_name, html, reason) => {
  const startedAt = performance.now();
  expect(htmlToMarkdown(html, (address) => address)).toEqual({ kind: 'refused', reason });
  expect(performance.now() - startedAt).toBeLessThan(5_000);
});
