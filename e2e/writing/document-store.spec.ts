import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { build } from 'vite';
import type * as IndexedDbStore from '../../src/browser/sync/store/indexed-db-store.ts';
import type { DiskStore } from '../../src/browser/sync/store/store.ts';
import { makeRecord, testID } from '../../test/documents.ts';

// The store of documents in the browser itself, without a server: a page with nothing but the
// store.

declare const stores: typeof IndexedDbStore;
declare const opened: DiskStore;
/** The transactions that the page has begun: mode and durability. */
declare const begun: string[];

const origin = 'http://127.0.0.1:9';
const file = 'src/browser/sync/store/indexed-db-store.ts';

let script: Promise<string> | undefined;

async function bundleStore(): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      lib: { entry: file, formats: ['iife'], name: 'stores', fileName: 'stores' },
    },
  });
  const [{ output }] = result as unknown as [{ output: [{ code: string }] }];
  return output[0].code;
}

/** A tab with an open store. */
async function openTab(context: BrowserContext): Promise<Page> {
  script ??= bundleStore();
  const code = await script;
  const page = await context.newPage();
  await page.route(`${origin}/*`, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Store</title>' }),
  );
  await page.goto(`${origin}/`);
  await page.evaluate(() => {
    const begin = IDBDatabase.prototype.transaction;
    Object.assign(globalThis, { begun: [] });
    IDBDatabase.prototype.transaction = function (...args) {
      const transaction = begin.apply(this, args);
      begun.push(`${transaction.mode} ${transaction.durability}`);
      return transaction;
    };
  });
  await page.addScriptTag({ content: code });
  await page.evaluate(async () => {
    const outcome = await stores.openIndexedDbStore('owner');
    if (outcome.kind !== 'done') throw new Error(outcome.kind);
    Object.assign(globalThis, { opened: outcome.value });
  });
  return page;
}

const entry = { record: makeRecord(), outbox: [], head: null };
const keep = ({ id, entry }: { id: string; entry: object }) =>
  opened.change(id, () => ({ entry: entry as never, result: 'kept' }));
const given = { id: testID, entry };

test('a change is written to the disk before it counts as kept', { tag: '@rest' }, async ({
  context,
}) => {
  const page = await openTab(context);
  expect(await page.evaluate(keep, given)).toEqual({ kind: 'done', value: 'kept' });
  const writing = (await page.evaluate(() => begun)).filter((name) => name.startsWith('readwrite'));
  expect(writing).toEqual(['readwrite strict']);
});

test('the next tab reads what a closed tab has kept', { tag: '@rest' }, async ({ context }) => {
  const page = await openTab(context);
  await page.evaluate(keep, given);
  await page.close();
  const next = await openTab(context);
  expect(await next.evaluate((id) => opened.read(id), testID)).toEqual({
    kind: 'done',
    value: entry,
  });
});

test('a full store says so, keeps what it had, and works again when there is space', {
  tag: '@rest',
}, async ({ context }) => {
  const session = await context.newCDPSession(await context.newPage());
  const give = (quotaSize: number) =>
    session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize });
  await give(200_000);
  const page = await openTab(context);
  expect(await page.evaluate(keep, given)).toEqual({ kind: 'done', value: 'kept' });
  const document = { ...entry.record.document, markdown: incompressible };
  const big = { id: testID, entry: { ...entry, record: { ...entry.record, document } } };
  expect(await page.evaluate(keep, big)).toEqual({ kind: 'full' });
  const kept = await page.evaluate((id) => opened.read(id), testID);
  expect(kept).toEqual({ kind: 'done', value: entry });
  await give(20_000_000);
  expect(await page.evaluate(keep, big)).toEqual({ kind: 'done', value: 'kept' });
});

/** The browser compresses what it keeps. */
const incompressible = Array.from({ length: 40_000 }, () => Math.random().toString(36)).join(' ');

const countGone = () => {
  const told: string[] = [];
  Object.assign(globalThis, { told });
  opened.onGone((by) => told.push(by));
};
const told = () => (globalThis as unknown as { told: string[] }).told;

test('a store that another tab wipes says so at once, and can begin again', {
  tag: '@rest',
}, async ({ context }) => {
  const [page, other] = [await openTab(context), await openTab(context)];
  await page.evaluate(keep, given);
  await page.evaluate(countGone);
  expect(await other.evaluate(() => opened.wipe())).toEqual({ kind: 'done' });
  await expect.poll(() => page.evaluate(told)).toEqual(['tab']);
  expect(await page.evaluate(keep, given)).toEqual({ kind: 'gone' });
  expect(await page.evaluate(() => opened.reopen())).toEqual({ kind: 'done' });
  expect(await page.evaluate((id) => opened.read(id), testID)).toMatchObject({
    value: { record: null },
  });
  expect(await page.evaluate(keep, given)).toMatchObject({ kind: 'done' });
});

test('a store whose data the browser deletes says so', { tag: '@rest' }, async ({ context }) => {
  const page = await openTab(context);
  await page.evaluate(keep, given);
  await page.evaluate(countGone);
  const session = await context.newCDPSession(page);
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'indexeddb' });
  await expect.poll(() => page.evaluate(told)).toEqual(['browser']);
  expect(await page.evaluate((id) => opened.read(id), testID)).toEqual({ kind: 'gone' });
});
