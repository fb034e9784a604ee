import { expect } from 'vitest';
import { setOwner } from '../src/db/account/owner.ts';
import { minuteMs } from '../src/shared/dates.ts';
import { listFeeds, patterns, readUrl, seriesUrl, tagUrl } from '../src/urls.ts';
import { lasting, listeningApp } from './listening-app.ts';
import { makeArticle } from './make.ts';

/** A blog with two articles, whose addresses a test can ask until their responses are cached. */
export async function makeCachedBlog(options: Parameters<typeof listeningApp>[0] = {}) {
  const made = await listeningApp(options);
  const { db, clock } = made;
  await setOwner(db, { username: 'zhixia', passwordHash: 'x', now: 1 });
  const tea = await makeArticle(db, {
    title: 'Tea',
    author: '',
    tags: ['tea'],
    series: '茶',
    markdown: 'Rain. '.repeat(400),
    postedAt: clock.now - 5 * minuteMs,
  });
  const rain = await makeArticle(db, {
    ...{ title: 'Rain', tags: ['tea'], series: '茶', postedAt: 1_000 },
  });
  const lists = ['/', '/articles', tagUrl('tea'), seriesUrl('茶'), patterns.archive];
  const pages = [...lists, readUrl(tea), readUrl(rain)];
  const files = [...listFeeds().map(({ url }) => url), patterns.sitemap, patterns.llms];
  const addresses = [...pages, ...files, `/article/${tea}/read.md`];
  /** Asks for each address until its response is cached, for requests with these headers. */
  const warm = async (headers: Record<string, string> = {}) => {
    for (const address of addresses) for (const _ of [1, 2]) await made.ask(address, { headers });
  };
  return { ...made, tea, rain, addresses, warm };
}

export type Blog = Awaited<ReturnType<typeof makeCachedBlog>>;

/** Each public address is answered with the bytes that the server itself makes. */
export async function expectFresh({ ask, askFresh, addresses }: Blog): Promise<void> {
  for (const address of addresses) {
    expect(lasting(await ask(address)), address).toEqual(lasting(await askFresh(address)));
  }
}
