import { parseAtomFeed, parseRssFeed } from 'feedsmith';
import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5';
import { expect } from 'vitest';
import { trashArticle } from '../src/db/articles/trash.ts';
import { saveSettings } from '../src/db/settings/settings.ts';
import { dayMs } from '../src/shared/dates.ts';
import { setChangedAt } from './database/public-changes.ts';
import { makeArticle } from './make.ts';
import { type TestApp, testApp, withOwner } from './test-app.ts';

export const environment = { PUBLIC_URL: 'https://blog.example' };

/** A blog with two articles that visitors see, and one of each kind that they do not. */
export async function makeBlog(options: Record<string, string> = environment) {
  const made = await testApp({ environment: options });
  const { db, clock } = made;
  clock.now -= 9 * dayMs;
  await withOwner(made);
  clock.now += 9 * dayMs;
  await saveSettings(db, { description: 'Tea & rain', language: 'zh-Hans' });
  const rain = await makeArticle(db, {
    title: 'Rain <on> & "tea"',
    author: '',
    tags: ['rain & tea', '雨'],
    excerpt: '',
    coverUrl: '/uploads/a/b.png',
    markdown: '## 一\n\nA [link](/x), [here](#一) & ![](y.png)\u000b\n\n[^1]\n\n[^1]: Note\n',
    lang: 'en',
    postedAt: clock.now - dayMs,
    now: clock.now - dayMs,
  });
  const tea = await makeArticle(db, {
    title: '茶',
    tags: ['tea'],
    markdown: '一碗茶就够了。\n',
    postedAt: clock.now - 2 * dayMs,
    now: clock.now - 2 * dayMs,
  });
  await makeArticle(db, { title: 'A draft' });
  await makeArticle(db, {
    title: 'Scheduled',
    postedAt: clock.now + 1,
    now: clock.now - 3 * dayMs,
  });
  const trashed = await makeArticle(db, { title: 'Trashed', postedAt: 1 });
  await trashArticle(db, trashed, clock.now - 3 * dayMs);
  await setChangedAt(db, clock.now - dayMs);
  return { ...made, rain, tea };
}

/** RFC 3339, as RFC 4287 (3.3) and JSON Feed ask for it. */
const rfc3339 = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/;
export const urn =
  /^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-[45][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const illegalInXml = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/u;

/** The addresses in a piece of HTML. */
export function addressesIn(html: string): string[] {
  const found: string[] = [];
  const visit = (node: DefaultTreeAdapterTypes.ChildNode) => {
    if ('attrs' in node) {
      found.push(...node.attrs.filter(({ name }) => /^(href|src)$/.test(name)).map((a) => a.value));
    }
    if ('childNodes' in node) node.childNodes.forEach(visit);
  };
  parseFragment(html).childNodes.forEach(visit);
  return found;
}

export function expectAbsolute(
  addresses: (string | undefined)[],
  origin = 'https://blog.example',
): void {
  expect(addresses.filter((one) => !one?.startsWith(`${origin}/`))).toEqual([]);
}

export const parseAtom = (text: string) => parseAtomFeed(text);
type AtomFeed = ReturnType<typeof parseAtom>;

/** Checks the rules of the W3C's feed validator for the elements that our feeds use. */
export function expectValidAtom(feed: AtomFeed, self: string): void {
  const entries = feed.entries ?? [];
  const ids = [feed.id, ...entries.map(({ id }) => id)];
  expect(ids.filter((id) => !urn.test(id ?? ''))).toEqual([]);
  expect(new Set(ids).size).toBe(ids.length);
  const dates = [feed.updated, ...entries.flatMap((entry) => [entry.updated, entry.published])];
  expect(dates.filter((date) => !rfc3339.test(String(date)))).toEqual([]);
  expect(feed.authors?.map(({ name }) => name)).toEqual([expect.stringMatching(/./)]);
  expect(feed.title).toMatchObject({ value: expect.stringMatching(/./) });
  expect(feed.links?.filter(({ rel }) => rel === 'self').map(({ href }) => href)).toEqual([self]);
  for (const entry of entries) {
    expect(entry.title).toMatchObject({ value: expect.stringMatching(/./) });
    expect(entry.links?.filter(({ rel }) => rel === 'alternate')).toHaveLength(1);
    expect(entry.content).toMatchObject({ type: 'html', value: expect.stringMatching(/./) });
    expectAbsolute(addressesIn(entry.content?.value ?? ''));
  }
  expectAbsolute(
    [...(feed.links ?? []), ...entries.flatMap((one) => one.links ?? [])].map((l) => l.href),
  );
}

export const parseRss = (text: string) => parseRssFeed(text);
type RssFeed = ReturnType<typeof parseRss>;

/** RFC 822 with a year of four digits, as RSS asks for it. */
const rfc822 =
  /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d\d (Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d{4} \d\d:\d\d:\d\d GMT$/;

/**
 * What RSS 2.0 and the RSS Best Practices Profile ask of a feed, of the elements that there are
 * here.
 */
export function expectValidRss(feed: RssFeed, self: string): void {
  const items = feed.items ?? [];
  for (const required of [feed.title, feed.description]) expect(required).toMatch(/./);
  expectAbsolute([feed.link, ...items.map(({ link }) => link)]);
  expect(feed.atom?.links).toEqual([{ href: self, rel: 'self', type: 'application/rss+xml' }]);
  const dates = [feed.lastBuildDate, ...items.map(({ pubDate }) => pubDate)];
  expect(dates.filter((date) => !rfc822.test(String(date)))).toEqual([]);
  expect(items.filter(({ guid }) => !urn.test(guid?.value ?? ''))).toEqual([]);
  expect(new Set(items.map(({ guid }) => guid?.value)).size).toBe(items.length);
  for (const item of items) {
    expect(item.title).toMatch(/./);
    // The id is not an address: a program that opened it would find nothing.
    expect(item.guid?.isPermaLink).toBe(false);
    // It would have to be an e-mail address.
    expect(item).not.toHaveProperty('authors');
    expect(item.content?.encoded).toMatch(/./);
    expectAbsolute(addressesIn(item.content?.encoded ?? ''));
  }
}

/** An Atom feed as it is answered, and what a program reads in it. */
export async function fetchAtom({ app }: Pick<TestApp, 'app'>, url: string) {
  const answer = await app.inject(url);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toBe('application/atom+xml; charset=utf-8');
  expect(answer.body).not.toMatch(illegalInXml);
  return { answer, feed: parseAtom(answer.body) };
}

/** An RSS feed as it is answered, and what a program reads in it. */
export async function fetchRss({ app }: Pick<TestApp, 'app'>, url: string) {
  const answer = await app.inject(url);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toBe('application/rss+xml; charset=utf-8');
  expect(answer.body).not.toMatch(illegalInXml);
  return { answer, feed: parseRss(answer.body) };
}
