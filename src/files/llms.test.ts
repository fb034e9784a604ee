import { expect, test } from 'vitest';
import { makeArticle } from '../../test/make.ts';
import { testApp } from '../../test/test-app.ts';
import { saveSettings } from '../db/settings/settings.ts';
import { toLlmsText } from './llms.ts';

const origin = 'https://blog.example';

test('a language model finds the description of the blog and its texts as Markdown', async () => {
  const { app, db, clock } = await testApp({ environment: { PUBLIC_URL: origin } });
  await saveSettings(db, { brand: 'Tea & rain', description: 'Small things.' });
  await makeArticle(db, { title: 'A draft' });
  await makeArticle(db, { title: 'Scheduled', postedAt: clock.now + 1 });
  const tea = await makeArticle(db, { title: 'On tea', postedAt: 1 });
  const rain = await makeArticle(db, {
    title: '雨',
    excerpt: '',
    markdown: '雨下了。',
    postedAt: 2,
  });
  const answer = await app.inject('/llms.txt');
  expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(answer.body).toBe(`# Tea & rain

> Small things.

## Articles

- [雨](${origin}/article/${rain}/read.md): 雨下了。
- [On tea](${origin}/article/${tea}/read.md): A bowl is enough.

## Optional

- [Archive](${origin}/archive/): every article by year
- [Feed](${origin}/feed.xml): the newest articles whole, as Atom
- [Sitemap](${origin}/sitemap.xml): the addresses of all articles
`);
  const known = { 'if-none-match': String(answer.headers.etag) };
  expect((await app.inject({ url: '/llms.txt', headers: known })).statusCode).toBe(304);
});

test('a title with Markdown marks is still one title', () => {
  const article = {
    articleID: 'A',
    title: '[a](b) <c> `d`\n# e',
    excerpt: '',
    summary: '*f*\n\n- g',
  };
  const settings = { brand: 'x\n> y', description: '', language: 'en' } as const;
  expect(
    toLlmsText(origin, settings, { articles: [article], pages: [] })
      .split('\n')
      .slice(0, 5),
  ).toEqual([
    '# x > y',
    '',
    '## Articles',
    '',
    `- [\\[a\\](b) \\<c> \\\`d\\\` # e](${origin}/article/A/read.md): \\*f\\* - g`,
  ]);
});

test('a blog without articles has no list of articles', () => {
  const settings = { brand: '随笔', description: '', language: 'zh-Hans' } as const;
  expect(toLlmsText(origin, settings, { articles: [], pages: [] })).toMatch(
    /^# 随笔\n\n## Optional\n\n- \[归档\]/,
  );
});
