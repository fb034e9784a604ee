import { describe, expect, test } from 'vitest';
import { eachDatabase } from '../../../test/each-database.ts';
import { makeArticle, makeContent, makeRevision } from '../../../test/make.ts';
import { textOf } from '../../../test/requests.ts';
import { uploadCallsOf } from '../../../test/send-upload.ts';
import { fromSamePage, loggedIn, testApp } from '../../../test/test-app.ts';
import { makeUpload, storedContent } from '../../../test/uploads.ts';
import { trashArticle, trashedForMs } from '../../db/articles/trash.ts';
import { noteBackup } from '../../db/backup/backup-state.ts';
import { saveSettings } from '../../db/settings/settings.ts';
import { listUploadUses } from '../../db/uploads/list-uses.ts';
import { trashUpload } from '../../db/uploads/media.ts';
import { purgeUploads } from '../../server/uploads/purge.ts';
import {
  mediaRemoveUrl,
  mediaRestoreUrl,
  mediaTrashUrl,
  mediaUrl,
  uploadIdOf,
} from '../../urls.ts';
import { describeBytes } from './file-card.tsx';

async function mediaApp(kind: 'sqlite' | 'postgres' = 'sqlite') {
  const test = await testApp({ kind });
  const headers = await loggedIn(test);
  const look = async (view = {}) =>
    textOf((await test.app.inject({ url: mediaUrl(view), headers })).body);
  const post = (url: string, form = '') =>
    test.app.inject({
      method: 'POST',
      url,
      headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
      payload: form,
    });
  const add = async (name: string, text = name) => {
    const address = await makeUpload(test.context, name, 'image/png', text);
    return { address, id: uploadIdOf(address) ?? '' };
  };
  return { ...test, headers, look, post, add };
}

eachDatabase((_, kind) => {
  test('each file names the articles whose current or public version uses it', async () => {
    const { db, clock, add } = await mediaApp(kind);
    const [text, cover, draft, old, bin, none] = await Promise.all(
      ['text', 'cover', 'draft', 'old', 'bin', 'none'].map((name) => add(`${name}.png`)),
    );
    const use = (file: typeof text) => `![](${file?.address})`;
    const rain = await makeArticle(db, {
      title: 'Rain',
      postedAt: 1,
      markdown: `${use(text)} and https://blog.example${old?.address}`,
      coverUrl: cover?.address ?? null,
    });
    const content = makeContent({ title: 'Rain again', markdown: `${use(text)} ${use(draft)}` });
    await makeRevision(db, { articleID: rain, basedOn: 1, content, now: clock.now });
    const gone = await makeArticle(db, { title: 'Gone', markdown: use(bin) });
    await trashArticle(db, gone, clock.now);
    const known = new Map();
    for (const uses of [
      await listUploadUses(db),
      await listUploadUses(db, known),
      await listUploadUses(db, known),
    ]) {
      const seen = [text, cover, draft, old, bin, none].map((file) =>
        (uses.get(file?.id ?? '') ?? []).map(({ title, isPublic, isTrashed }) => [
          title,
          isPublic,
          isTrashed,
        ]),
      );
      expect(seen).toEqual([
        [['Rain again', true, false]],
        [['Rain again', true, false]],
        [['Rain again', false, false]],
        [['Rain again', true, false]],
        [['Gone', false, true]],
        [],
      ]);
    }
    expect([...known.keys()].sort()).toEqual([`${rain} 1`, `${rain} 2`, `${gone} 1`].sort());
  });

  test('a deleted file is in the trash and is served to nobody, until it is restored', async () => {
    const { app, headers, add, look, post } = await mediaApp(kind);
    const { address, id } = await add('garden.png');
    expect(await look()).toContain('garden.png');
    const answer = await post(mediaTrashUrl(id), 'show=unused&q=garden');
    expect([answer.statusCode, answer.headers.location]).toEqual([
      303,
      '/media?show=unused&q=garden&done=deleted',
    ]);
    expect((await app.inject({ url: address, headers })).statusCode).toBe(404);
    expect(await look()).not.toContain('garden.png');
    expect(await look({ show: 'trash' })).toMatch(/garden\.png.*Removed in 30 days/s);
    expect((await post(mediaRestoreUrl(id))).headers.location).toBe('/media?done=restored');
    expect((await app.inject({ url: address, headers })).statusCode).toBe(200);
    expect((await post(mediaTrashUrl('0'.repeat(26)))).statusCode).toBe(404);
  });

  test('a file in the trash is removed for good at once, and the page says what goes and until when backups hold it', async () => {
    const { db, context, add, look, post } = await mediaApp(kind);
    const { id } = await add('garden.png');
    expect((await post(mediaRemoveUrl(id))).statusCode).toBe(404);
    expect(await storedContent(context, id, 'served')).toBeDefined();
    await post(mediaTrashUrl(id));
    const question = 'Delete “garden.png” (10 bytes) for good?\nThe original and its smaller sizes';
    expect(await look({ show: 'trash' })).toContain(question);
    expect(await look({ show: 'trash' })).not.toContain('server backups');
    await noteBackup(db, Date.parse('2026-11-20T03:00:00Z'));
    expect(await look({ show: 'trash' })).toMatch(
      /server backups may hold it until .*Nov.* 1,? .*2027/,
    );
    const answer = await post(mediaRemoveUrl(id), 'show=trash&q=');
    expect([answer.statusCode, answer.headers.location]).toEqual([
      303,
      '/media?show=trash&done=removed',
    ]);
    expect(await storedContent(context, id, 'served')).toBeUndefined();
    expect(await db.selectFrom('uploads').select('id').execute()).toEqual([]);
    expect(await look({ show: 'trash', done: 'removed' })).toContain('Deleted for good.');
  });

  test('after 30 days in the trash a file is removed for good', async () => {
    const test = await mediaApp(kind);
    const { db, context, clock, add, post } = test;
    const [old, young] = [await add('old.png'), await add('young.png')];
    await post(mediaTrashUrl(old.id));
    clock.now += trashedForMs;
    // The session has ended, so the form cannot be used.
    await trashUpload(db, young.id, clock.now);
    expect(await purgeUploads({ db, storage: context.storage }, clock.now)).toBe(1);
    expect(await storedContent(context, old.id, 'served')).toBeUndefined();
    expect(String(await storedContent(context, young.id, 'served'))).toBe('young.png');
    expect(await db.selectFrom('uploads').select('id').execute()).toEqual([{ id: young.id }]);
  });
});

test('the page lists names, sizes and uses, and asks before it deletes a file that is used', async () => {
  const { db, app, headers, add } = await mediaApp();
  const { address, id } = await add('雨 in the garden.png');
  await makeArticle(db, { title: 'Rain', postedAt: 1, markdown: `![](${address})` });
  const { body } = await app.inject({ url: mediaUrl(), headers });
  const text = textOf(body);
  expect(text).toContain('雨 in the garden.png');
  expect(text).toMatch(/Used in 1 article:\s+Rain\s+\(public\)/);
  expect(text).toMatch(
    /Delete “雨 in the garden.png”\?\s+You can restore it from the trash for 30 days\.\s+1 article uses it/,
  );
  expect(body).toContain(`action="${mediaTrashUrl(id)}" method="post"`);
});

test('the view of unused files says when they are removed for good', async () => {
  const { add, look } = await mediaApp();
  await add('garden.png');
  const hint = /no version of any article uses are deleted for good 30 days after the upload/;
  expect(await look({ show: 'unused' })).toMatch(hint);
  expect(await look()).not.toMatch(hint);
});

test('a file in the trash that is uploaded again is there again', async () => {
  const test = await mediaApp();
  const { send } = uploadCallsOf(test, test.headers);
  const content = Buffer.from('%PDF-1.7 tea');
  const { body } = await send(content, 'tea.pdf');
  if (body.kind !== 'stored') throw new Error('it was not stored');
  await test.post(mediaTrashUrl(body.upload.uploadID));
  expect((await send(content, 'tea.pdf')).body).toEqual(body);
  const { headers } = test;
  const served = await test.app.inject({ url: body.upload.address, headers });
  expect(served.statusCode).toBe(200);
});

test('a page of another site cannot delete or restore a file', async () => {
  const { app, add, headers, look } = await mediaApp();
  const { id } = await add('garden.png');
  for (const url of [mediaTrashUrl(id), mediaRestoreUrl(id), mediaRemoveUrl(id)]) {
    for (const site of ['cross-site', 'same-site', 'none']) {
      const other = { ...headers, ...fromSamePage, 'sec-fetch-site': site };
      const answer = await app.inject({ method: 'POST', url, headers: other, payload: {} });
      expect(answer.statusCode).toBe(403);
    }
  }
  expect(await look()).toContain('garden.png');
});

describe('the size of a file', () => {
  test.each([
    [0, '0 bytes', '0字节'],
    [999, '999 bytes', '999字节'],
    [12_345, '12 kB', '12 kB'],
    [1_250_000, '1.3 MB', '1.3 MB'],
    [200_000_000, '200 MB', '200 MB'],
  ])('%i', (bytes, en, zh) => {
    expect([describeBytes(bytes, 'en'), describeBytes(bytes, 'zh-Hans')]).toEqual([en, zh]);
  });
});

test('a file that the settings name is no unused one, and says so before it is deleted', async () => {
  const { db, look, add } = await mediaApp();
  const logo = await add('logo.png');
  await add('other.png');
  expect(await look({ show: 'unused' })).toContain('logo.png');
  await saveSettings(db, { logo: logo.address });
  expect(await look({ show: 'unused' })).not.toContain('logo.png');
  const all = await look();
  expect(all).toContain('Used in the settings');
  expect(all).toContain('The settings use it: icon, logo or footer.');
  expect(all.match(/Unused/g)?.length).toBeGreaterThan(0);
});
