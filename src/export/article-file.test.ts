import { expect, test } from 'vitest';
import { eachDatabase } from '../../test/each-database.ts';
import { makeArticle } from '../../test/make.ts';
import { listArticleFiles } from './article-file.ts';

const now = 5_000;

eachDatabase((open) => {
  test('pages stand in a folder of their own, and say in their front matter that they are pages', async () => {
    const { db } = await open();
    const about = await makeArticle(db, { kind: 'page', slug: 'about', postedAt: 1, now });
    const draft = await makeArticle(db, { title: 'Links', kind: 'page', now });
    const article = await makeArticle(db, { title: 'Tea', postedAt: 1, now });
    const texts: Record<string, string> = {};
    for await (const file of listArticleFiles(db, { origin: 'https://blog.example', now })) {
      if (file.kind === 'whole') texts[file.path] = file.text;
    }
    const published = `pages/published/about ${about}.md`;
    const others = [`articles/published/Tea ${article}.md`, `pages/draft/Links ${draft}.md`];
    expect(Object.keys(texts).sort()).toEqual([...others, published].sort());
    expect(texts[published]).toContain('\ntype: "page"\n');
    expect(texts[published]).toContain('\nurl: "https://blog.example/about/"\n');
    expect(texts[`pages/draft/Links ${draft}.md`]).toContain('\ntype: "page"\n');
    expect(texts[`articles/published/Tea ${article}.md`]).not.toContain('type:');
  });
});
