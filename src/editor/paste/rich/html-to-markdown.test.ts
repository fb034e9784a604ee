/// <reference path="../../../markdown/from-html/untyped.d.ts" />
/// <reference lib="dom" />
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { createDocument } from '@mixmark-io/domino';
import { describe, expect, test } from 'vitest';
import { readConversions } from '../../../../test/conversions.ts';
import { htmlToMarkdown } from './html-to-markdown.ts';

const folder = join(import.meta.dirname, 'cases');

const convert = (html: string) => htmlToMarkdown(html, (safe) => createDocument(safe).body);

const files = readdirSync(folder);

test('there are at least 60 cases, and each has a title', () => {
  const cases = files.flatMap((file) => readConversions(join(folder, file)));
  expect(cases.length).toBeGreaterThanOrEqual(60);
  expect(cases.filter(({ title }) => title === '')).toEqual([]);
});

describe.each(files)('%s', (file) => {
  test.each(readConversions(join(folder, file)))('$title', ({ html, markdown }) => {
    expect(convert(html)).toBe(markdown);
  });
});
