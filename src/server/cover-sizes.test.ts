import { expect, test } from 'vitest';
import { eachDatabase } from '../../test/each-database.ts';
import { addUpload } from '../db/uploads/upload-state.ts';
import { uploadUrl } from '../urls.ts';
import { findCoverSizes } from './cover-sizes.ts';

eachDatabase((open) => {
  test('covers that were uploaded to this blog have sizes', async () => {
    const { db } = await open();
    const upload = { name: '茶.png', mediaType: 'image/png', bytes: 3 };
    await addUpload(db, { ...upload, id: 'known', width: 640, height: 480 }, 1);
    await addUpload(db, { ...upload, id: 'unread', width: null, height: null }, 1);
    const covers = [
      uploadUrl('known', '茶.png'),
      uploadUrl('unread', '茶.png'),
      uploadUrl('gone', '茶.png'),
      'https://pictures.example/uploads/known/a.png',
      null,
    ];
    const sizes = await findCoverSizes(
      db,
      covers.map((articleCoverUrl) => ({ articleCoverUrl })),
    );
    expect(sizes).toEqual({ [uploadUrl('known', '茶.png')]: { width: 640, height: 480 } });
    expect(await findCoverSizes(db, [])).toEqual({});
  });
});
