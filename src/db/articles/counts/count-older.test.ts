import { expect, test } from 'vitest';
import { eachDatabase } from '../../../../test/each-database.ts';
import { makeArticle, makeContent, makeRevision } from '../../../../test/make.ts';
import type { Db } from '../../tables.ts';
import { listHistory } from '../history.ts';
import { countOlder, keepCounts } from './count-older.ts';

const length = 40;

/** An article of which each version has a Han character more. Two whole texts are stored. */
async function makeVersions(db: Db): Promise<string> {
  const articleID = await makeArticle(db, { markdown: '茶 tea\n' });
  for (let number = 2; number <= length; number += 1) {
    const content = makeContent({ markdown: `${'茶'.repeat(number)} tea\n` });
    await makeRevision(db, { articleID, basedOn: number - 1, content, now: number });
  }
  return articleID;
}

eachDatabase((open) => {
  test('a save stores the length of its text', async () => {
    const { db } = await open();
    const articleID = await makeVersions(db);
    const counts = (await listHistory(db, articleID)).map((version) => version.counts);
    const expected = Array.from({ length }, (_, index) => ({ words: 1, hanCharacters: index + 1 }));
    expect(counts).toEqual(expected.reverse());
  });

  test('older versions are counted, whole texts and changes, and their lengths are kept', async () => {
    const { db } = await open();
    const articleID = await makeVersions(db);
    await db.updateTable('revisions').set({ words: null, han_characters: null }).execute();
    const counts = await countOlder(db, articleID, [39, 2, 33]);
    expect([...counts]).toEqual([39, 33, 2].map((n) => [n, { words: 1, hanCharacters: n }]));
    await keepCounts(db, articleID, counts);
    const kept = (await listHistory(db, articleID)).filter((version) => version.counts);
    expect(kept.map((version) => [version.number, version.counts])).toEqual(
      [39, 33, 2].map((n) => [n, { words: 1, hanCharacters: n }]),
    );
  });

  test('a version that is damaged is not counted', async () => {
    const { db } = await open();
    const articleID = await makeVersions(db);
    const damaged = { hash: 'of other words' };
    await db.updateTable('revisions').set(damaged).where('number', '=', 3).execute();
    expect([...(await countOlder(db, articleID, [2, 3, 4, 99])).keys()]).toEqual([4, 2]);
  });

  test('one call counts only so many texts, and at least one', async () => {
    const { db } = await open();
    const articleID = await makeVersions(db);
    const count = async (max: number) => [
      ...(await countOlder(db, articleID, [10, 11, 12], max)).keys(),
    ];
    expect(await count(1)).toEqual([12]);
    expect(await count(33)).toEqual([12, 11]);
    expect(await countOlder(db, articleID, [])).toEqual(new Map());
  });
});
