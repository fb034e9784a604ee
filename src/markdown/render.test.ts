import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Rendering } from '../shared/render/rendering.ts';
import { renderMarkdown } from './render.ts';

const folder = join(import.meta.dirname, 'cases');

/** Cases as text: a name, the Markdown, the HTML, each followed by a line with a dot. */
function readCases(file: string): { name: string; markdown: string; html: string }[] {
  const parts = readFileSync(join(folder, file), 'utf8').split(/^\.\n/m);
  const cases: { name: string; markdown: string; html: string }[] = [];
  for (let index = 0; index + 2 < parts.length; index += 3) {
    const [name = '', markdown = '', html = ''] = parts.slice(index);
    cases.push({ name: name.trim(), markdown, html });
  }
  return cases;
}

/** The language of a case stands at the end of its name: `quotes of German (de)`. */
function langOf(name: string): string | undefined {
  return /\(([a-z]{2}(?:-[A-Za-z]+)*)\)$/.exec(name)?.[1];
}

async function render(markdown: string, lang?: string): Promise<Rendering> {
  const result = await renderMarkdown(markdown, { lang });
  if (result.kind === 'refused') throw new Error(`${result.reason.name}, line ${result.line}`);
  return result;
}

describe.each(readdirSync(folder))('%s', (file) => {
  const cases = readCases(file);

  test.each(cases)('$name', async ({ name, markdown, html }) => {
    expect((await render(markdown, langOf(name))).html).toBe(html);
  });

  test(`each case of ${basename(file, '.txt')} has a name of its own`, () => {
    expect(new Set(cases.map(({ name }) => name).filter(Boolean)).size).toBe(cases.length);
  });
});

test('lines that end in CRLF give the same HTML', async () => {
  const markdown = '# One\n\ntwo\nthree\n\n| a |\n|:-:|\n| b |\n\n```\ncode\n```\n\n$$\nx\n$$\n';
  expect(await render(markdown.replaceAll('\n', '\r\n'))).toEqual(await render(markdown));
});

test('no text gives an inline style, which the pages’ policy forbids', async () => {
  for (const { markdown } of readdirSync(folder).flatMap(readCases)) {
    expect((await render(markdown)).html).not.toMatch(/<[^>]* style=/);
  }
});

test('the link beside a heading has the heading as its name', async () => {
  const { html } = await render('# One\n\n> ## 二\n\n- ### 二\n');
  const ids = [...html.matchAll(/<h\d id="([^"]*)"/g)].map(([, id]) => id);
  expect(ids).toEqual(['one', '二', '二-2']);
  const named = [...html.matchAll(/<a class="anchor"[^>]*aria-labelledby="([^"]*)"/g)];
  expect(named.map(([, id]) => id)).toEqual(ids);
  expect(html).not.toContain('aria-hidden');
});

test('the renderer keeps nothing from one text to the next', async () => {
  const text = '*[HTML]: a\n\n## Tea\n\n- [ ] HTML[^1]\n\n[a]: /b\n[^1]: c\n';
  const first = await render(text);
  expect(await render(text)).toEqual(first);
  expect((await render('HTML [a] [^1]\n')).html).toBe('<p>HTML [a] [^1]</p>\n');
});
