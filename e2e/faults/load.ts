// A blog under load: an ordinary day, a crowd, and slow clients. The test says what must be right,
// the measurement how long it took.
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { feedUrl, patterns, readUrl, tagUrl } from '../../src/urls.ts';
import { memoryOf } from '../support/memory-of.ts';
import type { ServerProcess } from '../support/server.ts';
import { makePicture } from '../support/uploads.ts';
import { makeWriter, type OwnerHeaders, publish, sendSave, type Writer } from './blog.ts';
import { type Answers, makeTally, readPages } from './reading.ts';
import { sendUpload } from './send-upload.ts';

const saveEveryMs = 2_000;
const uploadEveryMs = 60_000;
/** Every so many saves the article is published. */
const savesOfPublication = 10;
const textBytes = 20_000;

interface Day {
  readers: Answers;
  /** The saves. */
  saves: Answers;
  publications: Answers;
  uploads: Answers;
  writer: Writer;
  /** The addresses of the uploads. */
  addresses: string[];
}

/**
 * 50 readers, each a page a second, and a writer who saves 20 kB every two seconds and uploads a
 * picture every minute.
 */
export async function liveDay(origin: string, headers: OwnerHeaders, ms: number): Promise<Day> {
  const until = Date.now() + ms;
  const pages = await listPages(origin);
  const feed = { path: feedUrl('atom'), headers: {} as Record<string, string> };
  const readers = readPages({
    ...{ origin, readers: 50, until, everyMs: 1_000 },
    next: (reader, page) => {
      const at = (reader * 7 + page) % (pages.length + 1);
      return at === pages.length ? feed : { path: pages[at] ?? '/' };
    },
    onAnswer({ path }, _, etag) {
      if (path === feed.path && etag) feed.headers = { 'if-none-match': etag };
    },
  });
  const [saves, publications, uploads] = [makeTally(), makeTally(), makeTally()];
  const writer = makeWriter();
  const addresses: string[] = [];
  const write = async () => {
    for (let count = 0; Date.now() < until; count += 1) {
      const markdown = `${count}\n\n${`Rain, 下雨 ${count}. `.repeat(textBytes)}`.slice(
        0,
        textBytes,
      );
      const answer = await timed(saves, () => sendSave(headers, writer.articleID, count, markdown));
      if (answer?.status === 200) writer.acknowledged.set(count + 1, markdown);
      if (count % savesOfPublication === 0) {
        await timed(publications, () => publish(headers, writer.articleID, count + 1));
      }
      await sleep(saveEveryMs);
    }
  };
  const upload = async () => {
    for (let count = 0; Date.now() < until; count += 1) {
      const picture = await makePicture(`#${String(100_000 + count)}`, 1_200, 800);
      const begin = performance.now();
      const sent = await sendUpload(headers, picture, `rain ${count}.png`);
      uploads.add(sent.kind === 'stored' ? 200 : sent.answer.status, performance.now() - begin);
      if (sent.kind === 'stored') addresses.push(sent.upload.address);
      await sleep(Math.max(0, Math.min(uploadEveryMs, until - Date.now())));
    }
  };
  const [read] = await Promise.all([readers, write(), upload()]);
  return {
    ...{ readers: read, saves: saves.result(), publications: publications.result() },
    ...{ uploads: uploads.result(), writer, addresses },
  };
}

async function timed(
  tally: ReturnType<typeof makeTally>,
  send: () => Promise<Response>,
): Promise<Response | undefined> {
  const begin = performance.now();
  const answer = await send().catch(() => undefined);
  tally.add(answer?.status, performance.now() - begin);
  return answer;
}

interface Crowd {
  readers: Answers;
  /** The most memory that the server has ever taken, in megabytes of 10^6 bytes. */
  peakMB: number;
  /** How long after the crowd a page was made within 200 ms, in milliseconds. */
  normalAfterMs: number;
}

/**
 * 500 readers who ask for pages that are not kept, each for the next one as soon as the last has
 * come.
 */
export async function drawCrowd({ origin, pid }: ServerProcess, ms: number): Promise<Crowd> {
  const pages = await listPages(origin);
  const readers = await readPages({
    ...{ origin, readers: 500, until: Date.now() + ms, everyMs: 0, refusedMs: 1_000 },
    next: (reader, page) => ({
      path: `${pages[(reader + page) % pages.length]}?made=${reader}-${page}`,
    }),
  });
  const begin = Date.now();
  for (;;) {
    const alone = await readPages({
      ...{ origin, readers: 1, until: Date.now() + 1, everyMs: 1 },
      next: () => ({ path: `/?after=${Date.now()}` }),
    });
    if (alone.statuses[200] === 1 && alone.maxMs < 200) break;
    if (Date.now() - begin > 60_000) break;
  }
  return { readers, peakMB: memoryOf({ pid }, 'VmHWM'), normalAfterMs: Date.now() - begin };
}

interface Slow {
  /** Other readers. */
  readers: Answers;
  /** Of the connections whose request never comes whole, so many are open at the end. */
  open: number;
}

/**
 * 500 slow connections: half send a head byte by byte, the others a body, or read nothing of their
 * answer.
 */
export async function connectSlowly(origin: string, ms: number): Promise<Slow> {
  const port = Number(new URL(origin).port);
  const until = Date.now() + ms;
  const heads: Socket[] = [];
  const timers: NodeJS.Timeout[] = [];
  const sockets: Socket[] = [];
  const trickle = (socket: Socket, text: string) => {
    let at = 0;
    timers.push(setInterval(() => socket.writable && socket.write(text[at++] ?? 'x'), 1_000));
  };
  for (let count = 0; count < 500; count += 1) {
    const socket = connect(port, '127.0.0.1').on('error', () => {});
    sockets.push(socket);
    if (count % 2 === 0) {
      heads.push(socket.resume());
      trickle(socket, 'GET / HTTP/1.1\r\nx-slow: ');
    } else if (count % 4 === 1) {
      socket.write(
        `POST ${patterns.login} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\norigin: ${origin}\r\n` +
          'content-type: application/x-www-form-urlencoded\r\ncontent-length: 1000\r\n\r\n',
      );
      trickle(socket, 'username=');
    } else {
      socket.pause().write(`GET /?slow=${count} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\n\r\n`);
    }
  }
  const pages = await listPages(origin);
  const readers = await readPages({
    ...{ origin, readers: 20, until, everyMs: 250 },
    // Half of the pages are kept.
    next: (reader, page) => {
      const path = pages[(reader + page) % pages.length] ?? '/';
      return { path: page % 2 === 0 ? path : `${path}?made=${reader}-${page}` };
    },
  });
  const open = heads.filter(({ closed }) => !closed).length;
  for (const timer of timers) clearInterval(timer);
  for (const socket of sockets) socket.destroy();
  return { readers, open };
}

/** The pages of the blog that readers open. */
async function listPages(origin: string): Promise<string[]> {
  const response = await fetch(origin + patterns.apiArticles);
  const { articles } = (await response.json()) as {
    articles: { articleID: string; articleTags: string | null }[];
  };
  const tags = new Set(articles.flatMap(({ articleTags }) => articleTags?.split(',') ?? []));
  return [
    ...[patterns.home, patterns.archive],
    ...articles.slice(0, 8).map(({ articleID }) => readUrl(articleID)),
    ...[...tags].slice(0, 2).map(tagUrl),
  ];
}
