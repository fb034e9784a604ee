import { expect, test } from 'vitest';
import { eachDatabase } from '../../test/each-database.ts';
import { testApp } from '../../test/test-app.ts';
import { cutStored, makeUpload } from '../../test/uploads.ts';
import { uploadIdOf } from '../urls.ts';
import { describeUploads } from './doctor-uploads.ts';

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
});
