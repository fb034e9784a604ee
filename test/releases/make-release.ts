// Makes what test/releases/ keeps of a release: see release.ts. Run by scripts/make-release.mjs.
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { constants, zstdCompressSync } from 'node:zlib';
import { type BrowserContext, chromium } from '@playwright/test';
import { call, logInByForm, type OwnerHeaders, publish } from '../../e2e/faults/blog.ts';
import { sendUpload } from '../../e2e/faults/send-upload.ts';
import { createOwner, expect, logIn, write } from '../../e2e/support/fixtures.ts';
import { makeDataDir, runProgram, startServer } from '../../e2e/support/server.ts';
import { makePicture } from '../../e2e/support/uploads.ts';
import about from '../../package.json' with { type: 'json' };
import { createArticleId } from '../../src/shared/article-id.ts';
import { newContent } from '../../src/shared/document.ts';
import { apiArticleUrl, editUrl, newArticleUrl, uploadUrl } from '../../src/urls.ts';
import { makeSaveBody } from '../save-body.ts';
import { writeUnreleased, writeUnreleasedUpload } from '../unreleased/unreleased-blog.ts';
import { folderOf, type KeptBrowser, packedDatabase } from './release.ts';

/** For tables whose rows name others that the server has made anew. */
const rowsForEmpty: Readonly<Record<string, string>> = {
  login_failures: "values ('a name', 1, 1000)",
  ended_sessions: "values ('an ended session', 1000)",
  thinned_revisions: "select id, 'a thinned revision' from articles limit 1",
  articles_to_index: 'select article_id from renderings limit 1',
  passages_to_relate: 'select id from search_passages limit 1',
  related_passages: 'select min(id), max(id), 1.0 from search_passages',
};

const folder = folderOf(about.version);
rmSync(folder, { recursive: true, force: true });
mkdirSync(join(folder, 'folder'), { recursive: true });
const { path: dataDir, remove } = makeDataDir();
try {
  // Some tables have rows only for a moment, or only on PostgreSQL. This blog has rows in all.
  writeUnreleased(dataDir);
  writeUnreleasedUpload(dataDir);
  await createOwner(dataDir);
  const before = inDatabase(readRows);
  // Until the rows come back below, the password alone logs in.
  inDatabase((database) => database.exec('delete from code_factor'));
  const server = await startServer({ DATA_DIR: dataDir, LOG_LEVEL: 'error' });
  try {
    const article = await fillBlog(await logInByForm(server.origin));
    const kept = await leaveWordsUnsent(server.origin, article);
    writeFileSync(join(folder, 'browser.json'), `${JSON.stringify(kept, null, 1)}\n`);
  } finally {
    await server.stop('SIGTERM');
  }
  inDatabase((database) => fillEmptyTables(database, before));
  keepData();
  await makeBackup();
} finally {
  remove();
}

function inDatabase<Value>(work: (database: DatabaseSync) => Value): Value {
  const database = new DatabaseSync(join(dataDir, 'suibi.sqlite'));
  try {
    return work(database);
  } finally {
    database.close();
  }
}

/**
 * Publishes an article in English and one in Chinese with a picture, and leaves a draft. Returns
 * the id of the first one.
 */
async function fillBlog(headers: OwnerHeaders): Promise<string> {
  const sent = await sendUpload(headers, await makePicture('#456'), '雨 窗.png');
  if (sent.kind === 'failed') throw new Error(`the upload failed: ${sent.answer.status}`);
  const { uploadID, name } = sent.upload;
  const english = await saveArticle(headers, {
    title: 'Rain on the sixth floor',
    tags: ['rain'],
    markdown: 'The gutter *sings*.\n\nNobody listens but me.\n',
  });
  const chinese = await saveArticle(headers, {
    title: '六楼的雨',
    tags: ['雨'],
    excerpt: '檐沟在唱歌。',
    markdown: `檐沟在**唱歌**，只有我在听。\n\n![窗](${uploadUrl(uploadID, name)})\n`,
  });
  await saveArticle(headers, { title: 'A letter, 未寄出', markdown: 'Dear 阿宁，\n' });
  for (const articleID of [english, chinese]) {
    expect((await publish(headers, articleID, 1)).status).toBe(200);
  }
  return english;
}

async function saveArticle(
  headers: OwnerHeaders,
  content: Parameters<typeof newContent>[0],
): Promise<string> {
  const articleID = createArticleId();
  const body = makeSaveBody({ basedOn: 0, content: newContent(content) });
  expect((await call(headers, 'PUT', apiArticleUrl(articleID), body)).status).toBe(200);
  return articleID;
}

/** Changes the article in a browser without a network, and begins another one. */
async function leaveWordsUnsent(origin: string, article: string): Promise<KeptBrowser> {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    const context = await browser.newContext({ locale: 'en-GB', serviceWorkers: 'block' });
    const changed = await context.newPage();
    await logIn(changed, origin);
    await changed.goto(origin + editUrl(article));
    const begun = await context.newPage();
    await begun.goto(origin + newArticleUrl);
    await begun.getByLabel('Title').fill('火车上 / On the train');
    await context.setOffline(true);
    const texts = ['The gutter sings.\n\nNow two of us listen.', '没有网络的地方，字先在纸上。'];
    for (const [index, page] of [changed, begun].entries()) {
      await page.bringToFront();
      await write(page, texts[index] ?? '');
      await expect(page.locator('.save-state')).toHaveText(/^Saved on this device/);
    }
    return await readBrowser(context, texts, [changed.url(), begun.url()]);
  } finally {
    await browser.close();
  }
}

/**
 * The folder of a profile would be some megabytes, in a format that Chromium may change. These are
 * the rows themselves, which a browser of any version takes. The cookies are left out: the session
 * ends with time.
 */
async function readBrowser(
  context: BrowserContext,
  texts: readonly string[],
  addresses: readonly string[],
): Promise<KeptBrowser> {
  const ids = addresses.map((address) => new URL(address).pathname.split('/')[2] ?? '');
  const { origins } = await context.storageState({ indexedDB: true });
  return {
    storage: { cookies: [], origins },
    unsent: Object.fromEntries(ids.map((id, index) => [id, texts[index] ?? ''])),
  };
}

type Rows = Record<string, SQLInputValue>[];

/** All rows but those of the indexes of FTS5, which cannot be read back, by table. */
function readRows(database: DatabaseSync): Map<string, Rows> {
  const tables = database
    .prepare("select name from sqlite_schema where type = 'table' and name not glob '*_tokens*'")
    .all()
    .map(({ name }) => String(name))
    .filter((name) => !name.startsWith('sqlite_'));
  return new Map(
    tables.map((table) => [table, database.prepare(`select * from ${table}`).all() as Rows]),
  );
}

/** Gives each table that the server has left empty the rows that it had before, or others. */
function fillEmptyTables(database: DatabaseSync, before: ReadonlyMap<string, Rows>): void {
  for (const [table, rows] of readRows(database)) {
    if (rows.length > 0) continue;
    const others = rowsForEmpty[table];
    if (others !== undefined) database.exec(`insert into ${table} ${others}`);
    else for (const row of before.get(table) ?? []) insert(database, table, row);
  }
  const empty = [...readRows(database)].filter(([, rows]) => rows.length === 0);
  expect(empty.map(([table]) => table)).toEqual([]);
}

function insert(database: DatabaseSync, table: string, row: Rows[number]): void {
  const places = Object.keys(row).map(() => '?');
  database
    .prepare(`insert into ${table} (${Object.keys(row)}) values (${places})`)
    .run(...Object.values(row));
}

async function makeBackup(): Promise<void> {
  const args = ['backup', join(folder, 'backup.tar.zst')];
  const { code, stdout, stderr } = await runProgram(args, { environment: { DATA_DIR: dataDir } });
  if (code !== 0) throw new Error(stdout + stderr);
}

/** Keeps the database and the uploads, small. */
function keepData(): void {
  inDatabase((database) => database.exec('vacuum; pragma wal_checkpoint(truncate)'));
  const level = { [constants.ZSTD_c_compressionLevel]: 19 };
  const packed = zstdCompressSync(readFileSync(join(dataDir, 'suibi.sqlite')), { params: level });
  writeFileSync(join(folder, 'folder', packedDatabase), packed);
  cpSync(join(dataDir, 'uploads'), join(folder, 'folder', 'uploads'), { recursive: true });
}
