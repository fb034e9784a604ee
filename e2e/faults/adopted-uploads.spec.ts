import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { addUpload } from '../../src/db/blog/uploads.ts';
import { openDatabase } from '../../src/db/connection/open.ts';
import { listLocalFiles } from '../../src/server/uploads/storage/adopt-files.ts';
import { servedPath } from '../../src/server/uploads/storage/places.ts';
import { uploadId } from '../../src/server/uploads/storage/upload-files.ts';
import { uploadUrl } from '../../src/urls.ts';
import { startPostgres } from '../../test/database/postgres.ts';
import { dose } from '../../test/dose.ts';
import { createOwner, expect, test } from '../support/fixtures.ts';
import { collectOutput, spawnProgram, startServer, stopProgram } from '../support/server.ts';
import { call, logInByForm } from './blog.ts';
import { forEachKill, killWithin } from './kill.ts';

/** The start of the program takes about so long, and then it brings the uploads into the database. */
const startMs = 1_500;

/** Uploads as an earlier version kept them beside PostgreSQL. Returns the SHA-256 of each by id. */
async function keepInFolder(
  dataDir: string,
  databaseUrl: string,
  files: number,
): Promise<[id: string, hash: string][]> {
  const database = await openDatabase({ dataDir, databaseUrl });
  const kept: [string, string][] = [];
  for (let file = 0; file < files; file += 1) {
    const content = randomBytes(700_000);
    const id = uploadId(content);
    const path = servedPath(dataDir, id);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, content);
    const upload = { id, name: 'a.pdf', mediaType: 'application/pdf', bytes: content.length };
    await addUpload(database.db, { ...upload, width: null, height: null }, Date.now());
    kept.push([id, createHash('sha256').update(content).digest('hex')]);
  }
  await database.close();
  return kept;
}

test('uploads of an earlier version go from the folder into PostgreSQL, however often the start is killed', async ({
  dataDir,
}) => {
  const postgres = await startPostgres();
  try {
    await createOwner(dataDir, postgres.url);
    const folder = join(dataDir, 'old');
    const kept = await keepInFolder(folder, postgres.url, 20);
    const environment = { DATA_DIR: folder, DATABASE_URL: postgres.url, LOG_LEVEL: 'info' };
    await forEachKill(async (random) => {
      const program = spawnProgram(['serve'], environment);
      collectOutput(program);
      await killWithin(startMs, random, () => stopProgram(program, 'SIGKILL'));
    }, dose.killsOnPostgres);
    // The killed programs may have brought all the others.
    kept.push(...(await keepInFolder(folder, postgres.url, 1)));
    const server = await startServer(environment);
    await expect.poll(server.output).toContain('uploads were brought into the database');
    expect(await listLocalFiles(folder)).toEqual([]);
    await server.stop();
    const other = await startServer({ ...environment, DATA_DIR: join(dataDir, 'another') });
    const headers = await logInByForm(other.origin);
    for (const [id, hash] of kept) {
      const answer = await call(headers, 'GET', uploadUrl(id, 'a.pdf'));
      const body = Buffer.from(await answer.arrayBuffer());
      expect(createHash('sha256').update(body).digest('hex')).toBe(hash);
    }
    await other.stop();
  } finally {
    await postgres.stop();
  }
});
