import { expect, test } from 'vitest';
import { eachDatabase } from '../../../test/each-database.ts';
import {
  addUpload,
  beginRenditions,
  beginSanitising,
  endRenditions,
  endSanitising,
  noteSanitisingFailure,
  postponeRenditions,
  postponeSanitising,
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

const imported = { sanitise: true, renditions: true };

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
        seen.push(`${name}: ${found?.state}, ${found?.renditions}`);
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

  test.each([
    [true, 'which has to be sanitised'],
    [false, 'which has no metadata'],
  ])(
    'the work on a file does not count that an import has replaced meanwhile by one (%s) %s',
    async (sanitise) => {
      const { db } = await open();
      const rowOf = () =>
        db
          .selectFrom('uploads')
          .select(['cleaning', 'smaller', 'smaller_tries'])
          .executeTakeFirstOrThrow();
      await addUpload(db, picture, 1_000, { renditions: true });
      for (const end of [endRenditions, postponeRenditions]) {
        await beginRenditions(db);
        await renewUploadFile(db, picture, { sanitise, renditions: true });
        await end(db, picture.id, 'made');
        expect(await rowOf()).toEqual({
          cleaning: sanitise ? 'waiting' : 'none',
          smaller: 'waiting',
          smaller_tries: 0,
        });
        await renewUploadFile(db, picture, { renditions: true });
      }
    },
  );
});
