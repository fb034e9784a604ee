import { describe, expect, test } from 'vitest';
import { makeDeskDocument } from '../../../test/desk-document.ts';
import type { DeskDocument } from '../../shared/article.ts';
import { arrangeDesk } from './arrange-desk.ts';

/** Documents of the same time stand in the order of their ids, which is the order of this list. */
const documents = [
  makeDeskDocument({ title: 'Tea and rain', updatedAt: '2026-11-20T08:00:00.000Z' }),
  makeDeskDocument({ title: '听雨喝茶', updatedAt: '2026-11-20T09:00:00.000Z' }),
  makeDeskDocument({ title: 'Later', state: 'scheduled', postedAt: '2026-12-02T08:00:00.000Z' }),
  makeDeskDocument({ title: 'Soon', state: 'scheduled', postedAt: '2026-12-01T08:00:00.000Z' }),
  makeDeskDocument({ title: 'Changed', state: 'scheduled', keeping: 'not-sent' }),
  makeDeskDocument({ title: 'ＴＥＡ for readers', state: 'published' }),
  makeDeskDocument({ title: 'Old tea', state: 'trash' }),
  makeDeskDocument({ title: 'Tea offline', state: 'published', keeping: 'not-sent' }),
  makeDeskDocument({
    title: 'Two teas',
    keeping: 'conflict',
    updatedAt: '2026-11-20T08:30:00.000Z',
  }),
  makeDeskDocument({ title: 'Gone tea', state: 'trash', keeping: 'not-sent' }),
].map((document, index) => ({ ...document, articleID: `0123456789${10 + index}` }));

function titles(query: string): Record<string, string[]> {
  return Object.fromEntries(
    arrangeDesk(documents, query, 1).sections.map(({ name, documents }) => [
      name,
      documents.map(({ title }) => title),
    ]),
  );
}

/** `count` documents in this state, the newest first. Their titles are numbers from 1. */
function makeMany(state: DeskDocument['state'], count: number): DeskDocument[] {
  return Array.from({ length: count }, (_, index) =>
    makeDeskDocument({
      title: `${index + 1}`,
      state,
      updatedAt: new Date(Date.UTC(2026, 0, 1) - index * 1000).toISOString(),
    }),
  );
}

const many = [...makeMany('draft', 2), ...makeMany('published', 118), ...makeMany('trash', 3)];

describe('the desk', () => {
  test('has what is being written first, by its last change, and what is scheduled behind it, the soonest first', () => {
    expect(Object.entries(titles(''))).toEqual([
      [
        'writing',
        ['听雨喝茶', 'Two teas', 'Tea and rain', 'Changed', 'Tea offline', 'Soon', 'Later'],
      ],
      ['published', ['ＴＥＡ for readers']],
      ['trash', ['Old tea', 'Gone tea']],
    ]);
  });

  test.each([
    ['tea rain', { writing: ['Tea and rain'] }],
    ['  RAIN ', { writing: ['Tea and rain'] }],
    ['雨', { writing: ['听雨喝茶'] }],
    ['tea readers', { published: ['ＴＥＡ for readers'] }],
    ['coffee', {}],
  ])('searched for %j shows the titles with all words', (query, expected) => {
    expect(titles(query)).toEqual(expected);
  });

  test('documents of one time stand the same, in whatever order they come', () => {
    const day = { state: 'published', postedAt: '2026-09-01T00:00:00.000Z' } as const;
    const titlesOf = (documents: DeskDocument[]) =>
      arrangeDesk(documents, '', 1).sections.flatMap(({ documents }) =>
        documents.map(({ title }) => title),
      );
    const at = (second: number) => `2026-11-01T08:00:0${second}.000Z`;
    const ofOneDay = [
      makeDeskDocument({ ...day, articleID: '0123456789AB', title: 'b', updatedAt: at(1) }),
      makeDeskDocument({ ...day, articleID: '0123456789AC', title: 'c', updatedAt: at(1) }),
      makeDeskDocument({ ...day, articleID: '0123456789AD', title: 'a', updatedAt: at(2) }),
    ];
    expect(titlesOf(ofOneDay)).toEqual(['a', 'b', 'c']);
    expect(titlesOf(ofOneDay.toReversed())).toEqual(['a', 'b', 'c']);
  });

  test('drafts stand by their last change, others by their publication or deletion, and changes that are not public count', () => {
    const at = (day: number) => `2026-11-0${day}T08:00:00.000Z`;
    const published = { state: 'published', publishedRevision: 1, updatedAt: at(9) } as const;
    const { sections } = arrangeDesk(
      [
        makeDeskDocument({ ...published, title: 'old', postedAt: at(1) }),
        makeDeskDocument({ ...published, title: 'new', postedAt: at(3) }),
        makeDeskDocument({
          ...published,
          ...{ title: 'changed', postedAt: at(2), updatedAt: at(4), revision: 2 },
        }),
        makeDeskDocument({ title: 'old draft', updatedAt: at(1) }),
        // An article that was unpublished.
        makeDeskDocument({ title: 'new draft', updatedAt: at(2), postedAt: at(1) }),
        makeDeskDocument({ state: 'trash', title: 'gone first', trashedAt: at(1) }),
        makeDeskDocument({ state: 'trash', title: 'gone last', trashedAt: at(2), postedAt: at(1) }),
      ],
      '',
      1,
    );
    expect(sections.flatMap(({ documents }) => documents.map(({ title }) => title))).toEqual([
      ...['new draft', 'old draft'],
      ...['changed', 'new', 'old'],
      ...['gone last', 'gone first'],
    ]);
  });

  // Each row: the section, the page on which it begins, its count, and the first and the last title
  // on the shown page.
  test.each([
    ['', 1, 1, 3, ['writing 1 2 1–2', 'published 1 118 1–48', 'trash 3 3 –']],
    ['', 2, 2, 3, ['writing 1 2 –', 'published 1 118 49–98', 'trash 3 3 –']],
    ['', 3, 3, 3, ['writing 1 2 –', 'published 1 118 99–118', 'trash 3 3 1–3']],
    ['', 4, 3, 3, ['writing 1 2 –', 'published 1 118 99–118', 'trash 3 3 1–3']],
    ['', 0, 1, 3, ['writing 1 2 1–2', 'published 1 118 1–48', 'trash 3 3 –']],
    ['1', 1, 1, 1, ['writing 1 1 1–1', 'published 1 38 1–118', 'trash 1 1 1–1']],
    ['coffee', 2, 1, 1, []],
  ])(
    'searched for %j has on page %d the rows of page %d of %d',
    (query, wanted, page, pages, rows) => {
      const desk = arrangeDesk(many, query, wanted);
      expect([desk.page, desk.pages]).toEqual([page, pages]);
      expect(
        desk.sections.map(({ name, page: begins, count, documents: shown }) =>
          [name, begins, count, `${shown[0]?.title ?? ''}–${shown.at(-1)?.title ?? ''}`].join(' '),
        ),
      ).toEqual(rows);
    },
  );
});

test('what a search has found stands first in its section, in the order of its ranks', () => {
  const documents = ['a', 'b', 'c', 'd'].map((articleID, day) =>
    makeDeskDocument({
      articleID,
      title: articleID === 'd' ? 'Frog' : 'Pond',
      updatedAt: `2026-11-0${day + 1}T08:00:00.000Z`,
    }),
  );
  const { sections } = arrangeDesk(documents, 'frog', 1, ['c', 'a']);
  expect(sections[0]?.documents.map(({ articleID }) => articleID)).toEqual(['c', 'a', 'd']);
});
