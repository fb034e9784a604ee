import { expect, test } from 'vitest';
import { eachDatabase } from '../../../test/each-database.ts';
import { makeArticle, makeContent, makeRendered, makeRevision } from '../../../test/make.ts';
import { testRenderer } from '../../../test/renderer.ts';
import { fillWithTopics, textOfTopic } from '../../../test/topics.ts';
import { publishRevision, unpublish } from '../../db/articles/publishing.ts';
import { trashArticle } from '../../db/articles/trash.ts';
import { listRelated } from '../../db/search/related-store.ts';
import { setArticlePassword } from '../../db/sharing/article-passwords.ts';
import type { Db } from '../../db/tables.ts';
import { passagesOf } from '../../shared/search/passages.ts';
import { indexOpened } from './refresh-renderings.ts';
import { relateArticles } from './relate-articles.ts';

const now = 50_000;

/** The ids of related articles, sorted: equal scores have no order of their own. */
async function relatedTo(db: Db, articleID: string, at = now): Promise<string[]> {
  return (await listRelated(db, articleID, at)).map((link) => link.articleID).sort();
}

async function publishAnew(db: Db, articleID: string, markdown: string): Promise<void> {
  const content = makeContent({ title: 'Anew', tags: [], markdown });
  await makeRevision(db, { articleID, basedOn: 1, content, now });
  const passages = passagesOf([{ isHeading: false, text: markdown }]);
  const rendered = makeRendered({ passages });
  await publishRevision(db, { articleID, revision: 2, rendered, renderVersion: 1, now });
}

eachDatabase((open) => {
  test('articles with the same rare words are related, each once, and no others', async () => {
    const { db } = await open();
    const topics = await fillWithTopics(db);
    expect(await relateArticles(db)).toBe(topics.length * 3);
    for (const [topic, ids] of topics.entries()) {
      for (const articleID of ids) {
        const others = ids.filter((id) => id !== articleID).sort();
        expect(await relatedTo(db, articleID), `topic ${topic}`).toEqual(others);
      }
    }
    expect(await relateArticles(db)).toBe(0);
  });

  test('in a blog of three articles none are related, whatever they have in common', async () => {
    const { db } = await open();
    const same = { tags: ['tea'], markdown: textOfTopic(0) };
    const ids: string[] = [];
    for (let made = 1; made <= 3; made += 1) {
      ids.push(await makeArticle(db, { ...same, title: 'Topic', postedAt: made }));
    }
    expect(await relateArticles(db)).toBe(3);
    for (const articleID of ids) expect(await relatedTo(db, articleID)).toEqual([]);
  });

  test('an article that is published later is related in both directions', async () => {
    const { db } = await open();
    const [, , topic = []] = await fillWithTopics(db);
    await db.deleteFrom('passages_to_relate').execute();
    const late = await makeArticle(db, { tags: [], markdown: textOfTopic(2), postedAt: 900 });
    expect(await relateArticles(db)).toBe(1);
    expect(await relatedTo(db, late)).toEqual([...topic].sort());
    expect(await relatedTo(db, topic[0] ?? '')).toEqual([late]);
  });

  test.each<[string, (db: Db, articleID: string) => Promise<unknown>]>([
    ['a draft again', (db, articleID) => unpublish(db, articleID, now)],
    ['in the trash', (db, articleID) => trashArticle(db, articleID, now)],
    ['protected by a password', (db, articleID) => setArticlePassword(db, articleID, 'hash', now)],
  ])('an article that is %s is not shown', async (_, hide) => {
    const { db } = await open();
    const [[hidden = '', one = '', other = ''] = []] = await fillWithTopics(db);
    await relateArticles(db);
    await hide(db, hidden);
    expect(await relatedTo(db, one)).toEqual([other]);
  });

  test('an article is not shown before its time', async () => {
    const { db } = await open();
    const [topic = []] = await fillWithTopics(db);
    const later = await makeArticle(db, { tags: [], markdown: textOfTopic(0), postedAt: now + 1 });
    await relateArticles(db);
    expect(await relatedTo(db, topic[0] ?? '', now + 1)).not.toContain(later);
    const parts = { db, renderer: testRenderer, now: () => now + 1 };
    await indexOpened(parts, { warn() {} }, { refused: new Set() });
    await relateArticles(db);
    expect(await relatedTo(db, topic[0] ?? '')).not.toContain(later);
    expect(await relatedTo(db, topic[0] ?? '', now + 1)).toContain(later);
  });

  test('words of a draft relate nothing', async () => {
    const { db } = await open();
    const [[first = ''] = [], [second = ''] = []] = await fillWithTopics(db);
    const content = makeContent({ tags: [], markdown: textOfTopic(1) });
    await makeRevision(db, { articleID: first, basedOn: 1, content, now });
    await makeArticle(db, { tags: [], markdown: textOfTopic(1) });
    await relateArticles(db);
    expect(await relatedTo(db, second)).toHaveLength(2);
    expect(await relatedTo(db, first)).toHaveLength(2);
  });

  test('past words relate nothing from the moment of the publication', async () => {
    const { db } = await open();
    const [[changed = '', one = '', other = ''] = [], [third = '', fourth = ''] = []] =
      await fillWithTopics(db);
    await relateArticles(db);
    await publishAnew(db, changed, textOfTopic(1));
    expect(await relatedTo(db, one)).toEqual([other]);
    expect(await relatedTo(db, changed)).toEqual([]);
    expect(await relateArticles(db)).toBe(1);
    expect(await relatedTo(db, third)).toEqual(expect.arrayContaining([changed, fourth]));
  });

  test('it ends when the server stops, and the next start continues', async () => {
    const { db } = await open();
    await fillWithTopics(db);
    expect(await relateArticles(db, { signal: AbortSignal.abort() })).toBe(0);
    expect(await relateArticles(db)).toBe(36);
  });

  test('an article that is published anew while it is compared waits for another turn', async () => {
    const { db } = await open();
    const [[changed = ''] = []] = await fillWithTopics(db);
    const relating = relateArticles(db);
    await publishAnew(db, changed, textOfTopic(11));
    await relating;
    expect(await relateArticles(db)).toBe(0);
    const related = await relatedTo(db, changed);
    expect(related).not.toEqual([]);
    for (const articleID of related) expect(await relatedTo(db, articleID)).toContain(changed);
  });
});
