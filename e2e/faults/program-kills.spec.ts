import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { saveRevision } from '../../src/db/articles/revisions.ts';
import { trashArticle } from '../../src/db/articles/trash.ts';
import { openDatabase } from '../../src/db/connection/open.ts';
import { findPending } from '../../src/db/migrations/migrate.ts';
import { movePurgeTime } from '../../src/db/purge-time.ts';
import type { Db } from '../../src/db/tables.ts';
import { uploadId } from '../../src/server/uploads/storage/files.ts';
import { createArticleId } from '../../src/shared/article-id.ts';
import { minuteMs } from '../../src/shared/dates.ts';
import { uploadUrl } from '../../src/urls.ts';
import { makeArticle, makeContent } from '../../test/make.ts';
import { listRevisions } from '../../test/revisions.ts';
import { makeSaveBody } from '../../test/save-body.ts';
import { createOwner, expect, test } from '../support/fixtures.ts';
import {
  collectOutput,
  runProgram,
  type Server,
  spawnProgram,
  startServer,
  stopProgram,
  untilPrinted,
} from '../support/server.ts';
import {
  expectKept,
  expectSound,
  expectSoundSnapshots,
  listUnfinished,
  type Writer,
} from './blog.ts';
import { forEachKill, killWithin, measure, untilExists } from './kill.ts';
import { makeOldDatabase } from './old-database.ts';

/**
 * Starts the program on the data of the folder, lets it come to an end or to its address, and ends
 * it.
 */
async function startOnce(dataDir: string): Promise<void> {
  const server = await startServer({ DATA_DIR: dataDir });
  await server.stop('SIGTERM');
}

test('an import that is killed has stored each file as a whole or not at all, and can run again', {
  tag: '@rest',
}, async ({ dataDir }) => {
  const folder = join(dataDir, 'notes');
  mkdirSync(folder);
  const files = Array.from({ length: 12 }, (_, index) => ({
    name: `minutes-${index}.pdf`,
    content: randomBytes(300_000),
  }));
  for (const { name, content } of files) {
    writeFileSync(join(folder, name), content);
    writeFileSync(join(folder, `${name}.md`), `# About ${name}\n\n[Minutes](${name})\n`);
  }
  const begin = (data: string) => spawnProgram(['import', folder], { DATA_DIR: data });

  /**
   * Asks for each file. Checks that the server has the whole file or none, and returns how many it
   * has.
   */
  const countServed = async ({ origin }: Server) => {
    let served = 0;
    for (const { name, content } of files) {
      const answer = await fetch(origin + uploadUrl(uploadId(content), name));
      const body = Buffer.from(await answer.arrayBuffer());
      if (answer.status === 200) expect(content.equals(body)).toBe(true);
      else expect(answer.status).toBe(404);
      served += answer.status === 200 ? 1 : 0;
    }
    return served;
  };

  const whole = begin(join(dataDir, 'whole'));
  const ended = once(whole, 'exit');
  await untilExists(join(dataDir, 'whole', 'uploads'), whole);
  const durationMs = await measure(() => ended);

  let data = '';
  await forEachKill(async (random, kill) => {
    data = join(dataDir, `killed-${kill}`);
    const program = begin(data);
    await untilExists(join(data, 'uploads'), program);
    await killWithin(durationMs, random, () => stopProgram(program, 'SIGKILL'));
    const server = await startServer({ DATA_DIR: data });
    await countServed(server);
    await server.stop();
    expectSound(data);
  });

  const again = await runProgram(['import', folder], { environment: { DATA_DIR: data } });
  expect(again.code, again.stderr).toBe(0);
  const server = await startServer({ DATA_DIR: data });
  expect(await countServed(server)).toBe(files.length);
  await server.stop();
});

test('a migration that is killed runs again at the next start, and leaves no unfinished copy', {
  tag: '@rest',
}, async ({ dataDir }) => {
  const old = join(dataDir, 'old');
  const writers = await makeOldDatabase(old);
  const copyOld = (name: string) => {
    const data = join(dataDir, name);
    cpSync(old, data, { recursive: true });
    return data;
  };
  const begin = async (data: string) => {
    const program = spawnProgram(['serve'], { DATA_DIR: data });
    const output = collectOutput(program);
    await untilExists(join(data, 'snapshots'), program);
    return { program, output };
  };

  const whole = await begin(copyOld('whole'));
  const durationMs = await measure(() => untilPrinted(whole.program, whole.output, /Suibi is at/));
  await stopProgram(whole.program, 'SIGKILL');

  await forEachKill(async (random, kill) => {
    const data = copyOld(`killed-${kill}`);
    const { program } = await begin(data);
    await killWithin(durationMs, random, () => stopProgram(program, 'SIGKILL'));
    await startOnce(data);
    const database = await openDatabase({ dataDir: data, databaseUrl: undefined });
    expect(await findPending(database)).toEqual([]);
    await database.close();
    await expectKept(data, writers);
    expectSound(data);
    expect(listUnfinished(data)).toEqual([]);
    expectSoundSnapshots(data);
  });
});

test('a server that is killed while it cleans up finishes at the next start, and removes nothing else', {
  tag: '@rest',
}, async ({ dataDir }) => {
  const filled = join(dataDir, 'filled');
  await createOwner(filled);
  const writers = await fillWithRubbish(filled);
  const copyFilled = (name: string) => {
    const data = join(dataDir, name);
    cpSync(filled, data, { recursive: true });
    return data;
  };
  /** Starts the server. It cleans up between the two lines that it prints. */
  const begin = async (data: string) => {
    const program = spawnProgram(['serve'], { DATA_DIR: data, LOG_LEVEL: 'info' });
    const output = collectOutput(program);
    await untilPrinted(program, output, /Server listening at/);
    return { program, output };
  };

  const whole = await begin(copyFilled('whole'));
  const durationMs = await measure(() => untilPrinted(whole.program, whole.output, /Suibi is at/));
  await stopProgram(whole.program, 'SIGKILL');
  // The trash is empty, and of each history a part is left, with its words.
  const left = await readHistories(join(dataDir, 'whole'));
  expect([...left.keys()].sort()).toEqual(writers.map(({ articleID }) => articleID).sort());
  for (const { articleID, acknowledged } of writers) {
    const texts = left.get(articleID) ?? new Map();
    expect(texts.size).toBeGreaterThan(2);
    expect(texts.size).toBeLessThan(acknowledged.size);
    expect([...acknowledged]).toEqual(expect.arrayContaining([...texts]));
  }

  await forEachKill(async (random, kill) => {
    const data = copyFilled(`killed-${kill}`);
    const { program } = await begin(data);
    await killWithin(durationMs, random, () => stopProgram(program, 'SIGKILL'));
    await startOnce(data);
    expectSound(data);
    expect(await readHistories(data)).toEqual(left);
  });
});

/** The texts of each article, by revision. */
async function readHistories(dataDir: string): Promise<Map<string, Map<number, string>>> {
  const { db, close } = await openDatabase({ dataDir, databaseUrl: undefined });
  const histories = new Map<string, Map<number, string>>();
  for (const { id } of await db.selectFrom('articles').select('id').orderBy('id').execute()) {
    const revisions = await listRevisions(db, id);
    histories.set(id, new Map(revisions.map(({ number, content }) => [number, content.markdown])));
  }
  await close();
  return histories;
}

/** When the saves of a history were made: ten saves, one a minute, on each of four days. */
const saveTimes = [1, 3, 5, 7].flatMap((day) =>
  Array.from({ length: 10 }, (_, minute) => (day * 24 * 60 + minute) * minuteMs),
);

/**
 * Makes articles that have been in the trash for too long, and articles with long histories that
 * the server thins out. Returns the latter.
 */
async function fillWithRubbish(dataDir: string): Promise<Writer[]> {
  const database = await openDatabase({ dataDir, databaseUrl: undefined });
  const writers: Writer[] = [];
  await database.db.transaction().execute(async (db) => {
    for (let number = 1; number <= 200; number += 1) {
      const articleID = await makeArticle(db, { markdown: `${number} ${'leaf '.repeat(1_500)}` });
      await trashArticle(db, articleID, 1_000);
    }
    for (let number = 1; number <= 6; number += 1) writers.push(await makeHistory(db));
  });
  // As if the program had run since then.
  await movePurgeTime(database.db, Date.now(), Date.now());
  await database.close();
  return writers;
}

async function makeHistory(db: Db): Promise<Writer> {
  const articleID = createArticleId();
  const acknowledged = new Map<number, string>();
  for (const [basedOn, now] of saveTimes.entries()) {
    const markdown = `${'leaf '.repeat(basedOn)}${now}${' bud'.repeat(500)}\n`;
    const save = makeSaveBody({ basedOn, content: makeContent({ markdown }) });
    await saveRevision(db, { ...save, articleID, kind: 'save', now });
    acknowledged.set(basedOn + 1, markdown);
  }
  return { articleID, acknowledged };
}
