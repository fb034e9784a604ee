import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, test } from 'vitest';
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

describe.each(readdirSync(folder))('%s', (file) => {
  const cases = readCases(file);

  test.each(cases)('$name', ({ markdown, html }) => {
    expect(renderMarkdown(markdown).html).toBe(html);
  });

  test(`every case of ${basename(file, '.txt')} has a name of its own`, () => {
    expect(new Set(cases.map(({ name }) => name).filter(Boolean)).size).toBe(cases.length);
  });
});

test('lines that end in CRLF come to the same HTML', () => {
  const markdown = '# One\n\ntwo\nthree\n\n| a |\n|:-:|\n| b |\n\n```\ncode\n```\n';
  expect(renderMarkdown(markdown.replaceAll('\n', '\r\n'))).toEqual(renderMarkdown(markdown));
});

test('no text comes to an inline style, which the pages’ policy forbids', () => {
  const html = readdirSync(folder)
    .flatMap(readCases)
    .map(({ markdown }) => renderMarkdown(markdown).html)
    .join('');
  expect(html).not.toMatch(/<[^>]* style=/);
});

test('the link beside a heading is called what the heading says', () => {
  const { html } = renderMarkdown('# One\n\n> ## 二\n\n- ### 二\n');
  const ids = [...html.matchAll(/<h\d id="([^"]*)"/g)].map(([, id]) => id);
  expect(ids).toEqual(['one', '二', '二-2']);
  const named = [...html.matchAll(/<a class="anchor"[^>]*aria-labelledby="([^"]*)"/g)];
  expect(named.map(([, id]) => id)).toEqual(ids);
  expect(html).not.toContain('aria-hidden');
});

test('the renderer keeps nothing from one text to the next', () => {
  const first = renderMarkdown('*[HTML]: a\n\n## Tea\n\n- [ ] HTML\n\n[a]: /b\n');
  expect(renderMarkdown('*[HTML]: a\n\n## Tea\n\n- [ ] HTML\n\n[a]: /b\n')).toEqual(first);
  expect(renderMarkdown('HTML [a]\n').html).toBe('<p>HTML [a]</p>\n');
});

test('two megabytes of one paragraph are rendered within some seconds', () => {
  const text = '雨下了一整天，茶 *凉* 了。'.repeat(60_000);
  const start = performance.now();
  expect(renderMarkdown(text).html.length).toBeGreaterThan(text.length);
  expect(performance.now() - start).toBeLessThan(10_000);
});

test.each(['a~', '^a b', '==a', '[', '![a](/b =1', '"', '\'a" ', '*a_ ', '[a](<b', '~~~\n'])(
  'a long text of %j takes no longer than its length',
  (piece) => {
    const start = performance.now();
    expect(renderMarkdown(piece.repeat(20_000)).html.length).toBeGreaterThan(20_000);
    expect(performance.now() - start).toBeLessThan(2_000);
  },
);
