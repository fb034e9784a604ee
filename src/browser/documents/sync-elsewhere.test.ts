import { expect, test } from 'vitest';
import { listRevisions } from '../../../test/revisions.ts';
import { untilQuiet } from '../../../test/sync/network.ts';
import { articleID, startSyncing, write } from '../../../test/sync/one-article.ts';
import type { TestApp } from '../../../test/test-app.ts';
import { endAllSessions } from '../../db/account/sessions.ts';
import { restoreArticle, trashArticle } from '../../db/articles/trash.ts';
import { removeArticles } from '../../db/removal/remove-articles.ts';
import { apiPublishUrl } from '../../urls.ts';
import type { Login } from './sync.ts';

// What happens to an article elsewhere: in another tab, on another device, on the server.

test('the words of a closed tab are sent by the next one that opens', async () => {
  const { device, open, texts, wire } = await startSyncing();
  const tab = await open();
  tab.type({ markdown: 'left behind\n' });
  await tab.close();
  expect(await texts()).toEqual([]);
  await device.open('ZZZZZZZZZZZZ');
  await untilQuiet(wire);
  expect(await texts()).toEqual(['left behind\n']);
});

test('a list from the server shows that another tab has logged in, and what waits is sent', async () => {
  const { app, device, open, pass, texts } = await startSyncing();
  const tab = await open();
  await app.db.deleteFrom('sessions').execute();
  await write(tab, 'still writing\n');
  await pass();
  await device.network.logIn();
  await tab.sync.refresh();
  await pass();
  expect(await texts()).toEqual(['still writing\n']);
});

test('words for an article in the trash are kept, and sent when it is restored', async () => {
  const { app, open, pass, statusOf, texts } = await startSyncing();
  const tab = await open();
  await write(tab, 'one\n');
  await pass();
  await trashArticle(app.db, articleID, app.clock.now);
  await write(tab, 'two\n');
  await pass();
  expect(await statusOf(tab)).toEqual({ kind: 'trashed' });
  await app.db.updateTable('articles').set({ trashed_at: null }).execute();
  await tab.sync.refresh();
  await pass();
  expect(await texts()).toEqual(['one\n', 'two\n']);
});

test('words for an article that the server does not know any more begin it again', async () => {
  const { app, open, pass, statusOf, texts } = await startSyncing();
  const tab = await open();
  await write(tab, 'one\n');
  await pass();
  await app.db.deleteFrom('articles').execute();
  await write(tab, 'two\n');
  await pass();
  expect(await texts()).toEqual(['two\n']);
  expect(await statusOf(tab)).toEqual({ kind: 'saved', revision: 2 });
});

test('two devices that write in different places have one text', async () => {
  const { other, open, pass, statusOf, texts } = await startSyncing();
  const here = await open();
  await write(here, 'one\ntwo\nthree\n');
  await pass();
  const there = await open(other);
  await write(there, 'one\ntwo\nTHREE\n');
  await write(here, 'ONE\ntwo\nthree\n');
  await pass();
  await pass(other);
  await here.sync.refresh();
  await pass();
  expect(here.content.markdown).toBe('ONE\ntwo\nTHREE\n');
  expect(there.content.markdown).toBe('ONE\ntwo\nTHREE\n');
  expect(await statusOf(here)).toMatchObject({ kind: 'saved' });
  expect(await texts()).toEqual(
    expect.arrayContaining(['one\ntwo\nTHREE\n', 'ONE\ntwo\nthree\n', 'ONE\ntwo\nTHREE\n']),
  );
});

test('two devices that write in one place keep both texts until the owner has chosen', async () => {
  const { other, open, pass, statusOf, texts } = await startSyncing();
  const here = await open();
  await write(here, 'one\n');
  await pass();
  const there = await open(other);
  await write(there, 'theirs\n');
  await pass(other);
  await write(here, 'mine\n');
  await pass();
  expect(await statusOf(here)).toEqual({ kind: 'conflict' });
  expect((await here.entry()).record?.conflict).toMatchObject({
    content: { markdown: 'theirs\n' },
  });
  expect(await texts()).toEqual(['one\n', 'theirs\n', 'mine\n']);
  await here.sync.settle(articleID, { ...here.content, markdown: 'mine\ntheirs\n' });
  await pass();
  expect(await statusOf(here)).toEqual({ kind: 'saved', revision: 4 });
  await there.sync.refresh();
  await pass(other);
  expect(there.content.markdown).toBe('mine\ntheirs\n');
});

test.each([true, false])('two tabs work as one (with locks: %s)', async (hasLocks) => {
  const { open, pass, statusOf, texts, wire } = await startSyncing({ hasLocks });
  const first = await open();
  await write(first, 'one\ntwo\nthree\n');
  await pass();
  const second = await open();
  first.type({ markdown: 'ONE\ntwo\nthree\n' });
  second.type({ markdown: 'one\ntwo\nTHREE\n' });
  await first.keep();
  await second.keep();
  await pass();
  await pass();
  expect(first.content).toEqual(second.content);
  expect((await texts()).at(-1)).toBe('ONE\ntwo\nTHREE\n');
  expect(await statusOf(first)).toMatchObject({ kind: 'saved' });
  expect(await texts()).toHaveLength(new Set(wire.stored.map(({ key }) => key)).size);
});

test('an article that was deleted for good leaves each device, and no device brings it back', async () => {
  const { app, device, other, open, pass, statusOf, texts, wire } = await startSyncing();
  const here = await open();
  await write(here, 'one\n');
  await pass();
  const there = await open(other);
  const removeForGood = async () => {
    await trashArticle(app.db, articleID, app.clock.now);
    await removeArticles(app.db, [articleID]);
  };
  other.network.isOnline = false;
  await write(there, 'one\nonly here\n');
  await removeForGood();
  await here.sync.refresh();
  await pass();
  expect(device.entryOf(articleID)).toBeUndefined();
  expect(device.pages.forgotten).toBeGreaterThan(0);

  other.network.isOnline = true;
  await there.sync.refresh();
  await pass(other);
  expect(await texts()).toEqual([]);
  expect(await statusOf(there)).toEqual({ kind: 'removed' });
  expect(other.pages.forgotten).toBeGreaterThan(0);
  expect((await there.entry()).record).toMatchObject({
    document: { markdown: 'one\nonly here\n' },
  });
  // Typing on and asking the server again change nothing.
  await write(there, 'one\nonly here, and more\n');
  await there.sync.refresh();
  await pass(other);
  expect(await texts()).toEqual([]);
  expect(await statusOf(there)).toEqual({ kind: 'removed' });

  // Only the owner does, under another id.
  await there.sync.keepAsNew(articleID, 'NNNNNNNNNNNN');
  await untilQuiet(wire);
  const [kept] = await listRevisions(app.db, 'NNNNNNNNNNNN');
  expect(kept?.content.markdown).toBe('one\nonly here, and more\n');
  expect(await texts()).toEqual([]);
  expect(other.entryOf(articleID)).toBeUndefined();
});

/** What the server has at this moment, as an archive or a snapshot of the machine would keep it. Returns what puts it back. */
async function takeImage({ db }: TestApp): Promise<() => Promise<void>> {
  const articles = await db.selectFrom('articles').selectAll().execute();
  const revisions = await db.selectFrom('revisions').selectAll().execute();
  return async () => {
    await db.deleteFrom('articles').execute();
    if (articles.length > 0) await db.insertInto('articles').values(articles).execute();
    if (revisions.length > 0) await db.insertInto('revisions').values(revisions).execute();
  };
}

test('an article that a restored backup does not have is sent again as a draft, and says so until the owner works on it', async () => {
  const { app, device, open, pass, statusOf, texts } = await startSyncing();
  const restoreBackup = await takeImage(app);
  const tab = await open();
  await write(tab, 'one\n');
  await pass();
  await device.network.post(apiPublishUrl(articleID), { revision: 1 });
  await restoreBackup();
  await tab.sync.refresh();
  await pass();
  expect(await texts()).toEqual(['one\n']);
  expect(await statusOf(tab)).toEqual({ kind: 'saved', revision: 2 });
  const entry = await tab.entry();
  expect(entry.head).toMatchObject({ state: 'draft', publishedRevision: null });
  expect(entry.record?.isReturned).toBe(true);
  expect(tab.content.markdown).toBe('one\n');
  // Its copy in a kept page may be the last one of its pictures and its look.
  expect(device.pages.forgotten).toBe(0);
  await write(tab, 'one, and more\n');
  await pass();
  expect((await tab.entry()).record?.isReturned).toBeUndefined();
});

test.each(['the newer first', 'the older first'])(
  'of two devices that return an article, the newest text is the current one in the end: %s',
  async (order) => {
    const { app, device, other, open, pass, texts } = await startSyncing();
    const restoreBackup = await takeImage(app);
    const newer = await open();
    await write(newer, 'one\n');
    await pass();
    const older = await open(other);
    other.network.isOnline = false;
    await write(newer, 'one\n\ntwo\n');
    await pass();
    await write(newer, 'one\n\ntwo\n\nthree\n');
    await pass();
    await restoreBackup();
    other.network.isOnline = true;
    const both = [
      { tab: newer, of: device },
      { tab: older, of: other },
    ];
    for (const { tab, of } of order === 'the newer first' ? both : both.toReversed()) {
      await tab.sync.refresh();
      await pass(of);
    }
    for (const { tab, of } of both) {
      await tab.sync.refresh();
      await pass(of);
    }
    for (const { tab } of both) expect(tab.content.markdown).toBe('one\n\ntwo\n\nthree\n');
    expect((await texts()).at(-1)).toBe('one\n\ntwo\n\nthree\n');
  },
);

test('of two devices that know more than a restored backup, the newest text is the current one in the end', async () => {
  const { app, other, open, pass, texts } = await startSyncing();
  const newer = await open();
  await write(newer, 'one\n');
  await pass();
  const restoreBackup = await takeImage(app);
  for (const markdown of ['one\n\ntwo\n', 'one\n\ntwo\n\nthree\n']) {
    await write(newer, markdown);
    await pass();
  }
  const older = await open(other);
  other.network.isOnline = false;
  await write(newer, 'one\n\ntwo\n\nthree\n\nfour\n');
  await pass();
  await restoreBackup();
  await newer.sync.refresh();
  await pass();
  other.network.isOnline = true;
  await older.sync.refresh();
  await pass(other);
  await newer.sync.refresh();
  await pass();
  for (const tab of [newer, older]) {
    expect(tab.content.markdown).toBe('one\n\ntwo\n\nthree\n\nfour\n');
  }
  expect((await texts()).at(-1)).toBe('one\n\ntwo\n\nthree\n\nfour\n');
});

test('the list loses an article that only this device’s pages show: they go if it was deleted for good, and stay if it was lost', async () => {
  const { app, device, other, open, pass, wire } = await startSyncing();
  const tab = await device.open('ZZZZZZZZZZZZ');
  const elsewhere = await open(other);
  await write(elsewhere, 'one\n');
  await pass(other);
  await tab.sync.refresh();
  expect(device.entryOf(articleID)).toMatchObject({ record: null });
  await app.db.deleteFrom('articles').execute();
  await tab.sync.refresh();
  await untilQuiet(wire);
  expect(device.pages.forgotten).toBe(0);
  await elsewhere.sync.refresh();
  await pass(other);
  await tab.sync.refresh();
  await trashArticle(app.db, articleID, app.clock.now);
  await removeArticles(app.db, [articleID]);
  await tab.sync.refresh();
  await untilQuiet(wire);
  expect(device.pages.forgotten).toBe(1);
  expect(device.entryOf(articleID)).toBeUndefined();
});

/** Ends the sessions of a device as the security page does on another one. */
async function endElsewhere({ db, clock }: TestApp): Promise<void> {
  await db.transaction().execute((db) => endAllSessions(db, clock.now));
}

test('a device that was ended elsewhere deletes what the server has, and keeps words that were not sent', async () => {
  const { app, device, other, open, pass, statusOf, texts } = await startSyncing();
  const there = await other.open('BBBBBBBBBBBB');
  await write(there, 'of another device\n');
  await pass(other);
  const tab = await open();
  await write(tab, 'one\n');
  await pass();
  const unsent = await device.open('CCCCCCCCCCCC');
  await pass();
  expect(device.entryOf('BBBBBBBBBBBB')).toMatchObject({ record: null });
  device.network.isOnline = false;
  await write(unsent, 'never sent\n');
  await pass();
  device.network.isOnline = true;
  await endElsewhere(app);
  const logins: Login[] = [];
  unsent.sync.onLogin((login) => logins.push(login));
  await unsent.sync.refresh();
  expect(logins).toEqual(['ending', 'ended']);
  expect([...device.memory.entries.keys()]).toEqual(['CCCCCCCCCCCC']);
  expect(device.pages.forgotten).toBe(1);
  await device.network.logIn();
  await unsent.sync.loggedIn();
  await pass();
  expect(await listRevisions(app.db, 'CCCCCCCCCCCC')).toHaveLength(1);
  expect(await texts()).toEqual(['one\n']);
  expect(logins.at(-1)).toBe('in');
  expect(await statusOf(unsent)).toBeUndefined();
});

test('words that a page stores when it hears that its device was ended are kept with their base', async () => {
  const { app, open, pass, texts } = await startSyncing();
  const tab = await open();
  await write(tab, 'one\n');
  await pass();
  tab.type({ markdown: 'one\n\ntwo\n' });
  tab.sync.onLogin((login) => (login === 'ending' ? tab.keep() : undefined));
  await endElsewhere(app);
  await tab.sync.refresh();
  expect((await tab.entry()).record).toMatchObject({
    base: { revision: 1 },
    document: { markdown: 'one\n\ntwo\n' },
  });
  expect(await texts()).toEqual(['one\n']);
});

test('a session that the server does not know deletes nothing: the backup that was restored has none', async () => {
  const { app, device, open, pass, statusOf } = await startSyncing();
  const tab = await open();
  await write(tab, 'one\n');
  await pass();
  await app.db.deleteFrom('sessions').execute();
  const logins: Login[] = [];
  tab.sync.onLogin((login) => logins.push(login));
  await tab.sync.refresh();
  expect(logins).toEqual(['out']);
  expect(device.entryOf(articleID)?.record?.document.markdown).toBe('one\n');
  expect(await statusOf(tab)).toEqual({ kind: 'saved', revision: 1 });
});

test('words for an article in the trash are sent within seconds of its restoring elsewhere, without an event', async () => {
  const { app, open, pass, statusOf, texts } = await startSyncing({ hasLocks: false });
  const tab = await open();
  await write(tab, 'one\n');
  await pass();
  await trashArticle(app.db, articleID, app.clock.now);
  await write(tab, 'two\n');
  await pass();
  expect(await statusOf(tab)).toEqual({ kind: 'trashed' });
  await pass();
  expect(await texts()).toEqual(['one\n']);
  await restoreArticle(app.db, articleID);
  await pass();
  expect(await texts()).toEqual(['one\n', 'two\n']);
  expect(await statusOf(tab)).toEqual({ kind: 'saved', revision: 2 });
});

test('words for an article in the trash are sent at once with Ctrl+S after it was restored elsewhere', async () => {
  const { app, open, pass, texts } = await startSyncing();
  const tab = await open();
  await write(tab, 'one\n');
  await pass();
  await trashArticle(app.db, articleID, app.clock.now);
  await write(tab, 'two\n');
  await pass();
  await restoreArticle(app.db, articleID);
  const flushed = await tab.sync.flush(articleID);
  expect(flushed).toEqual({ kind: 'done', value: { kind: 'saved', revision: 2 } });
  expect(await texts()).toEqual(['one\n', 'two\n']);
});

test('an article in the trash of which no words wait asks nothing', async () => {
  const { app, open, pass, wire } = await startSyncing();
  const tab = await open();
  await write(tab, 'one\n');
  await pass();
  await trashArticle(app.db, articleID, app.clock.now);
  await tab.sync.refresh();
  const { calls } = wire;
  await pass();
  await pass();
  expect(wire.calls).toBe(calls);
});

test('a tab goes on within seconds of a login in another tab, and at once with Ctrl+S, without an event', async () => {
  const { app, device, open, pass, statusOf, texts } = await startSyncing({ hasLocks: false });
  const tab = await open();
  await app.db.deleteFrom('sessions').execute();
  await write(tab, 'still writing\n');
  await pass();
  expect(await statusOf(tab)).toEqual({ kind: 'logged-out' });
  await pass();
  await device.network.logIn();
  await pass();
  expect(await texts()).toEqual(['still writing\n']);

  await app.db.deleteFrom('sessions').execute();
  await write(tab, 'still writing on\n');
  await pass();
  await device.network.logIn();
  expect(await tab.sync.flush(articleID)).toMatchObject({ value: { kind: 'saved' } });
  expect(await texts()).toEqual(['still writing\n', 'still writing on\n']);
});

test('a tab whose session has ended asks nothing when no words wait', async () => {
  const { app, open, pass, wire } = await startSyncing();
  const tab = await open();
  await app.db.deleteFrom('sessions').execute();
  await tab.sync.refresh();
  await pass();
  const { calls } = wire;
  await pass();
  await pass();
  expect(wire.calls).toBe(calls);
});

test('a page hears that it waits for a login also if only the list has told it', async () => {
  const { app, device, open, pass, statusOf } = await startSyncing();
  const tab = await open();
  device.network.isOnline = false;
  await write(tab, 'offline\n');
  await pass();
  await app.db.deleteFrom('sessions').execute();
  device.network.isOnline = true;
  const heard: unknown[] = [];
  tab.sync.subscribe(async () => heard.push((await statusOf(tab))?.kind));
  await tab.sync.refresh();
  await pass();
  expect(heard.at(-1)).toBe('logged-out');
});
