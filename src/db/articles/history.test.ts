import { expect, test } from 'vitest';
import { eachDatabase } from '../../../test/each-database.ts';
import { makeArticle, makeContent, makeRevision } from '../../../test/make.ts';
import { createArticleId } from '../../shared/article-id.ts';
import { contentHash } from '../../shared/content-hash.ts';
import { createSaveKey } from '../../shared/save-key.ts';
import type { Db } from '../tables.ts';
import { findEditable } from './desk.ts';
import { findRevisionWithContent, listHistory, nameRevision, restoreRevision } from './history.ts';
import { findPublished } from './published.ts';
import { trashArticle } from './trash.ts';

const savedAt = '2026-11-20T08:00:00.000Z';
const now = Date.parse(savedAt);
const contents = ['one', 'two', 'late'].map((title) =>
  makeContent({ title, markdown: `${title}\n` }),
);

/** An article with two revisions, of which the first is public, and a parallel one. */
async function makeHistory(db: Db): Promise<string> {
  const articleID = await makeArticle(db, { ...contents[0], postedAt: now, now });
  for (const content of contents.slice(1)) {
    await makeRevision(db, { articleID, basedOn: 1, content, now });
  }
  return articleID;
}

eachDatabase((open) => {
  test('the history has every revision, newest first, with kind, name and first publication', async () => {
    const { db } = await open();
    const articleID = await makeHistory(db);
    const counts = { words: 1, hanCharacters: 0 };
    const plain = { savedAt, kind: 'save', name: null, publishedAt: null, counts };
    expect(await listHistory(db, articleID)).toEqual([
      { ...plain, number: 3, basedOn: 1, kind: 'parallel', title: 'late' },
      { ...plain, number: 2, basedOn: 1, title: 'two' },
      { ...plain, number: 1, basedOn: 0, publishedAt: savedAt, title: 'one' },
    ]);
    expect(await listHistory(db, createArticleId())).toEqual([]);
  });

  test('each revision is found with its content', async () => {
    const { db } = await open();
    const articleID = await makeHistory(db);
    for (const [index, content] of contents.entries()) {
      const found = await findRevisionWithContent(db, articleID, index + 1);
      expect(found).toMatchObject({ number: index + 1, title: content.title, content });
    }
    expect(await findRevisionWithContent(db, articleID, 9)).toBeUndefined();
  });

  test('a revision gets a name, another one, and none', async () => {
    const { db } = await open();
    const articleID = await makeHistory(db);
    for (const name of ['Before the cut', '改前 👨‍👩‍👧', null]) {
      expect(await nameRevision(db, articleID, 2, name)).toBe(true);
      const names = (await listHistory(db, articleID)).map((revision) => revision.name);
      expect(names).toEqual([null, name, null]);
    }
    expect(await nameRevision(db, articleID, 9, 'x')).toBe(false);
  });

  test('restoring saves the content of an older revision as a new one, and again with its key nothing', async () => {
    const { db } = await open();
    const articleID = await makeHistory(db);
    const published = await findPublished(db, articleID, now);
    const restore = { articleID, number: 1, key: createSaveKey(), basedOn: 2, now };
    const saved = await restoreRevision(db, restore);
    expect(saved).toEqual({
      kind: 'saved',
      revision: 4,
      savedAt: now,
      hash: contentHash(makeContent(contents[0])),
      parallelTo: null,
      hasGoneBack: false,
    });
    expect(await restoreRevision(db, restore)).toEqual(saved);
    // The public words were restored, so nothing is left to publish, and readers see no change.
    expect(await findEditable(db, articleID, now)).toMatchObject({
      revision: 4,
      publishedRevision: 4,
      content: contents[0],
    });
    expect(await findPublished(db, articleID, now)).toEqual(published);
    const revisions = await listHistory(db, articleID);
    expect(revisions).toHaveLength(4);
    expect(revisions[0]).toMatchObject({ number: 4, kind: 'restore' });
  });

  test('restoring from an old page is stored beside the current version', async () => {
    const { db } = await open();
    const articleID = await makeHistory(db);
    const restore = { articleID, number: 1, key: createSaveKey(), basedOn: 1, now };
    expect(await restoreRevision(db, restore)).toMatchObject({
      revision: 4,
      parallelTo: { revision: 2, content: contents[1] },
    });
    expect((await listHistory(db, articleID))[0]).toMatchObject({ kind: 'parallel' });
  });

  test('nothing is restored into an article in the trash, and no revision that does not exist', async () => {
    const { db } = await open();
    const articleID = await makeHistory(db);
    const restore = { articleID, number: 9, key: createSaveKey(), basedOn: 2, now };
    expect(await restoreRevision(db, restore)).toEqual({ kind: 'unknown' });
    await trashArticle(db, articleID, now);
    expect(await restoreRevision(db, { ...restore, number: 1 })).toEqual({ kind: 'trashed' });
    expect(await listHistory(db, articleID)).toHaveLength(3);
  });
});
