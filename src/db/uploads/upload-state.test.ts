import { expect, test } from 'vitest';
import { eachDatabase } from '../../../test/each-database.ts';
import { beginSmaller, endSmaller, postponeSmaller } from './smaller-pictures.ts';
import { addUpload, renewUploadFile } from './uploads.ts';

const picture = {
  id: '0123456789abcdefghijklmnop',
  name: 'window.jpg',
  mediaType: 'image/jpeg',
  bytes: 5_000,
  width: 1600,
  height: 900,
};

eachDatabase((open) => {
  test.each(['waiting', 'none'] as const)(
    'the work on a file does not count that an import has replaced meanwhile, cleaning: %s',
    async (cleaning) => {
      const { db } = await open();
      const rowOf = () =>
        db
          .selectFrom('uploads')
          .select(['cleaning', 'smaller', 'smaller_tries'])
          .executeTakeFirstOrThrow();
      await addUpload(db, picture, 1_000, { smaller: 'waiting' });
      for (const end of [endSmaller, postponeSmaller]) {
        await beginSmaller(db);
        await renewUploadFile(db, picture, { cleaning, smaller: 'waiting' });
        await end(db, picture.id, 'made');
        expect(await rowOf()).toEqual({ cleaning, smaller: 'waiting', smaller_tries: 0 });
        await renewUploadFile(db, picture, { smaller: 'waiting' });
      }
    },
  );
});
