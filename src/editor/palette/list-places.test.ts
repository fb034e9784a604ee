import { expect, test } from 'vitest';
import type { PageLocale } from '../../shared/time/page-time.ts';
import type { LinkableArticle } from '../text/peek/linkable.ts';
import { listPlaces, maxPlaces } from './list-places.ts';
import { sameHeading } from './open-places.ts';

const zone = { timeZone: 'Asia/Shanghai', deviceZone: 'Asia/Shanghai' };
const now = '2026-11-28T08:00:00.000Z';

function article(title: string, rest: Partial<LinkableArticle> = {}): LinkableArticle {
  const times = { isPublished: true, isPage: false, date: '2026-03-12T01:00:00.000Z' };
  return { articleID: title, title, address: `/article/${title}/read/`, ...times, ...rest };
}

const headings = ['早晨', '雨前', 'Tea'].map((text, from) => ({ text, level: 2, from }));
const articles = [
  article('雨天泡茶'),
  article('On Tea', { isPublished: false, date: '2025-12-31T20:00:00.000Z' }),
  article('', { articleID: 'untitled', isPublished: false }),
  article('关于', { isPage: true }),
];

function find(lang: PageLocale['lang'], query: string): string[] {
  const locale = { lang, ...zone };
  const found = listPlaces({ headings, articles, locale, now, goToHeading() {} })(query);
  return found.map(({ name, note }) => `${name} (${note})`);
}

test.each<[string, string[]]>([
  ['yu', ['雨前 (标题)', '雨天泡茶 (文章 · 03-12)', '关于 (页面 · 03-12)']],
  ['YTPC', ['雨天泡茶 (文章 · 03-12)']],
  [' tea ', ['Tea (标题)', 'On Tea (草稿 · 01-01)']],
  ['guanyu', ['关于 (页面 · 03-12)']],
  ['没有', []],
])('%s finds headings, then articles: %j', (query, expected) => {
  expect(find('zh-Hans', query)).toEqual(expected);
});

test('an empty query finds all in their order', () => {
  expect(find('en', ' ')).toEqual([
    ...['早晨', '雨前', 'Tea'].map((name) => `${name} (Heading)`),
    '雨天泡茶 (Article · 12 Mar)',
    'On Tea (Draft · 1 Jan)',
    'Untitled (Draft · 12 Mar)',
    '关于 (Page · 12 Mar)',
  ]);
});

test('the list is short, and titles that begin so come first', () => {
  const many = Array.from({ length: 1_000 }, (_, n) => article(`茶 ${n}`));
  const locale = { lang: 'en', ...zone } as const;
  const list = listPlaces({
    ...{ headings: [], locale, now, goToHeading() {} },
    articles: [...many, article('Cha')],
  });
  expect(list('')).toHaveLength(maxPlaces);
  expect(list('cha')).toHaveLength(maxPlaces);
  expect(list('cha')[0]?.name).toBe('Cha');
});

test('a heading that moved is found again by its words, the nearest one first', () => {
  const at = (text: string, from: number) => ({ text, level: 2, from });
  const now = [at('Tea', 10), at('Rain', 50), at('Tea', 90)];
  expect(sameHeading(now, at('Tea', 80))).toEqual(at('Tea', 90));
  expect(sameHeading(now, at('Tea', 0))).toEqual(at('Tea', 10));
  expect(sameHeading(now, at('Snow', 50))).toBeUndefined();
});
