import { expect, test } from 'vitest';
import { eachDatabase } from '../../../test/each-database.ts';
import {
  addUpload,
  beginSanitising,
  beginSmaller,
  endSanitising,
  endSmaller,
  noteSanitisingFailure,
  postponeSanitising,
  postponeSmaller,
  renewUploadFile,
} from './upload-state.ts';
import { findUpload } from './uploads.ts';

const picture = {
  id: '0123456789abcdefghijklmnop',
  name: 'window.jpg',
  mediaType: 'image/jpeg',
  bytes: 5_000,
  width: 1600,
  height: 900,
};

const imported = { cleaning: 'waiting', smaller: 'waiting' } as const;

eachDatabase((open) => {
  test('a picture of an import goes through the states of the diagram', async () => {
    const { db } = await open();
    const steps = {
      list: () => addUpload(db, picture, 1_000, imported),
      begin: () => beginSanitising(db, picture.id, 2_000),
      postpone: () => postponeSanitising(db, picture.id),
      fail: () => noteSanitisingFailure(db, picture.id),
      end: () => endSanitising(db, picture, picture),
      replace: () => renewUploadFile(db, picture, imported),
    };
    const seen: string[] = [];
    const take = async (...names: (keyof typeof steps)[]) => {
      for (const name of names) {
        await steps[name]();
        const found = await findUpload(db, picture.id);
        seen.push(`${name}: ${found?.state}, ${found?.smaller}`);
      }
    };
    await take('list', 'begin', 'postpone', 'begin', 'begin', 'begin', 'end', 'replace');
    await take('begin', 'fail', 'begin', 'fail', 'begin', 'fail', 'list', 'begin', 'end');
    expect(seen).toEqual([
      'list: quarantined, waiting',
      'begin: quarantined, waiting',
      'postpone: quarantined, waiting',
      'begin: quarantined, waiting',
      'begin: quarantined, waiting',
      'begin: put-last, waiting',
      'end: ready, waiting',
      'replace: quarantined, waiting',
      'begin: quarantined, waiting',
      'fail: quarantined, waiting',
      'begin: quarantined, waiting',
      'fail: quarantined, waiting',
      'begin: put-last, waiting',
      'fail: broken, none',
      'list: quarantined, waiting',
      'begin: quarantined, waiting',
      'end: ready, waiting',
    ]);
  });

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
