import { createHash, randomBytes } from 'node:crypto';
import { cpSync, mkdirSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import sharp from 'sharp';
import { uploadId } from '../../src/server/uploads/storage/files.ts';
import { apiUploadPartUrl, articlesUrl, patterns, readUrl, uploadUrl } from '../../src/urls.ts';
import { dose } from '../../test/dose.ts';
import { expect } from '../support/fixtures.ts';
import { runProgram, type ServerProcess, startServer } from '../support/server.ts';
import {
  call,
  expectKept,
  expectSound,
  listUnfinished,
  listUploads,
  logInByForm,
  makeWriter,
  postLogin,
  publish,
  saveNext,
  sendSave,
} from './blog.ts';
import { expectPlainError, freeSpaces, test } from './full-disk.ts';
import { makeOldDatabase } from './old-database.ts';
import { sendUpload } from './send-upload.ts';

/** Checks that an answer says in plain words that the disk is full. */
async function expectPlainWords(answer: Response): Promise<void> {
  expect(answer.status).toBe(507);
  const text = await answer.text();
  expect(text).toContain('The disk of the server is full.');
  expect(text).not.toMatch(/SQLITE|ENOSPC|\n\s+at /);
}

async function expectReadable({ origin }: ServerProcess, path: string): Promise<void> {
  expect((await fetch(origin + path)).status).toBe(200);
}

/** Makes all sessions two hours older, so that the server notes their next use. */
function ageSessions(dataDir: string): void {
  const database = new DatabaseSync(join(dataDir, 'suibi.sqlite'));
  database.exec('update sessions set seen_at = seen_at - 7200000');
  database.close();
}

// Only Linux has disks in memory that a test can mount.
if (dose.fullDisks && process.platform === 'linux') {
  test('a save on a full disk is refused in plain words, and the next one with space is kept', {
    tag: '@rest',
  }, async ({ disk, blog }) => {
    const writer = makeWriter();
    const { articleID, acknowledged } = writer;
    let refused = 0;
    for (const bytes of freeSpaces(12)) {
      const server = await startServer({ DATA_DIR: blog, LOG_LEVEL: 'silent' });
      const headers = await logInByForm(server.origin);
      const newest = await saveNext(headers, writer, 'A short text.\n');
      if (newest === 1) expect((await publish(headers, articleID, 1)).status).toBe(200);
      ageSessions(blog);
      disk.leaveFree(bytes);
      const text = randomBytes(200_000).toString('base64');
      const answer = await sendSave(headers, articleID, newest, text);
      if (answer.status === 200) acknowledged.set(newest + 1, text);
      else await expectPlainWords(answer);
      if (answer.status !== 200) refused += 1;
      await expectReadable(server, readUrl(articleID));
      await expectReadable(server, articlesUrl());
      expect((await call(headers, 'GET', patterns.desk)).status).toBe(200);
      disk.empty();
      await saveNext(headers, writer, text);
      await server.stop('SIGTERM');
      await expectKept(blog, [writer]);
      expectSound(blog);
    }
    expect(refused).toBeGreaterThan(2);
  });

  test('a login on a full disk is refused in plain words, and works again with space', {
    tag: '@rest',
  }, async ({ disk, blog }) => {
    let refused = 0;
    for (const bytes of freeSpaces(4)) {
      const server = await startServer({ DATA_DIR: blog, LOG_LEVEL: 'silent' });
      disk.leaveFree(bytes);
      const answer = await postLogin(server.origin);
      if (answer.status !== 303) await expectPlainWords(answer);
      if (answer.status !== 303) refused += 1;
      await expectReadable(server, articlesUrl());
      disk.empty();
      await logInByForm(server.origin);
      await server.stop('SIGTERM');
      expectSound(blog);
    }
    expect(refused).toBeGreaterThan(0);
  });

  test('an import on a full disk leaves no part of a file, and succeeds with space', {
    tag: '@rest',
  }, async ({ disk, blog, dataDir }) => {
    const notes = join(dataDir, 'notes');
    mkdirSync(notes);
    const run = () =>
      runProgram(['import', notes], { environment: { DATA_DIR: blog, LOG_LEVEL: 'silent' } });
    let refused = 0;
    for (const bytes of freeSpaces(12)) {
      const server = await startServer({ DATA_DIR: blog, LOG_LEVEL: 'silent' });
      const content = randomBytes(400_000);
      const name = `minutes-${bytes}.pdf`;
      writeFileSync(join(notes, name), content);
      writeFileSync(join(notes, `${name}.md`), `# About ${name}\n\n[Minutes](${name})\n`);
      disk.leaveFree(bytes);
      const first = await run();
      if (first.code !== 0) expectPlainError(first);
      if (first.code !== 0) refused += 1;
      expect(listUnfinished(blog)).toEqual([]);
      await expectReadable(server, articlesUrl());
      disk.empty();
      const second = await run();
      expect(second.code, second.stderr).toBe(0);
      const answer = await fetch(server.origin + uploadUrl(uploadId(content), name));
      expect(content.equals(Buffer.from(await answer.arrayBuffer()))).toBe(true);
      await server.stop('SIGTERM');
      expectSound(blog);
    }
    expect(refused).toBeGreaterThan(4);
  });

  test('an upload on a full disk is answered in plain words, lists no file, and goes on with space', {
    tag: '@rest',
  }, async ({ disk, blog }) => {
    const server = await startServer({ DATA_DIR: blog, LOG_LEVEL: 'silent' });
    const headers = await logInByForm(server.origin);
    const noise = { type: 'gaussian', mean: 128, sigma: 50 } as const;
    const size = { width: 450, height: 400, channels: 3 } as const;
    let refused = 0;
    for (const bytes of freeSpaces(20)) {
      const files = [
        {
          name: 'minutes.pdf',
          content: Buffer.concat([Buffer.from('%PDF-1.7'), randomBytes(400_000)]),
        },
        {
          name: 'rain.png',
          content: await sharp({ create: { ...size, noise, background: '#246' } })
            .png()
            .toBuffer(),
        },
      ];
      disk.leaveFree(bytes);
      const before = listUploads(blog).size;
      let stored = 0;
      for (const { name, content } of files) {
        const sent = await sendUpload(headers, content, name);
        if (sent.kind === 'failed') await expectPlainWords(sent.answer);
        else stored += 1;
      }
      refused += files.length - stored;
      expect(listUploads(blog).size).toBe(before + stored);
      await expectReadable(server, articlesUrl());
      disk.empty();
      for (const { name, content } of files) {
        const sent = await sendUpload(headers, content, name);
        if (sent.kind === 'failed') throw new Error(`${name}: ${sent.answer.status}`);
        const served = await call(headers, 'GET', sent.upload.address);
        const body = Buffer.from(await served.arrayBuffer());
        if (name.endsWith('.pdf')) expect(body.equals(content)).toBe(true);
        else await sharp(body).stats();
      }
    }
    expect(refused).toBeGreaterThan(10);
    await server.stop('SIGTERM');
    expectSound(blog);
    expect(listUnfinished(blog)).toEqual([]);
  });

  test('on a full disk, what has arrived of files that nobody is sending makes room for what is written', {
    tag: '@rest',
  }, async ({ disk, blog }) => {
    const server = await startServer({ DATA_DIR: blog, LOG_LEVEL: 'silent' });
    const headers = await logInByForm(server.origin);
    const writer = makeWriter();
    const newest = await saveNext(headers, writer, 'A short text.\n');
    const incoming = join(blog, 'uploads', 'incoming');
    /** Sends the first megabyte of a file, as a page does that was closed then. */
    const leaveOne = async () => {
      const content = Buffer.concat([Buffer.from('%PDF-1.7'), randomBytes(1_000_000)]);
      const hash = createHash('sha256').update(content).digest('hex');
      const type = { 'content-type': 'application/octet-stream' };
      const sent = await fetch(server.origin + apiUploadPartUrl(hash, 0), {
        ...{ method: 'PUT', body: new Uint8Array(content) },
        headers: { ...headers, ...type },
      });
      expect(sent.status).toBe(200);
      const hourAgo = Date.now() / 1000 - 3600;
      utimesSync(join(incoming, `${hash}.unfinished`), hourAgo, hourAgo);
    };
    await leaveOne();
    disk.leaveFree(200_000);
    const content = Buffer.concat([Buffer.from('%PDF-1.7'), randomBytes(400_000)]);
    const sent = await sendUpload(headers, content, 'minutes.pdf');
    expect(sent.kind).toBe('stored');
    expect(readdirSync(incoming)).toEqual([]);
    disk.empty();
    await leaveOne();
    disk.leaveFree(100_000);
    // The text is refused once. The device sends it again, and then there is room.
    const text = randomBytes(200_000).toString('base64');
    await expectPlainWords(await sendSave(headers, writer.articleID, newest, text));
    await expect.poll(() => readdirSync(incoming)).toEqual([]);
    expect((await sendSave(headers, writer.articleID, newest, text)).status).toBe(200);
    await server.stop('SIGTERM');
    expectSound(blog);
  });

  test('a migration on a full disk ends with a plain message, and succeeds with space', {
    tag: '@rest',
  }, async ({ disk, dataDir }) => {
    const old = join(dataDir, 'old');
    const writers = await makeOldDatabase(old, 30);
    const blog = join(disk.path, 'blog');
    const nothing = join(dataDir, 'nothing');
    mkdirSync(nothing);
    let refused = 0;
    for (const bytes of freeSpaces(24)) {
      rmSync(blog, { recursive: true, force: true });
      cpSync(old, blog, { recursive: true });
      disk.leaveFree(bytes);
      // The import of an empty folder migrates as a server does, and ends by itself.
      const first = await runProgram(['import', nothing], { environment: { DATA_DIR: blog } });
      if (first.code !== 0) expectPlainError(first);
      if (first.code !== 0) refused += 1;
      expect(listUnfinished(blog)).toEqual([]);
      disk.empty();
      const server = await startServer({ DATA_DIR: blog });
      await server.stop('SIGTERM');
      await expectKept(blog, writers);
      expectSound(blog);
    }
    expect(refused).toBeGreaterThan(4);
  });

  test('a server that is told to stop on a full disk ends without an error', {
    tag: '@rest',
  }, async ({ disk, blog }) => {
    const server = await startServer({ DATA_DIR: blog, LOG_LEVEL: 'silent' });
    const headers = await logInByForm(server.origin);
    const writer = makeWriter();
    await saveNext(headers, writer, 'A text.\n');
    await publish(headers, writer.articleID, 1);
    disk.leaveFree(0);
    // The server writes this view when it stops.
    const visitor = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:149.0) Firefox/149.0' };
    expect(
      (await fetch(server.origin + readUrl(writer.articleID), { headers: visitor })).status,
    ).toBe(200);
    expect(await server.stop('SIGTERM')).toBe(0);
  });
}
