import { expect, test } from 'vitest';
import { eachDatabase } from '../../test/each-database.ts';
import { testApp } from '../../test/test-app.ts';
import { cutStored, makeUpload, storeFile } from '../../test/uploads.ts';
import { addUpload } from '../db/uploads/upload-state.ts';
import { uploadId } from '../server/uploads/storage/files.ts';
import { uploadIdOf } from '../urls.ts';
import { describeHidden, describeUploads } from './doctor-uploads.ts';

eachDatabase((_, kind) => {
  test('an upload whose file was cut is found', async () => {
    const { context, db } = await testApp({ kind });
    const address = await makeUpload(context, 'list.txt', 'text/plain', 'green, white, black');
    const id = uploadIdOf(address) ?? '';
    const describe = () => describeUploads(db, kind, context.config.dataDir);
    expect(await describe()).toMatch(/^1 in /);
    await cutStored(context, id, 'served');
    await expect(describe()).rejects.toThrow(
      `1 of 1 uploads have a file of another length: ${id}; ` +
        'imported files become whole when their folder is imported again',
    );
  });

  test('files that readers do not see are named with the reason', async () => {
    const { context, db } = await testApp({ kind });
    const ids: string[] = [];
    for (const name of ['bowl.png', 'leaf.png', 'rain.png']) {
      const size = { bytes: 1, width: 9, height: 9 };
      const upload = { id: uploadId(Buffer.from(name)), name, mediaType: 'image/png', ...size };
      await addUpload(db, upload, context.now());
      ids.push(upload.id);
    }
    expect(await describeHidden(db)).toBe('none');
    const put = (name: string, row: object) =>
      db.updateTable('uploads').set(row).where('name', '=', name).execute();
    await put('bowl.png', { cleaning: 'failed' });
    await put('leaf.png', { cleaning: 'waiting', cleaning_tries: 3 });
    await expect(describeHidden(db)).rejects.toThrow(
      `readers do not see bowl.png (${ids[0]}: damaged, or too much to decode), ` +
        `leaf.png (${ids[1]}: cut off three times, tried once a day); replace them`,
    );
  });

  test('an imported picture that was cut before the server sanitised it is found', async () => {
    const { context, db } = await testApp({ kind });
    const content = Buffer.from('a picture with its place');
    const id = uploadId(content);
    await storeFile(context, id, 'original', content);
    const about = { name: 'bowl.png', mediaType: 'image/png', width: 9, height: 9 };
    const waiting = { sanitise: true };
    await addUpload(db, { id, ...about, bytes: content.length }, context.now(), waiting);
    const describe = () => describeUploads(db, kind, context.config.dataDir);
    expect(await describe()).toMatch(/^1 in /);
    await cutStored(context, id, 'original');
    await expect(describe()).rejects.toThrow(`have a file of another length: ${id}; `);
  });
});
