import { parseJsonFeed } from 'feedsmith';
import { describe, expect, test } from 'vitest';
import {
  expectValidAtom,
  expectValidRss,
  fetchAtom,
  fetchRss,
  makeBlog,
} from '../../test/feeds.ts';
import { makeArticle } from '../../test/make.ts';
import { testApp } from '../../test/test-app.ts';

describe('the feed of a language', () => {
  test('is in this language, has an id and an address of its own, and only its articles', async () => {
    const made = await makeBlog();
    const { feed, answer } = await fetchAtom(made, '/lang/en/feed.xml');
    expectValidAtom(feed, 'https://blog.example/lang/en/feed.xml');
    expect(answer.body).toMatch(/<feed [^>]*xml:lang="en"/);
    expect(feed.title).toEqual({ value: 'English · 随笔' });
    expect(feed.entries?.map(({ title }) => title?.value)).toEqual(['Rain <on> & "tea"']);
    const chinese = await fetchRss(made, '/lang/zh-Hans/rss.xml');
    expectValidRss(chinese.feed, 'https://blog.example/lang/zh-Hans/rss.xml');
    expect(chinese.feed).toMatchObject({ language: 'zh-Hans', items: [{ title: '茶' }] });
    const json = parseJsonFeed((await made.app.inject('/lang/en/feed.json')).body);
    expect(json.items).toHaveLength(1);
    const all = await fetchAtom(made, '/feed.xml');
    expect(feed.id).not.toBe(all.feed.id);
    expect(feed.entries?.[0]?.id).toBe(all.feed.entries?.[0]?.id);
  });

  test('is named by the lists of a blog with several languages', async () => {
    const { app } = await makeBlog();
    for (const url of ['/', '/archive/']) {
      expect((await app.inject(url)).body).toContain('href="/lang/zh-Hans/feed.xml"');
    }
  });

  test.each(['de', 'x', 'EN', 'x'.repeat(36)])('is not found for %j', async (lang) => {
    const { app } = await makeBlog();
    const { statusCode } = await app.inject(`/lang/${encodeURIComponent(lang)}/feed.xml`);
    expect(statusCode).toBe(404);
  });
});

describe('the feeds of a tag', () => {
  const path = `/tag/${encodeURIComponent('rain & tea')}`;

  test('have only the articles of the tag, and an id and a title of their own', async () => {
    const made = await makeBlog();
    const self = `https://blog.example${path}/feed.xml`;
    const { feed } = await fetchAtom(made, `${path}/feed.xml`);
    expectValidAtom(feed, self);
    const whole = (await fetchAtom(made, '/feed.xml')).feed;
    expect(feed.title).toMatchObject({ value: 'rain & tea · 随笔' });
    expect(feed.id).not.toBe(whole.id);
    expect(feed.entries?.map(({ id }) => id)).toEqual([whole.entries?.[0]?.id]);
    expect(feed.links?.find(({ rel }) => rel === 'alternate')?.href).toBe(
      `https://blog.example${path}/`,
    );
    const rss = await fetchRss(made, `${path}/rss.xml`);
    expectValidRss(rss.feed, `https://blog.example${path}/rss.xml`);
    expect(rss.feed).toMatchObject({
      title: 'rain & tea · 随笔',
      link: `https://blog.example${path}/`,
      items: [{ guid: { value: feed.entries?.[0]?.id } }],
    });
    const json = parseJsonFeed((await made.app.inject(`${path}/feed.json`)).body);
    expect(json).toMatchObject({
      title: 'rain & tea · 随笔',
      feed_url: `https://blog.example${path}/feed.json`,
      home_page_url: `https://blog.example${path}/`,
      items: [{ id: feed.entries?.[0]?.id }],
    });
  });

  test.each(['nothing', 'Tea', '%00', '..%2f', '%25'])('answer 404 for the tag %s', async (tag) => {
    const { app } = await makeBlog();
    for (const file of ['feed.xml', 'rss.xml', 'feed.json']) {
      expect((await app.inject(`/tag/${tag}/${file}`)).statusCode).toBe(404);
    }
  });

  test('answer 404 for a tag that only drafts have', async () => {
    const { app, db } = await testApp();
    await makeArticle(db, { tags: ['later'] });
    expect((await app.inject('/tag/later/feed.xml')).statusCode).toBe(404);
  });
});
