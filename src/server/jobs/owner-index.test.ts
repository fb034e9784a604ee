import { setTimeout as wait } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { eachDatabase } from '../../../test/each-database.ts';
import { makeArticle } from '../../../test/make.ts';
import { listUnindexed } from '../../db/search/history-index.ts';
import type { Db } from '../../db/tables.ts';
import { OwnerIndex } from './owner-index.ts';

function begin(db: Db) {
  const warnings: object[] = [];
  const index = new OwnerIndex(db, { warn: (details: object) => void warnings.push(details) });
  onTestFinished(() => index.job.stop());
  return { index, warnings };
}

const listAll = (db: Db) => listUnindexed(db, { after: '', limit: 100 });

eachDatabase((open) => {
  test('a search that does not wait is told that the indexes lack articles, and they go on', async () => {
    const { db } = await open();
    for (let made = 0; made < 30; made += 1) await makeArticle(db, {});
    const { index } = begin(db);
    expect(await index.bring(0)).toBe(false);
    expect(await index.bring(60_000)).toBe(true);
    expect(await listAll(db)).toEqual([]);
  });

  test('an article that is saved while the indexes are brought up to date is in them for the next search', async () => {
    const { db } = await open();
    await makeArticle(db, {});
    const { index } = begin(db);
    void index.job.wake();
    await makeArticle(db, {});
    expect(await index.bring(60_000)).toBe(true);
    expect(await listAll(db)).toEqual([]);
  });

  test('they go on in the background until the server stops', async () => {
    const { db } = await open();
    for (let made = 0; made < 10; made += 1) await makeArticle(db, {});
    const { index } = begin(db);
    void index.job.wake();
    while ((await listAll(db)).length === 10) await wait(5);
    await index.job.stop();
    const left = await listAll(db);
    expect(left.length).toBeGreaterThan(0);
    void index.job.wake();
    await wait(50);
    expect(await listAll(db)).toEqual(left);
  });

  test('an article that cannot be read is logged, and the others are found', async () => {
    const { db } = await open();
    const damaged = await makeArticle(db, {});
    await makeArticle(db, {});
    await db.deleteFrom('revisions').where('article_id', '=', damaged).execute();
    const { index, warnings } = begin(db);
    expect(await index.bring(60_000)).toBe(true);
    expect(await listAll(db)).toEqual([damaged]);
    expect(warnings).toMatchObject([{ articleID: damaged }]);
  });
});
