import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readConversions } from '../../../../test/conversions.ts';
import { convertContent } from './content.ts';

const cases = readConversions(join(import.meta.dirname, 'cases', 'posts.txt'));

const read = (content: string) =>
  convertContent(
    content,
    (address) => address,
    (ids = []) => ids.map((id) => ({ url: `https://tea.example/${id}.jpg`, title: `Pot ${id}` })),
  );

test.each(cases)('$title', ({ html, markdown }) => {
  expect(read(html).text).toEqual({ kind: 'markdown', markdown });
});

test('shortcodes that stay as text are named once', () => {
  const content = '[ab c="1"] [ab c="2"] [tab]x[/tab] [1] [sic] [gallery ids="3"]';
  expect(read(content).unknown).toEqual(['ab', 'tab']);
});

test.each([
  ['[code]', '[/code]'],
  ['[video]', '[/video]'],
  ['[caption]<img ', '[/caption]'],
  ['[gallery ', ''],
  ['[[a ', ''],
  ['<code>[[ab]]</code>', ''],
  ['[a b=c ', ''],
  ['<!-- wp:a ', ''],
  ['<!-- wp:code {"language":', ''],
])('%s many times takes little time', (part, end) => {
  const startedAt = performance.now();
  const { text } = read(part.repeat(100_000 / part.length) + end);
  expect(text.kind).toBe('markdown');
  expect(performance.now() - startedAt).toBeLessThan(5_000);
});
