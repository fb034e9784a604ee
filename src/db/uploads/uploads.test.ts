import { expect, test } from 'vitest';
import { eachDatabase } from '../../../test/each-database.ts';
import { addUpload } from './upload-state.ts';
import { findUpload } from './uploads.ts';

const upload = {
  id: '0123456789abcdefghijklmnop',
  name: '雨 in the window.webp',
  mediaType: 'image/webp',
  bytes: 5_000_000_000,
  width: 1600,
  height: 900,
};

eachDatabase((open) => {
  test('an upload is found by its id, with all its fields', async () => {
    const { db } = await open();
    await addUpload(db, upload, 1_000);
    expect(await findUpload(db, upload.id)).toMatchObject(upload);
    expect(await findUpload(db, 'unknown')).toBeUndefined();
  });

  test('a file that is no picture has no size in pixels', async () => {
    const { db } = await open();
    const file = { ...upload, mediaType: 'text/plain', width: null, height: null };
    await addUpload(db, file, 1_000);
    expect(await findUpload(db, upload.id)).toMatchObject(file);
  });

  test('adding the same content again changes nothing', async () => {
    const { db } = await open();
    await addUpload(db, upload, 1_000);
    await addUpload(db, { ...upload, name: 'copy.webp' }, 2_000);
    expect(await findUpload(db, upload.id)).toMatchObject(upload);
    expect(await db.selectFrom('uploads').selectAll().execute()).toHaveLength(1);
  });
});
