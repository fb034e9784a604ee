import { expect, onTestFinished, test } from 'vitest';
import { readBlog } from '../../test/backup.ts';
import { describeSchema } from '../../test/database/schema.ts';
import { createPostgresDatabase, eachDatabase, temporaryFolder } from '../../test/each-database.ts';
import { backupOf, releases, writeData } from '../../test/releases/release.ts';
import { openDatabase } from '../db/connection/open.ts';
import { migrate } from '../db/migrations/migrate.ts';
import { openStorage } from '../server/uploads/storage/open-storage.ts';
import { openPlace } from './restore.ts';

const now = Date.parse('2026-11-28T08:00:00Z');

async function open(location: Parameters<typeof openDatabase>[0]) {
  const database = await openDatabase(location);
  onTestFinished(() => database.close());
  return { database, storage: openStorage(database, location.dataDir, () => now) };
}

eachDatabase((openNew, kind) => {
  test.each(releases)(
    'the backup of %s is restored, and has what the folder has that it was made of',
    async (release) => {
      const folder = { dataDir: temporaryFolder(), databaseUrl: undefined };
      writeData(release, folder.dataDir);
      const before = await open(folder);
      await migrate(before.database);

      const databaseUrl = kind === 'postgres' ? await createPostgresDatabase() : undefined;
      const location = { dataDir: temporaryFolder(), databaseUrl };
      const place = await openPlace(location);
      try {
        await place.restore({ path: backupOf(release), identities: [] }, now);
      } finally {
        await place.close();
      }
      const { database, storage } = await open(location);
      expect(await readBlog(database, storage)).toEqual(
        await readBlog(before.database, before.storage),
      );
      expect(await describeSchema(database)).toEqual(await describeSchema(await openNew()));
    },
  );
});
