import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import MarkdownIt from 'markdown-it';
import type Token from 'markdown-it/lib/token.mjs';
import { parseFragment } from 'parse5';
import { describe, expect, test } from 'vitest';
import { outline, withoutDecorations } from '../../test/markdown/plain-html.ts';
import { renderMarkdown } from './render.ts';

interface Example {
  number: number;
  markdown: string;
  html: string;
}

// The package is CommonJS and has no types.
const specification: { tests: Example[] } = createRequire(import.meta.url)('commonmark-spec');

const commonMark = new MarkdownIt('commonmark');

function holdsRawHtml(tokens: Token[]): boolean {
  return tokens.some(
    ({ type, children }) => /^html_/.test(type) || (children !== null && holdsRawHtml(children)),
  );
}

/** Raw HTML is text in Suibi, so the examples with raw HTML are left out. */
const examples = specification.tests
  // The specification shows a tab as an arrow.
  .map(({ number, markdown, html }) => ({
    number,
    markdown: markdown.replaceAll('→', '\t'),
    html: html.replaceAll('→', '\t'),
  }))
  .filter(({ markdown }) => !holdsRawHtml(commonMark.parse(markdown, {})));

/** Examples of links with a scheme that Suibi does not allow: they stay text. */
const refused = new Map([
  [598, 'a+b+c:d'],
  [599, 'made-up-scheme://foo,bar'],
  [601, 'localhost:5001/foo'],
]);

const shared = examples.filter(({ number }) => !refused.has(number));

/** Examples with another result when typography is on: a number and its reason each. */
const listed = new Map(
  readFileSync(join(import.meta.dirname, 'commonmark-typographer.txt'), 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => {
      const [, number, reason] = /^(\d+) (\S.*)$/.exec(line) ?? [];
      if (!number || !reason) throw new Error(`neither a number nor a reason: ${line}`);
      return [Number(number), reason];
    }),
);

async function render(markdown: string, typographer: boolean): Promise<string> {
  const result = await renderMarkdown(markdown, { typographer });
  return result.kind === 'rendered' ? outline(withoutDecorations(result.html)) : result.reason.name;
}

test('580 of the 652 examples of CommonMark 0.31.2 hold no raw HTML', () => {
  expect(specification.tests).toHaveLength(652);
  expect(examples).toHaveLength(580);
});

describe('a link with a scheme that is not allowed stays text', () => {
  test.each([...refused])('%i: %s', async (number, address) => {
    const example = examples.find((example) => example.number === number);
    expect(example?.markdown).toBe(`<${address}>\n`);
    const html = await render(example?.markdown ?? '', false);
    expect(html).toBe(outline(parseFragment(`<p>&lt;${address}&gt;</p>\n`)));
  });
});

describe('without typography an example gives CommonMark’s result', () => {
  test.each(shared)('$number: $markdown', async ({ markdown, html }) => {
    expect(await render(markdown, false)).toBe(outline(parseFragment(html)));
  });
});

describe('with typography an example gives CommonMark’s result, or is listed with the reason', () => {
  test.each(shared)('$number: $markdown', async ({ number, markdown, html }) => {
    const same = (await render(markdown, true)) === outline(parseFragment(html));
    expect(same, listed.get(number) ?? 'it is not listed').toBe(!listed.has(number));
  });

  test('no more than 24 are listed, each of them an example', () => {
    expect(listed.size).toBeLessThanOrEqual(24);
    const numbers = examples.map(({ number }) => number);
    expect([...listed.keys()].filter((number) => !numbers.includes(number))).toEqual([]);
  });
});
