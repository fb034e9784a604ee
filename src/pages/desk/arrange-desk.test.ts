import { describe, expect, test } from 'vitest';
import { makeDeskDocument } from '../../../test/desk-document.ts';
import { arrangeDesk } from './arrange-desk.ts';

const documents = [
  makeDeskDocument({ title: 'Tea and rain', updatedAt: '2026-11-20T08:00:00.000Z' }),
  makeDeskDocument({ title: '听雨喝茶', updatedAt: '2026-11-20T09:00:00.000Z' }),
  makeDeskDocument({ title: 'Later', state: 'scheduled' }),
  makeDeskDocument({ title: 'ＴＥＡ for readers', state: 'published' }),
  makeDeskDocument({ title: 'Old tea', state: 'trash' }),
  makeDeskDocument({ title: 'Tea offline', state: 'published', keeping: 'not-sent' }),
  makeDeskDocument({ title: 'Two teas', keeping: 'conflict' }),
  makeDeskDocument({ title: 'Gone tea', state: 'trash', keeping: 'not-sent' }),
];

function titles(query: string): Record<string, string[]> {
  return Object.fromEntries(
    arrangeDesk(documents, query).map(({ name, documents }) => [
      name,
      documents.map(({ title }) => title),
    ]),
  );
}

describe('the desk', () => {
  test('has a section for each state, and documents that are not sent come first', () => {
    expect(Object.entries(titles(''))).toEqual([
      ['notSent', ['Tea offline', 'Two teas']],
      ['draft', ['听雨喝茶', 'Tea and rain']],
      ['scheduled', ['Later']],
      ['published', ['ＴＥＡ for readers']],
      ['trash', ['Old tea', 'Gone tea']],
    ]);
  });

  test.each([
    ['tea rain', { draft: ['Tea and rain'] }],
    ['  RAIN ', { draft: ['Tea and rain'] }],
    ['雨', { draft: ['听雨喝茶'] }],
    ['tea readers', { published: ['ＴＥＡ for readers'] }],
    ['coffee', {}],
  ])('searched for %j shows the titles with all words', (query, expected) => {
    expect(titles(query)).toEqual(expected);
  });
});
