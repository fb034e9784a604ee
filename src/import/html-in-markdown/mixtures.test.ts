import fc from 'fast-check';
import { expect, test } from 'vitest';
import { growthOf, maxLinearGrowth } from '../../../test/growth.ts';
import { expectWhole } from '../../../test/markdown/expect-whole.ts';
import { mixtures } from '../../../test/markdown/mixtures.ts';
import { convertHtml } from './convert-html.ts';

test('200 mixtures of HTML and Markdown lose no word and change no code', async () => {
  await fc.assert(
    fc.asyncProperty(mixtures(), (mixture) =>
      expectWhole(mixture, convertHtml(mixture.markdown).markdown),
    ),
    { numRuns: 200, seed: 31 },
  );
});

// A conversion whose time grows with the square of the size takes 16 times as long.
test('16 times as many mixtures take about 16 times the time', { tags: ['rest'] }, () => {
  const texts = fc.sample(mixtures(), { numRuns: 160, seed: 31 }).map(({ markdown }) => markdown);
  const work = (count: number) => convertHtml(texts.slice(0, count).join('\n\n'));
  expect(growthOf(work, texts.length)).toBeLessThan(maxLinearGrowth);
});

test.each([
  ['tags in one line', 'a <b>'],
  ['ends of tags', '</b> '],
  ['tags in blocks', '<b>\n\n'],
  ['tags with quotes that have no end', '\n<p title="'],
  ['comments without an end', '<div> <!-- '],
  ['comments', 'a <!-- b --> '],
  ['line breaks', 'a<br>'],
  ['paragraphs without an end', '<p>a\n'],
  ['unknown tags', '<a-b c="d"> '],
  ['scripts without an end', '<script>\n\n'],
  ['backticks in HTML', '<i>`'],
  ['rows of a table', '<tr><td>a'],
  ['signs', '<'],
  ['declarations', '<![CDATA[ <?a '],
  ['tags in links', '[<b>'],
])('16 times as many %s take about 16 times the time', { tags: ['rest'] }, (_, part) => {
  const work = (count: number) => convertHtml(part.repeat(count));
  expect(growthOf(work, 8_000)).toBeLessThan(maxLinearGrowth);
});

test.each([
  ['elements in each other', '<div>'.repeat(100_000), 'its HTML is nested too deeply'],
  ['elements of blocks in each other', '<div>\n\n'.repeat(20_000), undefined],
  ['quotations in each other', `${'> '.repeat(20_000)}<b>a</b>`, undefined],
  ['marks in each other', `<p>${'<b>'.repeat(100_000)}`, 'its HTML is nested too deeply'],
  [
    'elements with Markdown in each other',
    '<div markdown="1">\n'.repeat(20_000),
    'its HTML is nested too deeply',
  ],
  ['paragraphs', '<p>a'.repeat(50_000), 'its HTML has too many elements'],
  ['marks', '<b>a</b> '.repeat(20_000), 'its HTML has too many elements'],
])('too many %s stay as they are, and soon', { tags: ['rest'] }, (_, markdown, reason) => {
  const startedAt = performance.now();
  const { notes } = convertHtml(markdown);
  expect(performance.now() - startedAt).toBeLessThan(15_000);
  if (reason !== undefined)
    expect(notes).toMatchObject([{ kind: 'html-refused', values: { reason } }]);
});
