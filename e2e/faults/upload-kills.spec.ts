import { randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { openDatabase } from '../../src/db/connection/open.ts';
import type { Db } from '../../src/db/tables.ts';
import { listMedia } from '../../src/db/uploads/media.ts';
import { uploadUrl } from '../../src/urls.ts';
import { startPostgres } from '../../test/database/postgres.ts';
import { dose, withVariants } from '../../test/dose.ts';
import { hashOf } from '../../test/send-upload.ts';
import { createOwner, expect, test } from '../support/fixtures.ts';
import { startServer } from '../support/server.ts';
import { call, expectSound, listUploads, logInByForm, untilBroken } from './blog.ts';
import { forEachKill, killWithin, measure } from './kill.ts';
import { sendUpload } from './send-upload.ts';

async function makeFiles(): Promise<{ name: string; content: Buffer }[]> {
  const noise = { type: 'gaussian', mean: 128, sigma: 50 } as const;
  const picture = sharp({
    create: { width: 700, height: 500, channels: 3, noise, background: '#246' },
  });
  return [
    {
      name: 'minutes.pdf',
      content: Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(900_000)]),
    },
    { name: 'garden.png', content: await picture.png().toBuffer() },
  ];
}

/** A blog in `dataDir` or on PostgreSQL, as its server and this test find it. */
interface Blog {
  environment: Record<string, string>;
  kills: number;
  listUploads(): Promise<ReadonlySet<string>>;
  /** The uploads of which something has arrived and that nobody has ended. */
  listPartials(): Promise<string[]>;
  expectSound(): void;
}

function onSqlite(dataDir: string): Blog {
  return {
    environment: { DATA_DIR: dataDir },
    kills: dose.kills,
    listUploads: async () => listUploads(dataDir),
    listPartials: async () => readdirSync(join(dataDir, 'uploads', 'incoming')),
    expectSound: () => expectSound(dataDir),
  };
}

function onPostgres(dataDir: string, databaseUrl: string): Blog {
  const ask = async <Row>(read: (db: Db) => Promise<Row[]>) => {
    const database = await openDatabase({ dataDir, databaseUrl });
    const rows = await read(database.db);
    await database.close();
    return rows;
  };
  return {
    environment: { DATA_DIR: dataDir, DATABASE_URL: databaseUrl },
    kills: dose.killsOnPostgres,
    listUploads: async () => new Set((await ask(listMedia)).map(({ id }) => id)),
    listPartials: async () =>
      (await ask((db) => db.selectFrom('arriving_files').select('hash').execute())).map(
        ({ hash }) => hash,
      ),
    expectSound: () => {},
  };
}

test('a server that is killed during uploads lists only whole files, and the uploads go on', {
  tag: '@rest',
}, async ({ dataDir }) => {
  await createOwner(dataDir);
  await killDuringUploads(onSqlite(dataDir));
});

for (const place of withVariants([], ['PostgreSQL'])) {
  test(`the same on ${place}, where another process goes on after each kill`, {
    tag: '@rest',
  }, async ({ dataDir }) => {
    const postgres = await startPostgres();
    try {
      await createOwner(dataDir, postgres.url);
      await killDuringUploads(onPostgres(dataDir, postgres.url));
    } finally {
      await postgres.stop();
    }
  });
}

async function killDuringUploads(blog: Blog): Promise<void> {
  const { environment } = blog;
  let server = await startServer(environment);
  const headers = await logInByForm(server.origin);
  const storeUpload = async (
    content: Buffer,
    name: string,
    onReceived?: (bytes: number) => void,
  ) => {
    const sent = await sendUpload(headers, content, name, onReceived);
    if (sent.kind === 'failed') throw new Error(`${sent.answer.status}`);
    return sent.upload;
  };
  const sendAll = (
    files: { name: string; content: Buffer }[],
    acknowledged?: Map<string, number>,
  ) =>
    Promise.all(
      files.map(({ name, content }) =>
        storeUpload(content, name, (bytes) => acknowledged?.set(name, bytes)),
      ),
    );
  const first = await makeFiles();
  const durationMs = await measure(() => sendAll(first));
  let stored = 2;
  /** The hashes of the files that were served, by upload id. */
  const known = new Map<string, string>();
  await forEachKill(async (random) => {
    const files = await makeFiles();
    const acknowledged = new Map<string, number>();
    await Promise.all([
      untilBroken(sendAll(files, acknowledged)),
      killWithin(durationMs, random, () => server.stop('SIGKILL')),
    ]);
    server = await startServer(environment);
    headers.origin = server.origin;
    for (const id of await blog.listUploads()) {
      const answer = await call(headers, 'GET', uploadUrl(id, 'any'));
      expect(answer.status).toBe(200);
      const body = Buffer.from(await answer.arrayBuffer());
      expect(body.length).toBe(Number(answer.headers.get('content-length')));
      const hash = hashOf(body);
      // What is served is whole: a picture can be decoded to its last line. After that it never
      // changes.
      if (!known.has(id) && answer.headers.get('content-type')?.startsWith('image/')) {
        await sharp(body).stats();
      }
      expect(hash).toBe(known.get(id) ?? hash);
      known.set(id, hash);
    }
    // What was acknowledged is still there, so nothing is sent twice.
    for (const { name, content } of files) {
      const begins: number[] = [];
      const upload = await storeUpload(content, name, (bytes) => begins.push(bytes));
      const [begin = content.length] = begins;
      expect(begin).toBeGreaterThanOrEqual(acknowledged.get(name) ?? 0);
      const served = await call(headers, 'GET', upload.address);
      const body = Buffer.from(await served.arrayBuffer());
      if (name.endsWith('.pdf')) expect(body.equals(content)).toBe(true);
      else expect((await sharp(body).stats()).channels).toHaveLength(3);
    }
    stored += 2;
    expect((await blog.listUploads()).size).toBe(stored);
    blog.expectSound();
  }, blog.kills);
  await server.stop('SIGTERM');
  expect(await blog.listPartials()).toEqual([]);
}
