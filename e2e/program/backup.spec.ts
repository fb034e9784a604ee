import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { openDatabase } from '../../src/db/connection/open.ts';
import { saveSettings } from '../../src/db/settings/settings.ts';
import { openStorage } from '../../src/server/uploads/storage/open-storage.ts';
import { patterns } from '../../src/urls.ts';
import { fillSmallBlog, readBlog } from '../../test/backup.ts';
import { startPostgres } from '../../test/database/postgres.ts';
import { forgeArchive, forgedRows } from '../../test/forged-archives.ts';
import { readBlocks } from '../../test/guides.ts';
import { makeArticle } from '../../test/make.ts';
import { root } from '../../test/repository.ts';
import { createOwner, expect, logIn, test } from '../support/fixtures.ts';
import { runProgram, startServer } from '../support/server.ts';

interface Location {
  DATA_DIR: string;
  DATABASE_URL?: string;
}

async function withBlog<T>(
  { DATA_DIR: dataDir, DATABASE_URL: databaseUrl }: Location,
  work: (blog: ReturnType<typeof open>) => Promise<T>,
): Promise<T> {
  const database = await openDatabase({ dataDir, databaseUrl });
  const result = await work(open(database, dataDir));
  await database.close();
  return result;
}

function open(database: Awaited<ReturnType<typeof openDatabase>>, dataDir: string) {
  return { database, storage: openStorage(database, dataDir, Date.now), now: Date.now };
}

const contentsOf = (location: Location) =>
  withBlog(location, async ({ database, storage }) => {
    const { settings: _, ...others } = await readBlog(database, storage);
    return others;
  });

async function makeBlog(location: Location): Promise<void> {
  await createOwner(location.DATA_DIR, location.DATABASE_URL);
  await withBlog(location, fillSmallBlog);
}

/** A folder with the program under the name `suibi`, in which a shell runs commands. */
function makeShell(folder: string, location: Location) {
  const bin = join(folder, 'bin');
  mkdirSync(bin);
  const program = join(bin, 'suibi');
  writeFileSync(
    program,
    `#!/bin/sh\nexec ${process.execPath} ${join(root, 'dist/server/main.js')} "$@"\n`,
  );
  chmodSync(program, 0o755);
  const env = { PATH: `${bin}:${process.env.PATH}`, ...location };
  return (command: string) =>
    execFileSync('sh', ['-ec', command], { cwd: folder, env, encoding: 'utf8', stdio: 'pipe' });
}

for (const kind of ['sqlite', 'postgres'] as const) {
  test(`the guide’s words back up and restore a blog on ${kind}`, { tag: '@rest' }, async ({
    dataDir,
  }) => {
    const postgres = kind === 'postgres' ? await startPostgres() : undefined;
    try {
      const location: Location = { DATA_DIR: join(dataDir, 'data') };
      if (postgres) location.DATABASE_URL = postgres.url;
      await makeBlog(location);
      const before = await contentsOf(location);
      const shell = makeShell(dataDir, location);
      const [backup = '', restore = '', unpack = ''] = readBlocks('backups', 'sh');
      const server = await startServer({ ...location });
      expect(shell(backup)).toMatch(/2 articles, 1 upload, .* written, and read back\n$/);
      expect(() => shell(restore)).toThrow(/Another process/);
      await server.stop('SIGTERM');
      // Nobody can answer the question.
      expect(() => shell(restore)).toThrow(/Nobody can be asked here: add --yes/);
      await withBlog(location, ({ database }) => database.db.deleteFrom('articles').execute());
      expect(shell(restore.replace('restore', 'restore --yes'))).toContain(
        'The blog was restored.',
      );
      expect(await contentsOf(location)).toEqual(before);
      const again = await startServer({ ...location });
      expect(await (await fetch(again.origin)).text()).toContain('Tea');
      // The index of the search is not in the archive. The server makes it again.
      await expect(async () => {
        const found = await fetch(`${again.origin}${patterns.search}?q=tea`);
        expect(await found.text()).toContain('class="entry found"');
      }).toPass();
      await again.stop('SIGTERM');
      if (hasZstd()) {
        shell(unpack);
        expect(readdirSync(join(dataDir, 'unpacked', 'articles')).sort()).toEqual([
          'draft',
          'published',
        ]);
      }
    } finally {
      await postgres?.stop();
    }
  });
}

function hasZstd(): boolean {
  return (process.env.PATH ?? '').split(':').some((folder) => existsSync(join(folder, 'zstd')));
}

test('a backup is not written over a file, and a damaged one changes nothing', {
  tag: '@rest',
}, async ({ dataDir }) => {
  const location = { DATA_DIR: join(dataDir, 'data') };
  await makeBlog(location);
  const before = await contentsOf(location);
  const file = join(dataDir, 'blog.tar.zst');
  const environment = { ...location };
  expect((await runProgram(['backup', file], { environment })).code).toBe(0);
  const second = await runProgram(['backup', file], { environment });
  expect(second.code).toBe(65);
  expect(second.stderr).toContain('exists already');
  const content = readFileSync(file);
  writeFileSync(file, content.subarray(0, content.length / 2));
  const restored = await runProgram(['restore', file, '--yes'], { environment });
  expect(restored.code).toBe(65);
  expect(restored.stderr).toMatch(
    /^suibi: .* is damaged, or no backup of Suibi\. Nothing was changed/,
  );
  expect(restored.stderr).not.toMatch(/\n\s+at /);
  expect(await contentsOf(location)).toEqual(before);
  expect((await runProgram(['restore', join(dataDir, 'none')], { environment })).code).toBe(64);
});

test('a server with a folder for backups makes one, and the desk says so', {
  tag: '@rest',
}, async ({ dataDir, page }) => {
  const location = { DATA_DIR: join(dataDir, 'data') };
  const folder = join(dataDir, 'backups');
  await makeBlog(location);
  const server = await startServer({ ...location, BACKUP_DIR: folder });
  await logIn(page, server.origin);
  await expect(async () => {
    await page.goto(server.origin + patterns.desk);
    await expect(page.getByText('✓ Backup checked just now')).toBeVisible({ timeout: 500 });
  }).toPass();
  await page.close();
  await server.stop('SIGTERM');
  const [name = ''] = readdirSync(folder);
  expect(name).toMatch(/^suibi-[\dTZ-]+\.tar\.zst$/);
  const restored = { DATA_DIR: join(dataDir, 'restored') };
  const { code, stderr } = await runProgram(['restore', join(folder, name)], {
    environment: restored,
  });
  expect(code, stderr).toBe(0);
  expect(await contentsOf(restored)).toEqual(await contentsOf(location));
});

test('a key for backups that is no key stops the start', { tag: '@rest' }, async ({ dataDir }) => {
  // The letters of a key, but not their checksum.
  const BACKUP_RECIPIENT = `age1${'q'.repeat(58)}`;
  const { code, stderr } = await runProgram(['serve'], {
    environment: { DATA_DIR: dataDir, BACKUP_RECIPIENT },
  });
  expect(code).toBe(78);
  expect(stderr).toMatch(/^suibi: BACKUP_RECIPIENT is no public key of age/);
});

test('a restore says which archive it is before it asks, and refuses a forged one without asking', {
  tag: '@rest',
}, async ({ dataDir }) => {
  const location = { DATA_DIR: join(dataDir, 'data') };
  await makeBlog(location);
  await withBlog(location, ({ database: { db } }) => saveSettings(db, { brand: '山中\u001b[2J' }));
  const before = await contentsOf(location);
  const file = join(dataDir, 'blog.tar.zst');
  const environment = { ...location, PUBLIC_URL: 'https://blog.example' };
  expect((await runProgram(['backup', file], { environment })).code).toBe(0);
  const asked = await runProgram(['restore', file], { environment });
  expect(asked.code).toBe(64);
  expect(asked.stdout).toMatch(
    /^The archive is whole\. It says that it is the blog “山中\\u\{1b\}\[2J” of https:\/\/blog\.example,\nmade at 2\S+Z by Suibi \d\S+, with 2 articles and 1 upload\.\n$/,
  );
  expect(asked.stderr).toMatch(/^suibi: It replaces the blog in .* add --yes\.\n$/);
  const forged = join(dataDir, 'forged.tar.zst');
  await forgeArchive(forged, [
    forgedRows('removed_articles', { id: '../../../victim' }),
    { header: { name: 'articles/tty', type: 'character-device' } },
  ]);
  const refused = await runProgram(['restore', forged, '--yes'], { environment });
  expect([refused.code, refused.stdout]).toEqual([65, '']);
  expect(refused.stderr).toMatch(/Nothing was changed\.\nReason: .*not an id of an article\n$/);
  expect(await contentsOf(location)).toEqual(before);
});

test('a backup of a damaged database ends with a sentence', { tag: '@rest' }, async ({
  dataDir,
}) => {
  const location = { DATA_DIR: join(dataDir, 'data') };
  await makeBlog(location);
  await withBlog(location, async ({ database: { db, sqlite } }) => {
    for (let number = 0; number < 40; number += 1) {
      await makeArticle(db, { markdown: `${number} words `.repeat(5_000) });
    }
    sqlite?.connection.exec('pragma wal_checkpoint(truncate)');
  });
  const database = join(location.DATA_DIR, 'suibi.sqlite');
  const content = readFileSync(database);
  content.fill(0xaa, Math.floor(content.length / 2), Math.floor(content.length * 0.9));
  writeFileSync(database, content);
  const file = join(dataDir, 'blog.tar.zst');
  const { code, stderr } = await runProgram(['backup', file], { environment: location });
  expect(stderr).toMatch(/^suibi: The database is damaged, and the command has stopped\. /);
  expect(stderr).not.toMatch(/\n\s+at /);
  expect([code, existsSync(file), existsSync(`${file}.unfinished`)]).toEqual([65, false, false]);
});
