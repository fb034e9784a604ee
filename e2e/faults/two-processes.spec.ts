// Two processes of one blog on one PostgreSQL, behind nginx, as the guide describes it.
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { feedUrl, patterns, readUrl } from '../../src/urls.ts';
import { type Postgres, startPostgres } from '../../test/database/postgres.ts';
import { dose } from '../../test/dose.ts';
import { findFreePort } from '../../test/free-port.ts';
import { startNginx } from '../../test/nginx.ts';
import { test as base, createOwner, expect, owner } from '../support/fixtures.ts';
import { type ServerProcess, startServer } from '../support/server.ts';
import { makeWriter, type OwnerHeaders, publish, saveNext } from './blog.ts';
import { type Disturbance, startReaders } from './readers.ts';
import { sendUpload } from './send-upload.ts';

/** A change, an upload and a login are seen by the other process after at most so long. */
const maxSeenMs = 1_000;

/**
 * A restart of PostgreSQL that takes no longer is seen by no reader. Requests wait for five
 * seconds.
 */
const maxAwayMs = 4_000;

/** Each reader has an answer after so long, also while PostgreSQL restarts. */
const maxReadMs = 10_000;

interface Machines {
  /** The address of nginx. */
  origin: string;
  postgres: Postgres;
  /** The addresses at which the processes themselves listen. */
  processes: readonly [string, string];
  /** Ends the first or the second process. */
  stop(index: 0 | 1, signal: NodeJS.Signals): Promise<void>;
  startAgain(index: 0 | 1): Promise<void>;
}

const test = base.extend<{ machines: Machines }>({
  machines: async ({ dataDir }, use) => {
    const postgres = await startPostgres();
    await createOwner(dataDir, postgres.url);
    const port = await findFreePort();
    const ports = [await findFreePort(), await findFreePort()] as const;
    const origin = `http://127.0.0.1:${port}`;
    const start = (index: 0 | 1) =>
      startServer({
        DATABASE_URL: postgres.url,
        // The processes share no folder, as on two machines.
        DATA_DIR: join(dataDir, String(index)),
        PORT: String(ports[index]),
        PUBLIC_URL: origin,
        TRUST_PROXY: '127.0.0.1',
        // The tests make the database go away.
        LOG_LEVEL: 'fatal',
      });
    const servers: [ServerProcess, ServerProcess] = [await start(0), await start(1)];
    const nginx = await startNginx({ port, blogPort: ports[0], otherPorts: [ports[1]] });
    try {
      await use({
        origin,
        postgres,
        processes: [`http://127.0.0.1:${ports[0]}`, `http://127.0.0.1:${ports[1]}`],
        async stop(index, signal) {
          await servers[index].stop(signal);
        },
        async startAgain(index) {
          servers[index] = await start(index);
        },
      });
    } finally {
      await nginx.stop();
      for (const server of servers) await server.stop();
      await postgres.stop();
    }
  },
});

/** Logs in at one process, past nginx: the headers of calls to it. */
async function logInAt(process: string): Promise<OwnerHeaders> {
  const own = { 'sec-fetch-site': 'same-origin' };
  const answer = await fetch(process + patterns.login, {
    method: 'POST',
    redirect: 'manual',
    headers: own,
    body: new URLSearchParams(owner),
  });
  expect(answer.status).toBe(303);
  const cookie = answer.headers.getSetCookie().map((text) => text.split(';')[0]);
  return { ...own, cookie: cookie.join('; '), origin: process };
}

/** A PDF that nobody has sent before. */
const paper = () => Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(400_000)]);

/**
 * Asks until it is seen. A question that is asked `maxSeenMs` from now has to find it, however long
 * the answer takes.
 */
async function untilSeen(isSeen: () => Promise<boolean>): Promise<void> {
  const begin = performance.now();
  for (;;) {
    const asked = performance.now();
    if (await isSeen()) return;
    expect(asked - begin).toBeLessThan(maxSeenMs);
    await delay(5);
  }
}

test('a change, an upload and a login at one process are seen by the other', {
  tag: '@rest',
}, async ({ machines }) => {
  const [first, second] = machines.processes;
  for (const [here, there] of [
    [first, second],
    [second, first],
  ] as const) {
    const textOf = async (path: string, headers = {}) => {
      const answer = await fetch(there + path, { headers, redirect: 'manual' });
      return `${answer.status} ${await answer.text()}`;
    };
    const headers = await logInAt(here);
    const { cookie = '' } = headers;
    const loggedIn = async () => (await textOf(patterns.desk, { cookie })).startsWith('200');
    await untilSeen(loggedIn);

    const writer = makeWriter();
    const change = async (words: string) => {
      const revision = await saveNext(headers, writer, words);
      expect((await publish(headers, writer.articleID, revision)).status).toBe(200);
    };
    const reads = (words: string) => async () =>
      (await textOf(readUrl(writer.articleID))).includes(words);
    await change('first words');
    await untilSeen(reads('first words'));
    // From the second request on, the other process keeps the page.
    for (let times = 0; times < 3; times += 1) await reads('first words')();
    await change('other words');
    await untilSeen(reads('other words'));

    const content = paper();
    const sent = await sendUpload(headers, content, 'paper.pdf');
    if (sent.kind !== 'stored') throw new Error(`${sent.answer.status}`);
    const isThere = async () => {
      const answer = await fetch(there + sent.upload.address, { headers: { cookie } });
      return content.equals(Buffer.from(await answer.arrayBuffer()));
    };
    await untilSeen(isThere);
  }
});

test('readers see no error when a process is killed, and when PostgreSQL restarts', {
  tag: '@rest',
}, async ({ machines }) => {
  const { origin, postgres, processes } = machines;
  const headers = await logInAt(processes[0]);
  const writer = makeWriter();
  const sent = await sendUpload(headers, paper(), 'paper.pdf');
  if (sent.kind !== 'stored') throw new Error(`${sent.answer.status}`);
  const revision = await saveNext(headers, writer, `[rain](${sent.upload.address})`);
  expect((await publish(headers, writer.articleID, revision)).status).toBe(200);
  const read = readUrl(writer.articleID);
  // Answers to a query are never kept.
  const readers = startReaders(origin, [
    ...[patterns.home, read, `${read}?x`, patterns.archive, feedUrl('atom')],
    ...[sent.upload.address, `${patterns.articles}?x`],
  ]);
  const disturbances: Disturbance[] = [];
  const disturb = async (work: () => Promise<void>) => {
    const begin = performance.now();
    await work();
    disturbances.push({ begin, end: performance.now() });
    await delay(300);
  };
  for (let kill = 0; kill < dose.killsOfTwoProcesses; kill += 1) {
    const index = kill % 2 === 0 ? 0 : 1;
    await disturb(() => machines.stop(index, 'SIGKILL'));
    await machines.startAgain(index);
    await delay(300);
  }
  const haltedAt = performance.now();
  await disturb(() => postgres.halt());
  await postgres.resume();
  const awayMs = performance.now() - haltedAt;
  await delay(1_000);
  // A new version takes over: no request is cut off.
  await machines.stop(1, 'SIGTERM');
  await machines.startAgain(1);
  await delay(300);
  await readers.stop();

  // On a very busy machine PostgreSQL needs longer to start than requests wait for it.
  if (awayMs > maxAwayMs) disturbances.push({ begin: haltedAt, end: haltedAt + awayMs + 1_000 });
  expect(readers.failed(disturbances)).toEqual([]);
  expect(readers.count()).toBeGreaterThan(100);
  expect(readers.longestMs()).toBeLessThan(maxReadMs);
  process.stdout.write(
    `${readers.count()} requests, ${readers.broken().length} broken, ` +
      `the longest ${readers.longestMs().toFixed(0)} ms\n`,
  );
});
