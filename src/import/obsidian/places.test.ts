import { expect, test } from 'vitest';
import { renderMarkdown } from '../../markdown/render.ts';
import { convertObsidian } from './convert-obsidian.ts';
import { findPlace, listPlaces } from './places.ts';

test('the ids of headings are those of the page', async () => {
  const markdown = [
    '# One *two* `three`',
    'Setext\n---',
    '## One two three ##',
    '## [[Tea|Green]] and [[Milk#Cold]] ^block',
    '## An [a](b.md) ![c](d.png)',
    '### 茶，与“水”',
    '## Own {#my-id}',
    '> ## In a quote',
    '- ## In an item',
    '## snake_case _x_ ~~y~~ ==z== H~2~O',
    "## Don't %%hidden%% stop",
    '#### Deep',
    '```\n## No\n```',
    '## `[[Tea]]`',
    '##',
    '## 🍵',
    '## One two three',
  ].join('\n\n');
  const open = { isKnown: () => true, isDraft: () => false };
  const { html } = (await renderMarkdown(convertObsidian(markdown, open).markdown)) as {
    html: string;
  };
  const ids = [...html.matchAll(/<h[1-3] id="([^"]*)"/g)].map(([, id]) => id);
  const places = listPlaces(markdown);
  expect(ids).toHaveLength(15);
  expect(places.filter(({ key }) => key !== 'deep').map(({ id }) => id)).toEqual(ids);
});

test.each([
  ['case and signs', 'how to POUR', 'how-to-pour'],
  ['marks, as they are written', 'A **bold** word', 'a-bold-word'],
  ['marks that the link leaves out', 'A bold word', 'a-bold-word'],
  ['signs that cannot stand in a link', 'Dune Part One', 'dune-part-one'],
  ['Chinese', '茶，与水', '茶-与水'],
  ['signs alone', '🍵', 'section'],
])('a heading is found by its words: %s', (_, heading, id) => {
  const places = listPlaces(
    '## How to pour?\n\n## A **bold** word\n\n## Dune: Part One\n\n## 茶，与水\n\n## 🍵',
  );
  expect(findPlace(places, [heading])).toBe(id);
});
