import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { eachDatabase } from '../../test/each-database.ts';
import { makeArticle, makeContent, makeRevision } from '../../test/make.ts';
import { ownersApp } from '../../test/owners-app.ts';
import { makeSaveBody } from '../../test/save-body.ts';
import { makeUpload, showUploads, storedContent } from '../../test/uploads.ts';
import { saveRevision } from '../db/articles/revisions.ts';
import { trashArticle } from '../db/articles/trash.ts';
import { noteBackup } from '../db/backup/backup-state.ts';
import { removeArticles } from '../db/removal/remove-articles.ts';
import { addViews } from '../db/statistics/views.ts';
import { trashUpload } from '../db/uploads/media.ts';
import { pictureFolder } from '../og-image/kept-pictures.ts';
import { purgeUploads } from '../server/uploads/purge.ts';
import { contentHash } from '../shared/content-hash.ts';
import { createSaveKey } from '../shared/save-key.ts';
import {
  apiArticleUrl,
  apiRemovalFactsUrl,
  apiRemovalsUrl,
  pictureUrl,
  uploadIdOf,
} from '../urls.ts';

eachDatabase((_, kind) => {
  async function blog() {
    const test = await ownersApp(kind);
    const { context, db, clock, call } = test;
    const add = (name: string) => makeUpload(context, name, 'image/png', name);
    const trashed = async (about: Parameters<typeof makeArticle>[1]) => {
      const articleID = await makeArticle(db, about);
      await trashArticle(db, articleID, clock.now);
      return articleID;
    };
    const ask = (...articleIDs: string[]) => call('POST', apiRemovalFactsUrl, { articleIDs });
    const remove = (...articleIDs: string[]) => call('POST', apiRemovalsUrl, { articleIDs });
    /** The names of the files that are left, each with its row. */
    const files = async () => {
      const rows = await db.selectFrom('uploads').select(['id', 'name']).orderBy('name').execute();
      for (const { id } of rows) expect(await storedContent(context, id, 'served')).toBeDefined();
      return rows.map(({ name }) => name);
    };
    return { ...test, add, trashed, ask, remove, files };
  }

  test('an article in the trash goes with its versions, its counts and the files that only it names', async () => {
    const { db, add, trashed, ask, remove, files } = await blog();
    const [own, before, shared, inFooter, inTrash] = [
      await add('own.png'),
      await add('before.png'),
      await add('shared.png'),
      await add('footer.png'),
      await add('in-trash.png'),
    ];
    await add('other.png');
    await showUploads({ db }, inFooter);
    await trashUpload(db, uploadIdOf(inTrash) ?? '', 1);
    const kept = await makeArticle(db, { markdown: `![](${shared})`, postedAt: 1 });
    const articleID = await trashed({ markdown: `![](${before})`, coverUrl: shared, postedAt: 1 });
    const content = makeContent({ markdown: `![](${own}) ![](${inFooter}) ![](${inTrash})` });
    await db
      .updateTable('articles')
      .set({ trashed_at: null })
      .where('id', '=', articleID)
      .execute();
    await makeRevision(db, { articleID, basedOn: 1, content, now: 2_000 });
    await addViews(db, [{ articleID, day: '2026-11-20', reader: 'a' }]);
    await trashArticle(db, articleID, 3_000);

    const facts = { articleIDs: [articleID], revisions: 2, views: 1, files: 3, heldUntil: null };
    expect(await ask(articleID, kept, '0123456789AB')).toEqual({ status: 200, body: facts });
    expect(await remove(articleID, kept, '0123456789AB')).toEqual({
      status: 200,
      body: { articleIDs: [articleID] },
    });
    expect(await files()).toEqual(['footer.png', 'other.png', 'shared.png']);
    expect(await db.selectFrom('articles').select('id').execute()).toEqual([{ id: kept }]);
    for (const table of ['views', 'article_days'] as const) {
      expect(await db.selectFrom(table).selectAll().execute(), table).toEqual([]);
    }
    expect(await remove(articleID)).toMatchObject({ body: { articleIDs: [] } });
  });

  test('two articles go together with a file that both name', async () => {
    const { add, trashed, ask, remove, files } = await blog();
    const url = await add('both.png');
    const ids = [await trashed({ markdown: `![](${url})` }), await trashed({ coverUrl: url })];
    expect(await ask(...ids)).toMatchObject({ body: { revisions: 2, files: 1 } });
    expect(await ask(ids[0] ?? '')).toMatchObject({ body: { revisions: 1, files: 0 } });
    await remove(...ids);
    expect(await files()).toEqual([]);
  });

  test('while a text is damaged, no file goes', async () => {
    const { db, add, trashed, ask, remove, files } = await blog();
    const articleID = await trashed({ markdown: `![](${await add('own.png')})` });
    const damaged = await makeArticle(db, { markdown: 'tea' });
    await db
      .updateTable('revision_texts')
      .set({ text: 'rain' })
      .where('article_id', '=', damaged)
      .execute();
    expect(await ask(articleID)).toMatchObject({ body: { files: 0 } });
    await remove(articleID);
    expect(await files()).toEqual(['own.png']);
  });

  test('a removal that was killed before its files went is ended by the next purge', async () => {
    const { context, db, clock, add, trashed, files } = await blog();
    const articleID = await trashed({ markdown: `![](${await add('own.png')})` });
    await removeArticles(db, [articleID]);
    expect(await files()).toEqual(['own.png']);
    await purgeUploads({ db, storage: context.storage }, clock.now);
    expect(await files()).toEqual([]);
  });

  test('a device cannot bring the article back, but an import can', async () => {
    const { db, clock, call, trashed, remove } = await blog();
    const articleID = await trashed({ markdown: 'secret' });
    await remove(articleID);
    const gone = {
      status: 410,
      body: { error: { code: 'removed', message: 'This article was deleted for good.' } },
    };
    for (const basedOn of [0, 1]) {
      const save = makeSaveBody({ basedOn, content: makeContent({ markdown: 'secret, changed' }) });
      expect(await call('PUT', apiArticleUrl(articleID), save)).toEqual(gone);
    }
    expect(await call('GET', apiArticleUrl(articleID))).toEqual(gone);
    expect(await db.selectFrom('articles').selectAll().execute()).toEqual([]);
    const content = makeContent({});
    const save = { articleID, key: createSaveKey(), basedOn: 0, content, now: clock.now };
    const hash = contentHash(content);
    expect(await saveRevision(db, { ...save, hash, kind: 'import' })).toMatchObject({
      kind: 'saved',
    });
    expect((await call('GET', apiArticleUrl(articleID))).status).toBe(200);
  });

  test('the question says until when copies hold the words', async () => {
    const { db, trashed, ask } = await blog();
    const articleID = await trashed({});
    await noteBackup(db, Date.parse('2026-11-20T03:00:00Z'));
    expect(await ask(articleID)).toMatchObject({ body: { heldUntil: '2027-11-01T00:00:00.000Z' } });
  });
});

test('the picture of the title is no longer on the disk', async () => {
  const { app, context, db, clock, call } = await ownersApp('sqlite');
  const articleID = await makeArticle(db, { title: 'quixotic', postedAt: 1 });
  expect((await app.inject(pictureUrl(articleID))).statusCode).toBe(200);
  const list = () => readdirSync(pictureFolder(context.config.dataDir));
  expect(list()).toHaveLength(1);
  await trashArticle(db, articleID, clock.now);
  await call('POST', apiRemovalsUrl, { articleIDs: [articleID] });
  expect(list()).toEqual([]);
});

test('the words are no longer in the files of SQLite', async () => {
  const { context, db, clock, call } = await ownersApp('sqlite');
  const articleID = await makeArticle(db, { markdown: 'the word quixotic', postedAt: 1 });
  await trashArticle(db, articleID, clock.now);
  const { path = '' } = context.database.sqlite ?? {};
  const stored = () => readFileSync(path, 'latin1') + readFileSync(`${path}-wal`, 'latin1');
  expect(stored()).toContain('quixotic');
  await call('POST', apiRemovalsUrl, { articleIDs: [articleID] });
  expect(stored()).not.toContain('quixotic');
});
