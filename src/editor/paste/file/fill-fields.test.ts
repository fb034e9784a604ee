import { expect, test } from 'vitest';
import { newContent } from '../../../shared/document.ts';
import { fillFields } from './fill-fields.ts';

test('fields of a file fill only what the owner has left open', () => {
  const given = { title: 'Tea', author: 'A', tags: ['a'], lang: 'en', markdown: 'x' };
  const content = newContent({ title: '', author: 'Owner', tags: ['mine'], lang: null });
  expect(fillFields(given, content, ['author'])).toEqual({ title: 'Tea', author: 'A', lang: 'en' });
  expect(fillFields(given, content, [])).toEqual({ title: 'Tea', lang: 'en' });
});
