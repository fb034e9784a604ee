import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readConversions } from '../../../../test/conversions.ts';
import { htmlToMarkdown } from '../../html/html-to-markdown.ts';
import { cleanCards } from './cards.ts';

const cases = readConversions(join(import.meta.dirname, 'cases', 'cards.txt'));

test.each(cases)('$title', ({ html, markdown }) => {
  const converted = htmlToMarkdown(html, (address) => address, cleanCards);
  expect(converted).toEqual({ kind: 'markdown', markdown });
});
