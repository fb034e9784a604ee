/// <reference path="../../markdown/from-html/untyped.d.ts" />
/// <reference lib="dom" />
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createDocument } from '@mixmark-io/domino';
import { describe, expect, test } from 'vitest';
import { readConversions } from '../../../test/conversions.ts';
import { all } from '../../markdown/from-html/dom.ts';
import { renderMarkdown } from '../../markdown/render.ts';
import type { Target } from './sheet.ts';
import { weixinStyles } from './styles.ts';
import { writeCopy } from './write-copy.ts';

const base = 'https://blog.example/article/0123456789AB/read/';
const hidden = 'https://blog.example/uploads/draft/tea.png';

async function copy(markdown: string, target: Target, lang?: string) {
  const result = await renderMarkdown(markdown, { lang, keepsTex: true });
  if (result.kind === 'refused') throw new Error(result.reason.name);
  const hiddenPictures = new Set([hidden]);
  return writeCopy(createDocument(result.html).body, { target, base, hiddenPictures, lang });
}

/** The HTML without its styles, with a line for each block. */
function withoutStyles(html: string): string {
  return html
    .replace(/ style="[^"]*"/g, '')
    .replace(/^<section>(.*)<\/section>$/s, '$1')
    .replace(/(?<=<\/(?:p|h\d|blockquote|pre|table|section|li|ul|ol|tr)>|<hr>)(?=<(?!\/li))/g, '\n')
    .replace(/(?<=<(?:ul|ol|blockquote|tbody)[^>]*>)(?=<)/g, '\n');
}

const folder = join(import.meta.dirname, 'cases');

describe.each<Target>(['weixin', 'zhihu'])('for %s', (target) => {
  test.each(readConversions(join(folder, `${target}.txt`)))('$title', async (given) => {
    const lang = /\((zh-Hans)\)$/.exec(given.title)?.[1];
    const { html } = await copy(given.html, target, lang);
    expect(withoutStyles(html)).toBe(given.markdown);
  });
});

/** The words of a text without spaces, marks of notes, and notes. Formulas are left out. */
function wordsOf(html: string): string {
  const { body } = createDocument(html);
  const others = 'math, .anchor, .footnotes, .footnote-ref, input';
  for (const element of all(body, others)) element.parentNode?.removeChild(element);
  return body.textContent?.replace(/\s/g, '') ?? '';
}

/** The same for a copy: what the copy has written beside the words is cut out. */
function wordsOfCopy(html: string): string {
  const [text = ''] = html.split(`<p style="${weixinStyles.notesHeading}">`);
  const marked = new RegExp(
    `<(sup|span) style="(?:${weixinStyles.noteMark}|${weixinStyles.missing})">.*?</\\1>|[☐☑]`,
    'g',
  );
  return wordsOf(text.replace(marked, ''));
}

const cases = join(import.meta.dirname, '../../markdown/cases');

/** The texts of the renderer's own cases: the name, the Markdown and the HTML end with a dot. */
const texts = readdirSync(cases).flatMap((file) =>
  readFileSync(join(cases, file), 'utf8')
    .split(/^\.\n/m)
    .filter((_, index) => index % 3 === 1),
);

test('no text of the renderer loses a word, and nothing stays that 微信 drops or breaks', async () => {
  expect(texts.length).toBeGreaterThan(500);
  for (const markdown of texts) {
    const result = await renderMarkdown(markdown, { keepsTex: true });
    if (result.kind === 'refused') continue;
    const { html } = await copy(markdown, 'weixin');
    if (!result.html.includes('<math')) expect(wordsOfCopy(html), html).toBe(wordsOf(result.html));
    expect(html).not.toMatch(/<[^>]* (?:class|id|tabindex|role|aria-\w+|srcset)=/);
    expect(html).not.toMatch(/<[^>]* (?:href|src)="(?!https?:\/\/)/);
    expect(html).not.toMatch(/<(?:div|math|mark|s|del|input|label|details|figure|video|audio)\b/);
    expect(html).not.toMatch(/(?:position|float|display|transform):|:-\d|var\(|rem\b/);
  }
});
