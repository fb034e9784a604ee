import { expect, test } from 'vitest';
import { eachDatabase } from '../../../test/each-database.ts';
import { makeArticle, makeContent, makeRevision } from '../../../test/make.ts';
import { uploadCallsOf } from '../../../test/send-upload.ts';
import { loggedIn, testApp } from '../../../test/test-app.ts';
import { makeUpload, showUploads, storedContent } from '../../../test/uploads.ts';
import { trashArticle, trashedForMs } from '../../db/articles/trash.ts';
import { purgeTrash } from '../../db/removal/purge-trash.ts';
import { restoreUpload, trashUpload } from '../../db/uploads/media.ts';
import { minUnnamedAgeMs } from '../../db/uploads/unnamed-uploads.ts';
import { uploadIdOf } from '../../urls.ts';
import { purgeUploads } from './purge.ts';

eachDatabase((_, kind) => {
  async function blog() {
    const test = await testApp({ kind });
    const { context, clock, db } = test;
    const add = (name: string) => makeUpload(context, name, 'image/png', name);
    const purge = () => purgeUploads({ db, storage: context.storage }, clock.now);
    /** Whether an upload still has its row and its file. */
    const has = async (url: string) => {
      const id = uploadIdOf(url) ?? '';
      const row = await db.selectFrom('uploads').select('id').where('id', '=', id).execute();
      const file = await storedContent(context, id, 'served');
      expect(file !== undefined).toBe(row.length === 1);
      return row.length === 1;
    };
    return { ...test, add, purge, has };
  }

  test('what an article names in any version, also in the trash, stays; what nothing names is removed', async () => {
    const { db, clock, add, purge, has } = await blog();
    const [now, before, cover, trashed, setting, none] = [
      await add('now.png'),
      await add('before.png'),
      await add('cover.png'),
      await add('trashed.png'),
      await add('setting.png'),
      await add('none.png'),
    ];
    const articleID = await makeArticle(db, { markdown: `tea ![](${before})`, coverUrl: cover });
    // The stored change of this version does not hold the address.
    const content = makeContent({ markdown: `tea and rain ![](${before})` });
    await makeRevision(db, { articleID, basedOn: 1, content, now: 2_000 });
    const last = makeContent({ markdown: `![](${now})` });
    await makeRevision(db, { articleID, basedOn: 2, content: last, now: 3_000 });
    const gone = await makeArticle(db, { markdown: `![](${trashed})` });
    await trashArticle(db, gone, clock.now);
    await showUploads({ db }, setting);
    clock.now += minUnnamedAgeMs;
    expect(await purge()).toBe(1);
    for (const url of [now, before, cover, trashed, setting]) expect(await has(url)).toBe(true);
    expect(await has(none)).toBe(false);
    await purgeTrash(db, clock.now);
    expect(await purge()).toBe(1);
    expect(await has(trashed)).toBe(false);
    expect(await purge()).toBe(0);
  });

  test('a file whose article is not saved yet stays for 30 days, and one that is sent again counts as new', async () => {
    const test = await blog();
    const { send } = uploadCallsOf(test, await loggedIn(test));
    const content = Buffer.from('%PDF-1.7 tea');
    const { body } = await send(content, 'tea.pdf');
    if (body.kind !== 'stored') throw new Error('it was not stored');
    const { address } = body.upload;
    const sentAt = test.clock.now - minUnnamedAgeMs;
    await test.db
      .updateTable('uploads')
      .set({ created_at: sentAt + 1 })
      .execute();
    expect(await test.purge()).toBe(0);
    await test.db.updateTable('uploads').set({ created_at: sentAt }).execute();
    await send(content, 'tea.pdf');
    expect(await test.purge()).toBe(0);
    test.clock.now += minUnnamedAgeMs;
    expect(await test.purge()).toBe(1);
    expect(await test.has(address)).toBe(false);
  });

  test('a file in the trash is removed after 30 days, and one that is restored counts as new', async () => {
    const { db, clock, add, purge, has } = await blog();
    const [deleted, restored] = [await add('deleted.png'), await add('restored.png')];
    clock.now += minUnnamedAgeMs - 1;
    for (const url of [deleted, restored]) await trashUpload(db, uploadIdOf(url) ?? '', clock.now);
    clock.now += trashedForMs - 1;
    expect(await purge()).toBe(0);
    await restoreUpload(db, uploadIdOf(restored) ?? '', clock.now);
    clock.now += 1;
    expect(await purge()).toBe(1);
    expect([await has(deleted), await has(restored)]).toEqual([false, true]);
  });

  test('while a text is damaged, no file is removed that it could name', async () => {
    const { db, clock, add, purge, has } = await blog();
    const url = await add('none.png');
    await makeArticle(db, { markdown: 'tea' });
    await db.updateTable('revision_texts').set({ text: 'other words' }).execute();
    clock.now += minUnnamedAgeMs;
    expect(await purge()).toBe(0);
    expect(await has(url)).toBe(true);
  });

  test('what a killed purge left is removed by the next one', async () => {
    const { db, context, clock, add, purge } = await blog();
    const url = await add('none.png');
    clock.now += minUnnamedAgeMs;
    const remove = async (id: string) => {
      await context.storage.remove(id);
      throw new Error('killed');
    };
    const storage = { ...context.storage, remove };
    await expect(purgeUploads({ db, storage }, clock.now)).rejects.toThrow('killed');
    expect((await db.selectFrom('uploads').select('id').execute()).length).toBe(1);
    expect(await purge()).toBe(1);
    expect(await db.selectFrom('uploads').select('id').execute()).toEqual([]);
    expect(await storedContent(context, uploadIdOf(url) ?? '', 'served')).toBeUndefined();
  });
});
