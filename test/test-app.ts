import type { FastifyRequest } from 'fastify';
import { onTestFinished } from 'vitest';
import { buildApp } from '../src/app.ts';
import { createOwner } from '../src/db/account/owner.ts';
import { startSession } from '../src/db/account/sessions.ts';
import { offerSetupToken } from '../src/db/account/setup-tokens.ts';
import type { Database } from '../src/db/connection/database.ts';
import type { DatabaseKind } from '../src/db/tables.ts';
import type { Assets, Bundle } from '../src/server/assets.ts';
import { cookieName } from '../src/server/auth/cookies.ts';
import { hashPassword } from '../src/server/auth/password.ts';
import { makeToken } from '../src/server/auth/session.ts';
import { readConfig } from '../src/server/config.ts';
import type { Context } from '../src/server/context.ts';
import { usualAdmissionLimits } from '../src/server/limits/admission.ts';
import { PasswordQueue } from '../src/server/limits/password-queue.ts';
import { makePublic } from '../src/server/public/public-memo.ts';
import { openStorage } from '../src/server/uploads/storage/open-storage.ts';
import { makeViewCounter } from '../src/server/views/view-counter.ts';
import { openForTest, temporaryFolder } from './each-database.ts';
import { testRenderer } from './renderer.ts';

export const owner = { username: 'zhixia', password: 'a quiet ink river 7' };

/** The whole app on a database of its own, with a clock that the test sets. */
export async function testApp({
  kind = 'sqlite',
  environment = {},
  log,
  database: given,
}: {
  kind?: DatabaseKind;
  /** Without it the app gets a new database of the kind. */
  database?: Database;
  environment?: Record<string, string>;
  /** Without it nothing is logged. */
  log?: (line: string) => void;
} = {}) {
  const database = given ?? (await openForTest(kind));
  const clock = { now: Date.parse('2026-11-20T08:00:00Z') };
  const now = () => clock.now;
  const config = readConfig({
    LOG_LEVEL: log ? 'info' : 'silent',
    DATA_DIR: temporaryFolder(),
    ...environment,
  });
  const context: Context = {
    config,
    database,
    storage: openStorage(database, config.dataDir, now),
    assets: testAssets(),
    renderer: testRenderer,
    views: makeViewCounter(database.db, now, { pagesTell: config.sharedCacheSeconds > 0 }),
    passwordQueue: new PasswordQueue(),
    ...makePublic(database, now),
    now,
  };
  // The test can change them.
  const limits = { ...usualAdmissionLimits };
  const { app, routes } = await buildApp(
    context,
    log && { write: log, writeLater: (make) => log(make()) },
    limits,
  );
  onTestFinished(async () => {
    await app.close();
    await context.views.flush();
  });
  return { app, routes, context, clock, limits, db: database.db };
}

export type TestApp = Awaited<ReturnType<typeof testApp>>;

/** The script that stands in the pages of the tested app. */
export const firstScript = 'document.documentElement.dataset.scripted = "";';

/** The files of a browser build, by name. None of them exists. */
function testAssets(): Assets {
  const script = (bundle: Bundle) => ({ scripts: [`/assets/${bundle}.js`], styles: [] });
  const files = {
    reader: script('reader'),
    quickSearch: script('quickSearch'),
    owner: script('owner'),
    login: script('login'),
    setup: script('setup'),
    settings: script('settings'),
    settingsIdentity: script('settingsIdentity'),
    passkeys: script('passkeys'),
    desk: script('desk'),
    history: script('history'),
    firstWords: script('firstWords'),
    edit: script('edit'),
    worker: script('worker'),
    tools: { scripts: [], styles: ['/assets/tools.css'] },
  };
  return {
    folder: temporaryFolder(),
    firstScript,
    inlineStyles: {
      site: 'p{margin:0}',
      menu: 'nav{margin:0}',
      identity: 'img{margin:0}',
      lists: 'li{margin:0}',
      search: 'mark{margin:0}',
      reading: 'pre{margin:0}',
      blocks: 'aside{margin:0}',
      pictures: 'b{margin:0}',
      friends: 'ul{margin:0}',
      formulas: 'math{margin:0}',
    },
    files,
    ownerWorker: { version: 'v1', files: ['/assets/owner.js'], script: 'self;' },
  };
}

let passwordHash: Promise<string> | undefined;

/** Creates the owner in the database. */
export async function withOwner({ db, clock }: TestApp): Promise<void> {
  passwordHash ??= hashPassword(owner.password);
  const token = 'token';
  await offerSetupToken(db, token, clock.now);
  await createOwner(db, {
    username: owner.username,
    displayName: 'Zhixia Lin',
    brand: '随笔',
    heading: '随笔',
    language: 'en',
    timeZone: 'UTC',
    passwordHash: await passwordHash,
    token,
    now: clock.now,
  });
}

export const fromSamePage = { 'sec-fetch-site': 'same-origin' };

/**
 * Creates the owner and begins a session of theirs, without the slow check of the password: the
 * headers of a page of theirs.
 */
export async function loggedIn(test: TestApp): Promise<Record<string, string>> {
  await withOwner(test);
  const { token, tokenHash } = makeToken();
  await startSession(test.db, tokenHash, test.clock.now);
  const { publicUrl } = test.context.config;
  const name = cookieName({ protocol: 'http' } as FastifyRequest, publicUrl);
  return { ...fromSamePage, cookie: `${name}=${token}` };
}

/**
 * Creates the owner and logs in with the password. The cookies of the headers also say that the
 * device is known.
 */
export async function loggedInByPassword(test: TestApp): Promise<Record<string, string>> {
  await withOwner(test);
  const response = await test.app.inject({
    method: 'POST',
    url: '/login',
    headers: fromSamePage,
    payload: owner,
  });
  return { ...fromSamePage, cookie: cookiesOf(response.headers['set-cookie']) };
}

/** A Cookie header made of Set-Cookie headers. */
export function cookiesOf(setCookie: string | string[] | undefined): string {
  return [setCookie ?? []]
    .flat()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}
