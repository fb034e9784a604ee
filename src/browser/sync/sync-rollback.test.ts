import { expect, test } from 'vitest';
import { untilQuiet } from '../../../test/sync/network.ts';
import { articleID, startSyncing, write } from '../../../test/sync/one-article.ts';
import { takeImage } from '../../../test/sync/rollback.ts';
import { findEditable } from '../../db/articles/desk.ts';
import { trashArticle } from '../../db/articles/trash.ts';
import { removeArticles } from '../../db/removal/remove-articles.ts';
import { apiPublishUrl } from '../../urls.ts';

// A server that has gone back, as after an older backup was restored.

test('an article that a restored backup does not have is sent again as a draft, and says so until the owner works on it', async () => {
  const { app, device, open, pass, statusOf, texts } = await startSyncing();
  const { putBack: restoreBackup } = await takeImage(app);
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
    const { putBack: restoreBackup } = await takeImage(app);
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
  const { putBack: restoreBackup } = await takeImage(app);
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

test.each([1, 2, 3])(
  'words that the server has lost are not taken for deleted when another device has saved %d times meanwhile',
  async (saves) => {
    const { app, device, other, open, pass, texts } = await startSyncing();
    const away = await open();
    await write(away, 'one\n');
    await pass();
    const { putBack: restoreBackup } = await takeImage(app);
    const here = await open(other);
    other.network.isOnline = false;
    await write(away, 'one\n\ntwo\n');
    await pass();
    device.network.isOnline = false;
    await restoreBackup();
    other.network.isOnline = true;
    for (let count = 1; count <= saves; count += 1) {
      await write(here, `one ${'and more '.repeat(count)}\n`);
      await pass(other);
    }
    device.network.isOnline = true;
    await away.sync.refresh();
    await pass();
    expect(away.content.markdown).toBe('one\n\ntwo\n');
    expect(away.conflict?.markdown).toBe(here.content.markdown);
    expect(await texts()).toContain('one\n\ntwo\n');
  },
);

test('a text that was sent beside another one comes back when the server has lost it, and the current one not', async () => {
  const { app, device, other, open, pass, texts } = await startSyncing();
  const tab = await open();
  await write(tab, 'one\n');
  await pass();
  const elsewhere = await open(other);
  device.network.isOnline = false;
  await write(tab, 'here\n');
  await write(elsewhere, 'elsewhere\n');
  await pass(other);
  const { putBack: restoreBackup } = await takeImage(app);
  device.network.isOnline = true;
  await tab.sync.refresh();
  await pass();
  expect(tab.conflict?.markdown).toBe('elsewhere\n');
  expect(await texts()).toContain('here\n');
  await restoreBackup();
  await tab.sync.refresh();
  await pass();
  expect(await texts()).toContain('here\n');
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

test('both texts of a conflict come back, once each, when the server has lost their article and a third text makes it again', async () => {
  const { app, device, other, open, pass, texts } = await startSyncing();
  const { putBack: restoreBackup } = await takeImage(app);
  const tab = await open();
  const elsewhere = await open(other);
  device.network.isOnline = false;
  await write(tab, 'here\n');
  await write(elsewhere, 'elsewhere\n');
  await pass(other);
  device.network.isOnline = true;
  await pass();
  expect(tab.conflict?.markdown).toBe('elsewhere\n');
  await restoreBackup();
  other.network.isOnline = false;
  await write(tab, 'here and now\n');
  await pass();
  await pass();
  expect((await texts()).toSorted()).toEqual(['elsewhere\n', 'here and now\n']);
  expect(tab.content.markdown).toBe('here and now\n');
});

test.each([
  ['the owner has chosen the other text of a conflict', 'theirs\n'],
  ['another tab has written over it', 'ours\n'],
])('a text that the server has lost is sent again though %s meanwhile', async (_, chosen) => {
  const { app, device, other, open, pass, texts } = await startSyncing();
  const tab = await open();
  await write(tab, 'one\n');
  await pass();
  const { putBack: restoreBackup } = await takeImage(app);
  const theirs = await open(other);
  const second = await device.open(articleID);
  second.compose();
  device.network.isOnline = false;
  await write(tab, 'mine\n');
  await write(theirs, 'theirs\n');
  await pass(other);
  device.network.isOnline = true;
  await tab.sync.refresh();
  await pass();
  expect(await texts()).toEqual(['one\n', 'theirs\n', 'mine\n']);
  device.network.isOnline = false;
  await restoreBackup();
  if (chosen === 'theirs\n') {
    second.kill();
    await tab.session.resolveConflict({ ...tab.content, markdown: chosen });
  } else {
    second.type({ markdown: chosen });
    await second.endComposition();
  }
  device.network.isOnline = true;
  await pass();
  await pass();
  expect(await texts()).toEqual(expect.arrayContaining(['mine\n', 'theirs\n', chosen]));
  expect(tab.content.markdown).toBe(chosen);
  const current = await findEditable(app.db, articleID, app.clock.now);
  const isChosen = chosen === 'theirs\n';
  expect(current?.content.markdown).toBe(isChosen ? chosen : 'one\n');
  expect(tab.conflict?.markdown).toBe(isChosen ? undefined : 'theirs\n');
});
