/// <reference path="../../../../shared/html/untyped.d.ts" />
/// <reference lib="dom" />
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createDocument } from '@mixmark-io/domino';
import { describe, expect, test } from 'vitest';
import { htmlToMarkdown } from './html-to-markdown.ts';

const folder = join(import.meta.dirname, 'cases');

/** The cases of a file: `=== title`, the HTML of the clipboard, `--- becomes`, the Markdown. */
function readCases(name: string) {
  const [, ...parts] = readFileSync(join(folder, name), 'utf8').split(/^=== /m);
  return parts.map((part) => {
    const [, title = '', html = '', markdown = ''] =
      /^(.*)\n([\s\S]*?)\n--- becomes\n([\s\S]*)$/.exec(part) ?? [];
    return { title, html, markdown: markdown.replace(/\n+$/, '') };
  });
}

const convert = (html: string) => htmlToMarkdown(html, (safe) => createDocument(safe).body);

const files = readdirSync(folder);

test('there are at least 60 cases, and each has a title', () => {
  const cases = files.flatMap(readCases);
  expect(cases.length).toBeGreaterThanOrEqual(60);
  expect(cases.filter(({ title }) => title === '')).toEqual([]);
});

describe.each(files)('%s', (file) => {
  test.each(readCases(file))('$title', ({ html, markdown }) => {
    expect(convert(html)).toBe(markdown);
  });
});
