import { expect, test } from 'vitest';
import { listRevisions } from '../../../test/revisions.ts';
import { untilQuiet } from '../../../test/sync/network.ts';
import { articleID, startSyncing, write } from '../../../test/sync/one-article.ts';
import { restoreArticle, trashArticle } from '../../db/articles/trash.ts';
import { removeArticles } from '../../db/removal/remove-articles.ts';

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
  await here.sync.resolveConflict(articleID, { ...here.content, markdown: 'mine\ntheirs\n' });
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
