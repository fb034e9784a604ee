import { expect, test } from 'vitest';
import { type Trouble, untilQuiet } from '../../../test/sync/network.ts';
import { articleID, startSyncing, write } from '../../../test/sync/one-article.ts';
import { documentLimits } from '../../shared/document-schemas.ts';
import { contentOf } from './store/record.ts';
import { retryDelayMs } from './sync-loop.ts';

test('words are kept at once, and are saved when the server has acknowledged exactly them', async () => {
  const { open, pass, statusOf, texts } = await startSyncing();
  const tab = await open();
  await write(tab, 'First words.\n');
  expect(await statusOf(tab)).toEqual({ kind: 'kept' });
  expect(await texts()).toEqual([]);
  await pass();
  expect(await statusOf(tab)).toEqual({ kind: 'saved', revision: 1 });
  expect(await texts()).toEqual(['First words.\n']);
});

test('words that were typed while a save was under way are sent after it, not beside it', async () => {
  const { device, wire, open, pass, statusOf, texts } = await startSyncing();
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
    const { device, wire, open, pass, statusOf, texts } = await startSyncing();
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
  const { device, open, pass, statusOf, texts } = await startSyncing();
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

test('after the session has ended, words are kept, and sent when it begins again', async () => {
  const { app, device, open, pass, statusOf, texts } = await startSyncing();
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

test('a content that the server would refuse is not sent, and its faults are told', async () => {
  const { open, pass, statusOf, texts } = await startSyncing();
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

test('flush sends at once, and gives the number of the revision that can be published', async () => {
  const { open, device, wire } = await startSyncing();
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
  const { open, pass, statusOf, wire } = await startSyncing();
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
