import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { findRevision } from '../../src/db/articles/find-revision.ts';
import { openDatabase } from '../../src/db/connection/open.ts';
import { findProblems } from '../../src/db/migrations/snapshot.ts';
import { createArticleId } from '../../src/shared/article-id.ts';
import { newContent } from '../../src/shared/document.ts';
import { apiArticleUrl, apiPublishUrl, patterns } from '../../src/urls.ts';
import { makeSaveBody } from '../../test/save-body.ts';
import { expect, owner } from '../support/fixtures.ts';

/** The headers of the owner's calls. */
export type OwnerHeaders = Record<string, string>;

/** Sends the login form. */
export async function postLogin(origin: string): Promise<Response> {
  return fetch(origin + patterns.login, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin },
    body: new URLSearchParams(owner),
  });
}

/** Logs the owner in. */
export async function logInByForm(origin: string): Promise<OwnerHeaders> {
  const answer = await postLogin(origin);
  expect(answer.status).toBe(303);
  const cookies = answer.headers.getSetCookie().map((text) => text.split(';')[0] ?? '');
  // Without this header Node asks for compressed answers. The trace of a server must show its
  // answers as text.
  return { cookie: cookies.join('; '), origin, 'accept-encoding': 'identity' };
}

/** Sends a call of the owner's. `body` is sent as JSON. */
export async function call(
  headers: OwnerHeaders,
  method: string,
  path: string,
  body?: object,
): Promise<Response> {
  const json = { 'content-type': 'application/json' };
  return fetch(headers.origin + path, {
    method,
    headers: { ...headers, ...(body ? json : {}) },
    body: body ? JSON.stringify(body) : null,
  });
}

/** Sends a text as a new revision. */
export async function sendSave(
  headers: OwnerHeaders,
  articleID: string,
  basedOn: number,
  markdown: string,
): Promise<Response> {
  const content = newContent({ title: 'Rain', markdown });
  return call(headers, 'PUT', apiArticleUrl(articleID), makeSaveBody({ basedOn, content }));
}

export async function publish(
  headers: OwnerHeaders,
  articleID: string,
  revision: number,
): Promise<Response> {
  return call(headers, 'POST', apiPublishUrl(articleID), { revision });
}

/** An article, and its texts that the server has acknowledged, by their revisions. */
export interface Writer {
  articleID: string;
  acknowledged: Map<number, string>;
}

export function makeWriter(): Writer {
  return { articleID: createArticleId(), acknowledged: new Map() };
}

/**
 * Saves a text as the next revision and returns the number. Throws TypeError if the server is gone.
 */
export async function saveNext(
  headers: OwnerHeaders,
  { articleID, acknowledged }: Writer,
  markdown: string,
): Promise<number> {
  const basedOn = await findNewest(headers, articleID);
  const answer = await sendSave(headers, articleID, basedOn, markdown);
  expect(answer.status).toBe(200);
  const { revision } = (await answer.json()) as { revision: number };
  acknowledged.set(revision, markdown);
  return revision;
}

/** The number of the newest revision; 0 if there is no article. */
export async function findNewest(headers: OwnerHeaders, articleID: string): Promise<number> {
  const answer = await call(headers, 'GET', apiArticleUrl(articleID));
  if (answer.status === 404) return 0;
  expect(answer.status).toBe(200);
  return ((await answer.json()) as { revision: number }).revision;
}

/**
 * Waits for requests of which a kill may break some. A broken connection is a TypeError; every
 * other error is a fault.
 */
export async function untilBroken(work: Promise<unknown>): Promise<void> {
  try {
    await work;
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
  }
}

/** Checks that SQLite finds no fault in the database of the folder. */
export function expectSound(dataDir: string, name = 'suibi.sqlite'): void {
  const database = new DatabaseSync(join(dataDir, name));
  expect(findProblems(database)).toEqual([]);
  database.close();
}

/** Checks that SQLite finds no fault in the copies that migrations made. */
export function expectSoundSnapshots(dataDir: string): void {
  const names = readdirSync(join(dataDir, 'snapshots'));
  for (const name of names) expectSound(join(dataDir, 'snapshots'), name);
}

/** The ids of the uploads that the database has. */
export function listUploads(dataDir: string): Set<string> {
  const database = new DatabaseSync(join(dataDir, 'suibi.sqlite'), { readOnly: true });
  const rows = database.prepare('select id from uploads').all();
  database.close();
  return new Set(rows.map(({ id }) => String(id)));
}

/** Checks that the database has every acknowledged text, byte for byte. */
export async function expectKept(dataDir: string, writers: readonly Writer[]): Promise<void> {
  expect(await findLost(dataDir, writers)).toEqual([]);
}

/**
 * The acknowledged texts that the database has not, or has otherwise: article and revision of each.
 */
export async function findLost(dataDir: string, writers: readonly Writer[]): Promise<string[]> {
  const database = await openDatabase({ dataDir, databaseUrl: undefined });
  const lost: string[] = [];
  for (const { articleID, acknowledged } of writers) {
    for (const [revision, text] of acknowledged) {
      const kept = await findRevision(database.db, articleID, revision);
      if (kept?.content.markdown !== text) lost.push(`${articleID}, revision ${revision}`);
    }
  }
  await database.close();
  return lost;
}

/** The files that a program began to write and did not finish. */
export function listUnfinished(dataDir: string): string[] {
  if (!existsSync(dataDir)) return [];
  const paths = readdirSync(dataDir, { recursive: true, encoding: 'utf8' });
  return paths.filter((path) => path.includes('.unfinished'));
}
