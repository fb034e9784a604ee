import { expect, test } from 'vitest';
import { eachDatabase } from '../../../test/each-database.ts';
import { makeArticle, makeContent, makeRendered, makeRevision } from '../../../test/make.ts';
import { testRenderer } from '../../../test/renderer.ts';
import { publishRevision, publishStored, unpublish } from '../../db/articles/publishing.ts';
import { listStaleRenderings } from '../../db/articles/renderings.ts';
import { restoreArticle, trashArticle } from '../../db/articles/trash.ts';
import { findVisitorHits } from '../../db/search/visitor-search.ts';
import { setArticlePassword } from '../../db/sharing/article-passwords.ts';
import type { Db } from '../../db/tables.ts';
import { renderVersion } from '../../markdown/render-version.ts';
import { parseQuery } from '../../shared/search/query.ts';
import { indexOpened, refreshRenderings } from './refresh-renderings.ts';

const now = 5_000;
const later = now + 1;

/** The ids of the articles that the index has, also of those that a search would leave out. */
async function listIndexed(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('search_passages').select('article_id').execute();
  return rows.map(({ article_id }) => article_id);
}

const findFrogs = async (db: Db, at: number) => {
  const query = parseQuery('frog');
  const { ids } = await findVisitorHits(db, { query, spans: [], now: at });
  return ids;
};

function makeIndexing(db: Db, at: number) {
  const warnings: object[] = [];
  const parts = { db, renderer: testRenderer, now: () => at };
  const log = { warn: (details: object) => void warnings.push(details) };
  const refused = new Set<string>();
  return { warnings, run: () => indexOpened(parts, log, { refused }) };
}

const frogs = { title: 'Frog', markdown: 'A frog.', now };

type Change = (db: Db, articleID: string) => Promise<unknown>;

const ways: [name: string, postedAt: number, close: Change, openAgain: Change][] = [
  ['its time comes', later, async () => {}, async () => {}],
  ['it is restored', 1, (db, id) => trashArticle(db, id, now), restoreArticle],
  [
    'its password is removed',
    1,
    (db, id) => setArticlePassword(db, id, 'hash', now),
    (db, id) => setArticlePassword(db, id, null, now),
  ],
  [
    'it is restored, and its time has come',
    later,
    (db, id) => trashArticle(db, id, now),
    restoreArticle,
  ],
  [
    'an import shows it, and its time comes',
    1,
    async (db, id) => {
      await unpublish(db, id, now);
      const rendered = makeRendered();
      const shown = { articleID: id, revision: 1, rendered, renderVersion };
      await publishRevision(db, { ...shown, now });
      await publishStored(db, { ...shown, postedAt: later, now });
    },
    async () => {},
  ],
];

eachDatabase((open) => {
  test.each(ways)('an article is in the index from when %s', async (_, postedAt, close, again) => {
    const { db } = await open();
    const articleID = await makeArticle(db, { ...frogs, postedAt });
    await close(db, articleID);
    expect(await listIndexed(db)).toEqual([]);
    const early = makeIndexing(db, now);
    expect(await early.run()).toBe(0);
    await again(db, articleID);
    const { run } = makeIndexing(db, later);
    expect(await run()).toBe(1);
    expect(await findFrogs(db, later)).toEqual([articleID]);
    expect(await run()).toBe(0);
  });

  test('an article that is closed again before it is indexed stays out', async () => {
    const { db } = await open();
    const articleID = await makeArticle(db, { ...frogs, postedAt: 1 });
    await trashArticle(db, articleID, now);
    await restoreArticle(db, articleID);
    await setArticlePassword(db, articleID, 'hash', now);
    expect(await makeIndexing(db, later).run()).toBe(0);
    expect(await listIndexed(db)).toEqual([]);
  });

  test('a new revision of an article with a password stays out', async () => {
    const { db } = await open();
    const articleID = await makeArticle(db, { ...frogs, postedAt: 1 });
    await setArticlePassword(db, articleID, 'hash', now);
    const content = makeContent({ markdown: 'Two.' });
    await makeRevision(db, { articleID, basedOn: 1, content, now });
    const rendered = makeRendered();
    await publishRevision(db, { articleID, revision: 2, rendered, renderVersion, now });
    expect(await listIndexed(db)).toEqual([]);
  });

  test('a start renders closed articles of an older version, and leaves them out of the index', async () => {
    const { db } = await open();
    const articleID = await makeArticle(db, { ...frogs, postedAt: later });
    await db
      .updateTable('renderings')
      .set({ version: renderVersion - 1 })
      .execute();
    const parts = { db, renderer: testRenderer, now: () => now };
    expect(await refreshRenderings(parts, { warn() {} })).toMatchObject({ articles: 1 });
    expect(await listIndexed(db)).toEqual([]);
    const stale = { version: renderVersion, after: '', limit: 9 };
    expect(await listStaleRenderings(db, stale)).toEqual([]);
    expect(await makeIndexing(db, later).run()).toBe(1);
    expect(await listIndexed(db)).toEqual([articleID]);
  });

  test('an article that the renderer refuses is logged once', async () => {
    const { db } = await open();
    const other = await makeArticle(db, { ...frogs, postedAt: later });
    const content = makeContent({ markdown: '> '.repeat(200) });
    const articleID = await makeArticle(db, {});
    await makeRevision(db, { articleID, basedOn: 1, content, now });
    const rendered = makeRendered();
    const shown = { articleID, revision: 2, rendered, renderVersion };
    await publishRevision(db, { ...shown, postedAt: later, now });
    const { run, warnings } = makeIndexing(db, later);
    expect([await run(), await run()]).toEqual([1, 0]);
    expect(warnings).toMatchObject([{ articleID }]);
    expect(await listIndexed(db)).toEqual([other]);
  });

  test('a publication and a password at the same time leave no word in the index', async () => {
    const { db } = await open();
    for (let round = 0; round < 10; round += 1) {
      const articleID = await makeArticle(db, { ...frogs, postedAt: 1 });
      const rendered = makeRendered();
      await Promise.all([
        publishRevision(db, { articleID, revision: 1, rendered, renderVersion, now }),
        setArticlePassword(db, articleID, 'hash', now),
        publishRevision(db, { articleID, revision: 1, rendered, renderVersion, now }),
      ]);
      expect(await listIndexed(db)).toEqual([]);
    }
  });
});
