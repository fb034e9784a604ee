import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { untilSomebodyWaits } from '../../../test/database/lock-waits.ts';
import { eachDatabase, openForTest } from '../../../test/each-database.ts';
import { makeArticle, makeContent, makeRendered, makeRevision } from '../../../test/make.ts';
import { purgeTrash } from '../removal/purge-trash.ts';
import { setArticlePassword } from '../sharing/article-passwords.ts';
import type { Db } from '../tables.ts';
import { fromOpen, newestIds, newestIdsOfTag } from '../visible.ts';
import { countPublished } from './published.ts';
import { changePostedAt, publishRevision, unpublish } from './publishing.ts';
import { restoreArticle, trashArticle, trashedForMs } from './trash.ts';

const now = 50_000;
const publication = { rendered: makeRendered(), renderVersion: 1, now };

/**
 * Changes of an article, in this order, and when visitors see the article after each of them. Null:
 * never.
 */
const changes: {
  name: string;
  change(db: Db, articleID: string, other: string): Promise<unknown>;
  tags: Record<string, number | null>;
}[] = [
  {
    name: 'is published',
    change: (db, articleID) =>
      publishRevision(db, { articleID, revision: 1, postedAt: 20_000, ...publication }),
    tags: { tea: 20_000, 茶: 20_000 },
  },
  {
    name: 'gets another time of posting',
    change: (db, articleID) => changePostedAt(db, articleID, { postedAt: 10_000, now }),
    tags: { tea: 10_000, 茶: 10_000 },
  },
  {
    name: 'gets other tags, of which one is there twice',
    async change(db, articleID) {
      const content = makeContent({ tags: ['tea', 'rain', 'tea'] });
      await makeRevision(db, { articleID, basedOn: 1, content, now });
      await publishRevision(db, { articleID, revision: 2, ...publication });
    },
    tags: { tea: 10_000, rain: 10_000 },
  },
  {
    name: 'gets a password',
    change: (db, articleID) => setArticlePassword(db, articleID, 'hash', now),
    tags: { tea: 10_000, rain: 10_000 },
  },
  {
    name: 'is deleted',
    change: (db, articleID) => trashArticle(db, articleID, now),
    tags: { tea: null, rain: null },
  },
  {
    name: 'loses its password while it is in the trash',
    change: (db, articleID) => setArticlePassword(db, articleID, null, now),
    tags: { tea: null, rain: null },
  },
  {
    name: 'gets a tag while it is in the trash',
    change: (db, articleID) => addTag(db, articleID, '茶'),
    tags: { tea: null, rain: null, 茶: null },
  },
  {
    name: 'is restored',
    change: (db, articleID) => restoreArticle(db, articleID),
    tags: { tea: 10_000, rain: 10_000, 茶: 10_000 },
  },
  {
    name: 'gives a tag to an article with another time',
    change: (db, articleID, other) =>
      sql`update article_tags set article_id = ${other}, position = 9
        where article_id = ${articleID} and tag = ${'rain'}`.execute(db),
    tags: { tea: 10_000, 茶: 10_000 },
  },
  {
    name: 'is no longer published, but keeps its tags',
    change: (db, articleID) =>
      sql`update articles set published_revision = null where id = ${articleID}`.execute(db),
    tags: { tea: null, 茶: null },
  },
  {
    name: 'is unpublished',
    change: (db, articleID) => unpublish(db, articleID, now),
    tags: {},
  },
  {
    name: 'is scheduled',
    change: (db, articleID) =>
      publishRevision(db, { articleID, revision: 2, postedAt: 90_000, ...publication }),
    tags: { tea: 90_000, rain: 90_000 },
  },
  {
    name: 'is deleted while it is scheduled',
    change: (db, articleID) => trashArticle(db, articleID, now),
    tags: { tea: null, rain: null },
  },
  {
    name: 'is deleted for good',
    change: (db) => purgeTrash(db, now + trashedForMs),
    tags: {},
  },
];

function addTag(db: Db, articleID: string, tag: string) {
  return db
    .insertInto('article_tags')
    .values({ article_id: articleID, position: 10, tag })
    .execute();
}

async function shownTags(db: Db, articleID: string): Promise<Record<string, number | null>> {
  const rows = await db
    .selectFrom('article_tags')
    .select(['tag', 'shown_at'])
    .where('article_id', '=', articleID)
    .execute();
  return Object.fromEntries(rows.map((row) => [row.tag, row.shown_at]));
}

/** The ids of the articles with a tag, by the rule for all articles. */
function findByRule(db: Db, at: number, tag: string) {
  const tagged = db.selectFrom('article_tags').select('article_id').where('tag', '=', tag);
  return newestIds(fromOpen(db, at, 'articles').where('articles.id', 'in', tagged)).execute();
}

eachDatabase((open) => {
  test('after each change of an article its tags lead to it when visitors see it', async () => {
    const { db } = await open();
    const other = await makeArticle(db, { tags: ['tea', '茶'], postedAt: 15_000 });
    await makeArticle(db, { tags: ['tea', 'rain'], postedAt: 10_000 });
    const articleID = await makeArticle(db, { tags: ['tea', '茶'] });
    for (const { name, change, tags } of changes) {
      await change(db, articleID, other);
      expect(await shownTags(db, articleID), name).toEqual(tags);
      for (const tag of ['tea', 'rain', '茶']) {
        for (const at of [9_999, 10_000, 15_000, now, 90_000]) {
          const expected = await findByRule(db, at, tag);
          const message = `${name}: ${tag} at ${at}`;
          expect(await newestIdsOfTag(db, at, tag).execute(), message).toEqual(expected);
          expect(await countPublished(db, at, tag), message).toBe(expected.length);
        }
      }
    }
  });
});

test.each([
  ['a tag that is written while the article is deleted', 'trash first'],
  ['an article that is deleted while a tag is written', 'tag first'],
])('PostgreSQL lets %s wait, and the tag is not shown', async (_, order) => {
  const { db } = await openForTest('postgres');
  const articleID = await makeArticle(db, { tags: [], postedAt: 1 });
  const trash = (db: Db) => trashArticle(db, articleID, now);
  const tag = (db: Db) => addTag(db, articleID, 'tea');
  const [first, second] = order === 'tag first' ? [tag, trash] : [trash, tag];
  let waiting: Promise<unknown> = Promise.resolve();
  await db.transaction().execute(async (transaction) => {
    await first(transaction);
    waiting = second(db);
    await untilSomebodyWaits(db);
  });
  await waiting;
  expect(await shownTags(db, articleID)).toEqual({ tea: null });
});
