import { expect, test } from 'vitest';
import { eachDatabase } from '../../../test/each-database.ts';
import { makeArticle, makeContent, makeRevision } from '../../../test/make.ts';
import type { Db, Tables } from '../tables.ts';
import { findRevision, readNewestTexts, selectStored } from './find-revision.ts';

/** An article with a whole text, a change of it, and a change of this change. */
async function makeHistory(db: Db): Promise<string> {
  const articleID = await makeArticle(db, { markdown: 'A bowl of tea.\n' });
  for (const [index, markdown] of [
    'A bowl of green tea.\n',
    'Two bowls of green tea.\n',
  ].entries()) {
    const content = makeContent({ markdown });
    await makeRevision(db, { articleID, basedOn: index + 1, content, now: index });
  }
  return articleID;
}

type Damage = Partial<Tables['revisions'] & Tables['revision_texts']>;

async function damage(db: Db, number: number, { text, ...change }: Damage) {
  if (text !== undefined) {
    await db.updateTable('revision_texts').set({ text }).where('number', '=', number).execute();
  }
  if (Object.keys(change).length > 0) {
    await db.updateTable('revisions').set(change).where('number', '=', number).execute();
  }
}

eachDatabase((open) => {
  test('a text is stored as a change of the text before it', async () => {
    const { db } = await open();
    const articleID = await makeHistory(db);
    const rows = await selectStored(db, articleID).execute();
    expect(rows.map(({ kept_start, text }) => ({ kept_start, text }))).toEqual([
      { kept_start: null, text: 'A bowl of tea.\n' },
      { kept_start: 10, text: 'green ' },
      { kept_start: 0, text: 'Two bowls' },
    ]);
  });

  test.each<[string, number, Damage]>([
    ['a title', 3, { title: 'On coffee' }],
    ['tags', 3, { tags: 'tea' }],
    ['a change', 3, { text: 'Ten bowls' }],
    ['a change before it', 2, { text: 'black ' }],
    ['the whole text before it', 1, { text: 'A bowl of tee.\n' }],
    ['the kept part of a change', 3, { kept_end: 5 }],
  ])('a damaged row is found by its hash: %s', async (_, number, change) => {
    const { db } = await open();
    const articleID = await makeHistory(db);
    await damage(db, number, change);
    await expect(findRevision(db, articleID, 3)).rejects.toThrow(
      `revision 3 of article ${articleID} is damaged`,
    );
    // The rows before are sound, and are found.
    for (let sound = 1; sound < number; sound += 1) {
      expect((await findRevision(db, articleID, sound))?.number).toBe(sound);
    }
  });

  test('a revision whose text is lost is damaged', async () => {
    const { db } = await open();
    const articleID = await makeHistory(db);
    await db.deleteFrom('revision_texts').where('number', '=', 2).execute();
    await expect(findRevision(db, articleID, 2)).rejects.toThrow('is damaged');
    await expect(findRevision(db, articleID, 3)).rejects.toThrow('is damaged');
    expect((await findRevision(db, articleID, 1))?.number).toBe(1);
  });

  test('a save after a damaged revision is stored whole, and is sound', async () => {
    const { db } = await open();
    const articleID = await makeHistory(db);
    await damage(db, 2, { text: 'black ' });
    const content = makeContent({ markdown: 'Two bowls of green tea, please.\n' });
    await makeRevision(db, { articleID, basedOn: 3, content, now: 4 });
    expect((await findRevision(db, articleID, 4))?.content).toEqual(content);
  });

  test('a revision from before hashes is found as it is stored', async () => {
    const { db } = await open();
    const articleID = await makeArticle(db, {});
    await damage(db, 1, { hash: null, title: 'Old' });
    expect((await findRevision(db, articleID, 1))?.content).toEqual(makeContent({ title: 'Old' }));
  });

  test('the newest texts of some articles are read together, without a revision beside them', async () => {
    const { db } = await open();
    const changed = await makeHistory(db);
    const other = await makeArticle(db, { markdown: '雨' });
    await makeArticle(db, { markdown: 'Nobody asks for it.' });
    const content = makeContent({ markdown: 'A parallel bowl.\n' });
    await makeRevision(db, { articleID: changed, basedOn: 1, content, now: 5 });
    const texts = await readNewestTexts(db, [other, changed, '0123456789AB']);
    expect(Object.fromEntries(texts)).toEqual({
      [changed]: 'Two bowls of green tea.\n',
      [other]: '雨',
    });
    expect((await readNewestTexts(db, [])).size).toBe(0);
  });

  test('an unknown number has no revision', async () => {
    const { db } = await open();
    const articleID = await makeArticle(db, {});
    expect(await findRevision(db, articleID, 2)).toBeUndefined();
    expect(await findRevision(db, articleID, 0)).toBeUndefined();
    expect(await findRevision(db, '0123456789AB', 1)).toBeUndefined();
  });
});
