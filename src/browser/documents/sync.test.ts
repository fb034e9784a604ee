import { expect, test } from 'vitest';
import { listRevisions } from '../../../test/revisions.ts';
import { makeDevice } from '../../../test/sync/device.ts';
import { makeWire, type Trouble, untilQuiet } from '../../../test/sync/network.ts';
import { testApp, withOwner } from '../../../test/test-app.ts';
import { trashArticle } from '../../db/articles/trash.ts';
import { removeArticles } from '../../db/removal/remove-articles.ts';
import { documentLimits } from '../../shared/document-schemas.ts';
import { contentOf } from './store/record.ts';
import { retryDelayMs } from './sync.ts';

const articleID = '0123456789AB';

async function start({ hasLocks = true } = {}) {
  const app = await testApp();
  await withOwner(app);
  const wire = makeWire(app);
  const device = makeDevice(wire, { hasLocks });
  const other = makeDevice(wire);
  await device.network.logIn();
  await other.network.logIn();
  const texts = async () =>
    (await listRevisions(app.db, articleID)).map(({ content }) => content.markdown).reverse();
  /** Lets every tab of a device send what it has, and hear what there is. */
  const pass = async (which = device) => {
    which.passTime();
    await untilQuiet(wire);
  };
  const open = async (which = device) => {
    const tab = await which.open(articleID);
    await untilQuiet(wire);
    return tab;
  };
  const statusOf = async (tab: Awaited<ReturnType<typeof open>>) => {
    const status = await tab.sync.status(articleID);
    return status.kind === 'done' ? status.value : status;
  };
  return { app, wire, device, other, texts, pass, open, statusOf };
}

const write = async (
  tab: Awaited<ReturnType<Awaited<ReturnType<typeof start>>['open']>>,
  markdown: string,
) => {
  tab.type({ markdown });
  await tab.keep();
};

test('words are kept at once, and are saved when the server has acknowledged exactly them', async () => {
  const { open, pass, statusOf, texts } = await start();
  const tab = await open();
  await write(tab, 'First words.\n');
  expect(await statusOf(tab)).toEqual({ kind: 'kept' });
  expect(await texts()).toEqual([]);
  await pass();
  expect(await statusOf(tab)).toEqual({ kind: 'saved', revision: 1 });
  expect(await texts()).toEqual(['First words.\n']);
});

test('words that were typed while a save was under way are sent after it, not beside it', async () => {
  const { device, wire, open, pass, statusOf, texts } = await start();
  const tab = await open();
  device.network.next = ['answer-late'];
  await write(tab, 'one\n');
  await pass();
  await write(tab, 'one\ntwo\n');
  await pass();
  expect(await texts()).toEqual(['one\n']);
  expect(await statusOf(tab)).toEqual({ kind: 'kept' });
  for (const answer of wire.lateAnswers) answer();
  await untilQuiet(wire);
  await pass();
  expect(await texts()).toEqual(['one\n', 'one\ntwo\n']);
  expect(await statusOf(tab)).toEqual({ kind: 'saved', revision: 2 });
});

test.each<Trouble>(['request-lost', 'request-late', 'request-twice', 'answer-lost'])(
  'a save is stored exactly once: %s',
  async (trouble) => {
    const { device, wire, open, pass, statusOf, texts } = await start();
    const tab = await open();
    device.network.next = [trouble];
    await write(tab, 'once\n');
    await pass();
    for (const arrive of wire.lateRequests) await arrive();
    await pass();
    expect(await texts()).toEqual(['once\n']);
    expect(await statusOf(tab)).toEqual({ kind: 'saved', revision: 1 });
  },
);

test('without a network the page says so, and sends everything after its return', async () => {
  const { device, open, pass, statusOf, texts } = await start();
  const tab = await open();
  device.network.isOnline = false;
  device.clock.now = 1_000;
  await write(tab, 'one\n');
  await pass();
  device.clock.now = 9_000;
  await write(tab, 'one\ntwo\n');
  await pass();
  const fault = { kind: 'unreachable' };
  expect(await statusOf(tab)).toEqual({ kind: 'not-sent', why: fault, since: 1_000 });
  device.network.isOnline = true;
  await tab.sync.refresh();
  await pass();
  expect(await texts()).toEqual(['one\n', 'one\ntwo\n']);
  expect(await statusOf(tab)).toEqual({ kind: 'saved', revision: 2 });
});

test('a failed call is repeated after 1, 2, 4 seconds and so on, at most after a minute', () => {
  expect([1, 2, 3, 6, 7, 100].map(retryDelayMs)).toEqual([
    1_000, 2_000, 4_000, 32_000, 60_000, 60_000,
  ]);
});

test('the words of a closed tab are sent by the next one that opens', async () => {
  const { device, open, texts, wire } = await start();
  const tab = await open();
  tab.type({ markdown: 'left behind\n' });
  await tab.close();
  expect(await texts()).toEqual([]);
  await device.open('ZZZZZZZZZZZZ');
  await untilQuiet(wire);
  expect(await texts()).toEqual(['left behind\n']);
});

test('after the session has ended, words are kept, and sent when it begins again', async () => {
  const { app, device, open, pass, statusOf, texts } = await start();
  const tab = await open();
  await app.db.deleteFrom('sessions').execute();
  await write(tab, 'still writing\n');
  await pass();
  expect(await statusOf(tab)).toEqual({ kind: 'logged-out' });
  expect(await tab.sync.listUnsent()).toEqual({ kind: 'done', value: [articleID] });
  await device.network.logIn();
  await tab.sync.loggedIn();
  await pass();
  expect(await texts()).toEqual(['still writing\n']);
  expect(await tab.sync.listUnsent()).toEqual({ kind: 'done', value: [] });
});

test('a list from the server shows that another tab has logged in, and what waits is sent', async () => {
  const { app, device, open, pass, texts } = await start();
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
  const { app, open, pass, statusOf, texts } = await start();
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

test('words for an article that was deleted for good begin it again', async () => {
  const { app, open, pass, statusOf, texts } = await start();
  const tab = await open();
  await write(tab, 'one\n');
  await pass();
  await app.db.deleteFrom('articles').execute();
  await write(tab, 'two\n');
  await pass();
  expect(await texts()).toEqual(['two\n']);
  expect(await statusOf(tab)).toEqual({ kind: 'saved', revision: 1 });
});

test('a content that the server would refuse is not sent, and its faults are told', async () => {
  const { open, pass, statusOf, texts } = await start();
  const tab = await open();
  tab.type({ title: 'x'.repeat(documentLimits.maxTitleCharacters + 1) });
  await tab.keep();
  await pass();
  expect(await statusOf(tab)).toMatchObject({ kind: 'refused', faults: [{ field: 'title' }] });
  tab.type({ title: 'Short' });
  await tab.keep();
  await pass();
  expect(await texts()).toEqual(['']);
  expect(await statusOf(tab)).toEqual({ kind: 'saved', revision: 1 });
});

test('two devices that write in different places have one text', async () => {
  const { other, open, pass, statusOf, texts } = await start();
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
  const { other, open, pass, statusOf, texts } = await start();
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
  const { open, pass, statusOf, texts, wire } = await start({ hasLocks });
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

test('flush sends at once, and gives the number of the revision that can be published', async () => {
  const { open, device, wire } = await start();
  const tab = await open();
  await write(tab, 'now\n');
  expect(await tab.sync.flush(articleID)).toEqual({
    kind: 'done',
    value: { kind: 'saved', revision: 1 },
  });
  device.network.isOnline = false;
  await write(tab, 'now not\n');
  expect(await tab.sync.flush(articleID)).toMatchObject({ value: { kind: 'not-sent' } });
  await untilQuiet(wire);
});

test('the preview is kept with the document, and sends nothing', async () => {
  const { open, pass, statusOf, wire } = await start();
  const tab = await open();
  await write(tab, 'one\n');
  await pass();
  const { calls } = wire;
  await tab.sync.keepPreview(articleID, '<p>one</p>\n');
  await pass();
  const { record } = await tab.entry();
  expect(record?.document.htmlOutput).toBe('<p>one</p>\n');
  expect(record && contentOf(record).markdown).toBe('one\n');
  expect(await statusOf(tab)).toEqual({ kind: 'saved', revision: 1 });
  expect(wire.calls).toBe(calls);
});

test('an article that was deleted for good leaves each device, and no device brings it back', async () => {
  const { app, device, other, open, pass, statusOf, texts, wire } = await start();
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
