import { describe, expect, test } from 'vitest';
import { eachDatabase } from '../../../test/each-database.ts';
import { makeArticle, makeContent, makeRendered, makeRevision } from '../../../test/make.ts';
import { fillWithArticles } from '../../../test/many-articles.ts';
import { passagesOf } from '../../shared/search/passages.ts';
import { parseQuery } from '../../shared/search/query.ts';
import { publishRevision, unpublish } from '../articles/publishing.ts';
import { trashArticle } from '../articles/trash.ts';
import { setArticlePassword } from '../sharing/article-passwords.ts';
import type { Db } from '../tables.ts';
import { maxCandidates } from './match.ts';
import { findVisitorHits } from './visitor-search.ts';

const now = 1_000_000;

async function ask(db: Db, text: string, spans: { from: number; to: number }[] = []) {
  const { ids } = await findVisitorHits(db, {
    query: parseQuery(text),
    spans,
    now,
  });
  const rows = await db
    .selectFrom('articles')
    .innerJoin('revisions', (join) =>
      join
        .onRef('revisions.article_id', '=', 'articles.id')
        .onRef('revisions.number', '=', 'published_revision'),
    )
    .select(['articles.id', 'title'])
    .execute();
  const titles = new Map(rows.map(({ id, title }) => [id, title]));
  return ids.map((id) => titles.get(id));
}

/** Publishes articles with these titles and texts, the first one first. */
async function publishAll(db: Db, texts: Record<string, string>): Promise<void> {
  for (const [index, [title, markdown]] of Object.entries(texts).entries()) {
    await makeArticle(db, { title, markdown, tags: [], excerpt: '', postedAt: index + 1 });
  }
}

const texts = {
  Pond: 'The old pond. A frog jumps in.\n\n## Sound of water\n\n```js\nconsole.log("frog++");\n```',
  Frogs: 'Ponds have frogs. Old ones have more of them; C++ has none.',
  茶: '喝茶的时候，听雨。茶館在街角。',
  雨天: '今天下雨，读中文博客。React写的界面。',
  漢語: '學習漢語。',
};

eachDatabase((open, kind) => {
  describe('a query', () => {
    test.each<[string, string[]]>([
      ['frog', ['Frogs', 'Pond']],
      ['FROGS', ['Frogs', 'Pond']],
      ['pond water', ['Pond']],
      ['"old pond"', ['Pond']],
      ['"pond old"', []],
      ['old -frog', []],
      ['pond -"jumps in"', ['Frogs']],
      ['茶', ['茶']],
      ['雨', ['雨天', '茶']],
      ['下雨', ['雨天']],
      ['雨 茶', ['茶']],
      ['茶馆', ['茶']],
      ['中文博客', ['雨天']],
      ['博客中文', []],
      ['汉语', ['漢語']],
      ['學习', ['漢語']],
      ['react 写', ['雨天']],
      ['console.log', ['Pond']],
      ['c++', ['Frogs']],
      ['frog++', ['Pond']],
      ['snow', []],
      ["' OR 1=1 --", []],
      ['NOT AND NEAR(frog, 2) title:frog', []],
    ])('%s finds %j', async (text, expected) => {
      const { db } = await open();
      await publishAll(db, texts);
      expect(new Set(await ask(db, text))).toEqual(new Set(expected));
    });
  });

  test('letters that fold into spaces and signs are indexed, and found on both databases', async () => {
    const { db } = await open();
    await publishAll(db, { Signs: 'ͺ ﹰ a\u037ab ⑴ ½ ⒈ ﷺ ŀ', ﹲ: 'x' });
    for (const query of ['⑴', '1', 'ﷺ', '½', 'ŀ', 'ab']) {
      expect([query, await ask(db, query)]).toEqual([query, ['Signs']]);
    }
  });

  test('a word of the title counts more than one of a tag, and that more than one of a heading or the text', async () => {
    const { db } = await open();
    const others = { excerpt: '', tags: ['x'], postedAt: 1 };
    await makeArticle(db, { ...others, title: 'Text', markdown: 'A bowl of rain water here.' });
    await makeArticle(db, { ...others, title: 'Heading', markdown: '## A bowl of rain\n\nwater' });
    await makeArticle(db, {
      ...others,
      title: 'Tag',
      tags: ['rain'],
      markdown: 'A bowl of water.',
    });
    await makeArticle(db, { ...others, title: 'Rain', markdown: 'A bowl of water, and more.' });
    expect(await ask(db, 'rain')).toEqual(['Rain', 'Tag', 'Heading', 'Text']);
  });

  test('an article whose title has the words comes before one whose text has them often', async () => {
    const { db } = await open();
    const others = { excerpt: '', tags: ['x'], postedAt: 1 };
    const water = 'A bowl of water, and more of it. '.repeat(10);
    for (const title of ['One', 'Two', 'Three']) {
      await makeArticle(db, { ...others, title, markdown: water });
    }
    await makeArticle(db, { ...others, title: 'Snow and rain', markdown: water });
    const markdown = `${water}\n\n${'Rain, snow. '.repeat(15)}`;
    await makeArticle(db, { ...others, title: 'Weather', markdown });
    expect(await ask(db, 'rain snow')).toEqual(['Snow and rain', 'Weather']);
  });

  test('filters go by tag, year and language', async () => {
    const { db } = await open();
    await makeArticle(db, { title: 'One', tags: ['a', 'b'], lang: 'en', postedAt: 10 });
    await makeArticle(db, { title: 'Two', tags: ['a'], lang: 'zh-Hant', postedAt: 20 });
    await makeArticle(db, { title: 'Three', tags: ['A'], lang: 'zh', postedAt: 30 });
    expect(await ask(db, 'tag:a')).toEqual(['Two', 'One']);
    expect(await ask(db, 'tag:a tag:b')).toEqual(['One']);
    expect(await ask(db, 'tag:a -tag:b')).toEqual(['Two']);
    expect(await ask(db, 'bowl -tag:a -lang:zh')).toEqual(['Three']);
    expect(await ask(db, 'tag:a -one')).toEqual(['Two']);
    expect(await ask(db, 'lang:zh -"t w o" -three')).toEqual(['Two']);
    expect(await ask(db, 'tag:a -bowl')).toEqual([]);
    expect(await ask(db, 'lang:zh')).toEqual(['Three', 'Two']);
    expect(await ask(db, 'lang:zh-hant')).toEqual(['Two']);
    expect(await ask(db, 'lang:%')).toEqual([]);
    expect(await ask(db, 'tag:a bowl', [{ from: 15, to: 25 }])).toEqual(['Two']);
    const either = [
      { from: 5, to: 15 },
      { from: 25, to: 35 },
    ];
    expect(await ask(db, 'year:1', either)).toEqual(['Three', 'One']);
  });

  test('a filter finds an article behind more newer ones with the word than are ranked', {
    tags: ['rest'],
  }, async () => {
    const { db } = await open();
    await makeArticle(db, { title: 'Old', tags: ['old'], markdown: 'snow', postedAt: 1 });
    const passages = passagesOf([{ isHeading: false, text: 'snow' }]);
    const samples = [{ markdown: 'snow', html: '<p>snow</p>', passages }];
    await fillWithArticles(db, maxCandidates + 1, { apartMs: 1_000, samples });
    expect(await ask(db, 'snow tag:old')).toEqual(['Old']);
    expect(await ask(db, 'snow year:1', [{ from: 0, to: 2 }])).toEqual(['Old']);
  });

  test('more are there if all passages that are ranked have been read, also with several to an article', async () => {
    const { db } = await open();
    const isMore = async (text: string) =>
      (await findVisitorHits(db, { query: parseQuery(text), spans: [], now: Date.now() })).isMore;
    const passages = ['snow', 'snow ice'].flatMap((text) =>
      passagesOf([{ isHeading: false, text }]),
    );
    const samples = [{ markdown: 'snow', html: '<p>snow</p>', passages }];
    await fillWithArticles(db, maxCandidates / 2 + 1, { apartMs: 1_000, samples });
    expect(await isMore('snow')).toBe(true);
    expect(await isMore('ice')).toBe(false);
    expect(await isMore('tag:tea')).toBe(false);
    expect(await isMore('rain')).toBe(false);
  });

  test('words that stand far from each other in a long article are found together', async () => {
    const { db } = await open();
    const long = Array.from({ length: 60 }, () => 'word '.repeat(200)).join('\n\n');
    await publishAll(db, {
      Long: `frog\n\n${long}\n\npond\n\n${long}\n\nsnow`,
      Short: 'frog pond',
    });
    expect(await ask(db, 'frog pond')).toEqual(['Short', 'Long']);
    expect(await ask(db, 'frog snow pond')).toEqual(['Long']);
    expect(await ask(db, 'frog pond -snow')).toEqual(['Short']);
    expect(await ask(db, 'frog -pond')).toEqual([]);
    expect(await ask(db, 'long snow')).toEqual(['Long']);
  });

  test('a common word is excluded from every part of a long article', async () => {
    const { db } = await open();
    const long = Array.from({ length: 30 }, () => 'word '.repeat(200)).join('\n\n');
    await publishAll(db, { Long: `frog\n\n${long}\n\npond`, Short: 'frog' });
    // Newer passages with the excluded word than a search looks at.
    const passages = passagesOf([{ isHeading: false, text: 'pond' }]);
    const samples = [{ markdown: 'pond', html: '', passages }];
    await fillWithArticles(db, maxCandidates + 1, { apartMs: 1, samples });
    expect(await ask(db, 'frog -pond')).toEqual(['Short']);
    expect(await ask(db, 'frog word -pond')).toEqual([]);
  });

  test.runIf(kind === 'sqlite')('many phrases find the newest articles first', async () => {
    const { db } = await open();
    const markdown = 'old pond, new frog, far rain, near snow';
    await publishAll(db, { [markdown]: markdown, Newer: `${'word '.repeat(50)} ${markdown}` });
    const [first, newer] = [markdown, 'Newer'];
    expect(await ask(db, '"old pond" "new frog" "far rain"')).toEqual([first, newer]);
    expect(await ask(db, '"old pond" "new frog" "far rain" "near snow"')).toEqual([newer, first]);
  });

  test('visitors find only what they can read now', async () => {
    const { db } = await open();
    const postedAt = now - 10;
    const hide = async (title: string, hide: (id: string) => Promise<unknown>, at?: number) => {
      const id = await makeArticle(db, {
        title,
        markdown: 'frog',
        now: postedAt,
        ...(at ? { postedAt: at } : {}),
      });
      await hide(id);
      return id;
    };
    const changed = await hide('Open', async () => {}, postedAt);
    await hide('Draft', async () => {});
    await hide('Scheduled', async () => {}, now + 1);
    await hide('Trashed', (id) => trashArticle(db, id, now), postedAt);
    await hide('Unpublished', (id) => unpublish(db, id, now), postedAt);
    await hide('Locked', (id) => setArticlePassword(db, id, 'hash', now), postedAt);
    expect(await ask(db, 'frog')).toEqual(['Open']);
    // The time of an answer would tell what the index has.
    const rows = await db.selectFrom('search_passages').select('article_id').execute();
    expect(rows).toEqual([{ article_id: changed }]);

    const content = makeContent({ title: 'Open', markdown: 'toad' });
    await makeRevision(db, { articleID: changed, basedOn: 1, content, now });
    expect(await ask(db, 'toad')).toEqual([]);
    const passages = passagesOf([{ isHeading: false, text: 'toad' }]);
    const rendered = makeRendered({ passages });
    await publishRevision(db, { articleID: changed, revision: 2, rendered, renderVersion: 1, now });
    expect(await ask(db, 'toad')).toEqual(['Open']);
    expect(await ask(db, 'frog')).toEqual([]);
  });

  test('an article that is removed leaves the index', async () => {
    const { db } = await open();
    const articleID = await makeArticle(db, { markdown: 'frog', postedAt: 1 });
    await db.deleteFrom('articles').where('id', '=', articleID).execute();
    await makeArticle(db, { title: 'Other', markdown: 'pond', postedAt: 1 });
    expect(await ask(db, 'frog')).toEqual([]);
    expect(await db.selectFrom('search_passages').select('id').execute()).toHaveLength(1);
  });
});
