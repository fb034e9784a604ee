import { existsSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { generateIdentity, identityToRecipient } from 'age-encryption';
import { describe, expect, test } from 'vitest';
import { fillWholeBlog } from '../../test/backup.ts';
import { eachDatabase, temporaryFolder } from '../../test/each-database.ts';
import { makeArticle } from '../../test/make.ts';
import { testApp } from '../../test/test-app.ts';
import { findBackupState } from '../db/backup/backup-state.ts';
import { isDatabaseDamaged } from '../db/connection/damaged.ts';
import { openDatabase } from '../db/connection/open.ts';
import { openStorage } from '../server/uploads/storage/open-storage.ts';
import { makeBackup } from './make-backup.ts';
import { makeIfDue } from './schedule.ts';

const now = Date.parse('2026-11-20T08:00:00Z');

/** A device of Linux on which every byte meets a full disk. */
const fullDevice = '/dev/full';

const reasonOf = (work: Promise<unknown>) =>
  work.then(
    (): Error & { code?: string } => new Error('it did not fail'),
    (error: Error & { code?: string }) => error,
  );

eachDatabase((_, kind) => {
  describe.runIf(existsSync(fullDevice))('a backup on a full disk', () => {
    test.each(['plain', 'encrypted'])(
      'says that the disk is full, and leaves no part: %s',
      { tags: ['rest'] },
      async (way) => {
        const { context } = await testApp({ kind });
        await fillWholeBlog(context);
        const { database, storage } = context;
        const folder = temporaryFolder();
        const path = join(folder, 'blog.tar.zst');
        const recipient =
          way === 'plain' ? undefined : await identityToRecipient(await generateIdentity());
        // The error may come while any of the files is added.
        for (let round = 0; round < 5; round += 1) {
          symlinkSync(fullDevice, `${path}.unfinished`);
          const blog = { database, storage, publicUrl: undefined };
          const error = await reasonOf(makeBackup(path, blog, { recipient, now }));
          expect([error.code, error.message]).toEqual([
            'ENOSPC',
            expect.stringContaining('no space'),
          ]);
          expect(readdirSync(folder)).toEqual([]);
        }
      },
    );
  });
});

test('a backup of a damaged database says so', async () => {
  const dataDir = temporaryFolder();
  const { context } = await testApp();
  await fillWholeBlog(context);
  for (let number = 0; number < 40; number += 1) {
    await makeArticle(context.database.db, { markdown: `${number} words `.repeat(5_000) });
  }
  context.database.sqlite?.connection.exec(`vacuum into '${join(dataDir, 'suibi.sqlite')}'`);
  const path = join(dataDir, 'suibi.sqlite');
  const content = readFileSync(path);
  content.fill(0xaa, Math.floor(content.length / 4), Math.floor((content.length * 3) / 4));
  writeFileSync(path, content);
  const database = await openDatabase({ dataDir, databaseUrl: undefined });
  const storage = openStorage(database, dataDir, () => now);
  const folder = temporaryFolder();
  const blog = { database, storage, publicUrl: undefined };
  const error = await reasonOf(makeBackup(join(folder, 'a'), blog, { recipient: undefined, now }));
  const log = { info: () => {}, warn: () => {}, error: () => {} };
  const schedule = { folder, recipient: undefined, now: () => now, log };
  await makeIfDue(blog, schedule, new AbortController().signal);
  const { reason } = await findBackupState(database.db);
  await database.close();
  expect([isDatabaseDamaged(error), readdirSync(folder)]).toEqual([true, []]);
  expect(reason).toBe(`the database is damaged (${error.message})`);
});
