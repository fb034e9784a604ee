import { expect, test } from 'vitest';
import { eachDatabase } from '../../../test/each-database.ts';
import { makeArticle, makeContent, makeRendered, makeRevision } from '../../../test/make.ts';
import { saveSettings } from '../blog/settings.ts';
import type { Db } from '../tables.ts';
import { findPublicState } from './public-changes.ts';
import { publishRevision, unpublish } from './publishing.ts';
import { refreshRendering } from './renderings.ts';
import { restoreArticle, trashArticle } from './trash.ts';

const now = 1_000_000;

async function changedAt(db: Db, now: number): Promise<number> {
  return (await findPublicState(db, now)).changedAt;
}

eachDatabase((open) => {
  test('each action that changes what visitors see is a public change, with its time', async () => {
    const { db } = await open();
    expect(await changedAt(db, now)).toBe(0);
    const articleID = await makeArticle(db, { now: 1_000, postedAt: 500 });
    expect(await changedAt(db, now)).toBe(1_000);
    await saveSettings(db, { brand: '听雨' }, 2_000);
    expect(await changedAt(db, now)).toBe(2_000);
    await trashArticle(db, articleID, 3_000);
    expect(await changedAt(db, now)).toBe(3_000);
    await restoreArticle(db, articleID, 4_000);
    expect(await changedAt(db, now)).toBe(4_000);
    await unpublish(db, articleID, 5_000);
    expect(await changedAt(db, now)).toBe(5_000);
    const publication = { articleID, revision: 1, rendered: makeRendered(), renderVersion: 1 };
    await publishRevision(db, { ...publication, now: 6_000 });
    expect(await changedAt(db, now)).toBe(6_000);
    await refreshRendering(db, { ...publication, version: 2, now: 7_000 });
    expect(await changedAt(db, now)).toBe(7_000);
  });

  test('saving without publishing is no public change', async () => {
    const { db } = await open();
    const articleID = await makeArticle(db, { now: 1_000, postedAt: 500 });
    await makeRevision(db, { articleID, basedOn: 1, content: makeContent(), now: 9_000 });
    expect(await changedAt(db, now)).toBe(1_000);
  });

  test('a scheduled article is a public change when its time has come', async () => {
    const { db } = await open();
    await makeArticle(db, { now: 1_000, postedAt: 50_000 });
    expect(await changedAt(db, 49_999)).toBe(1_000);
    expect(await changedAt(db, 50_000)).toBe(50_000);
  });

  test('two changes in the same millisecond have two times', async () => {
    const { db } = await open();
    await saveSettings(db, { brand: '听雨' }, 1_766_000_000_000);
    await saveSettings(db, { brand: '随笔' }, 1_766_000_000_000);
    expect(await changedAt(db, now)).toBe(1_766_000_000_001);
  });

  test('the time of the last change never goes back when the clock is set back', async () => {
    const { db } = await open();
    await saveSettings(db, { brand: '听雨' }, 90_000);
    await saveSettings(db, { brand: '随笔' }, 2_000);
    expect(await changedAt(db, now)).toBe(90_001);
  });

  test('each state has a key of its own, even when the clock was wrong', async () => {
    const { db } = await open();
    const key = async (now: number) => (await findPublicState(db, now)).key;
    await makeArticle(db, { now: 1_000, postedAt: 500 });
    // The clock was ahead when the change was noted, and is right again.
    await makeArticle(db, { now: 90_000, postedAt: 50_000 });
    const keys = [await key(2_000), await key(49_999), await key(50_000), await key(100)];
    await saveSettings(db, { brand: '听雨' }, 3_000);
    keys.push(await key(50_000));
    expect(keys[1]).toBe(keys[0]);
    expect(new Set(keys.slice(1)).size).toBe(4);
  });
});
