import { expect, test } from 'vitest';
import { listRevisions } from '../../../test/revisions.ts';
import { articleID, startSyncing, write } from '../../../test/sync/one-article.ts';
import type { TestApp } from '../../../test/test-app.ts';
import { endAllSessions } from '../../db/account/sessions.ts';
import type { Login } from './login-state.ts';

// The session of a device: it ends, here or elsewhere, and begins again.

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

/** Ends the sessions of a device as the security page does on another one. */
async function endElsewhere({ db, clock }: TestApp): Promise<void> {
  await db.transaction().execute((db) => endAllSessions(db, clock.now));
}

test('a device that was ended elsewhere deletes what the server has, and keeps words that were not sent', async () => {
  const { app, device, other, open, pass, texts } = await startSyncing();
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
  await device.open('CCCCCCCCCCCC');
  await pass();
  expect(await listRevisions(app.db, 'CCCCCCCCCCCC')).toHaveLength(1);
  expect(await texts()).toEqual(['one\n']);
});

test('words that a page stores when it hears that its device was ended are kept with their base', async () => {
  const { app, device, open, pass, texts } = await startSyncing();
  const tab = await open();
  await write(tab, 'one\n');
  await pass();
  tab.type({ markdown: 'one\n\ntwo\n' });
  await endElsewhere(app);
  await tab.sync.refresh();
  expect(device.entryOf(articleID)?.record).toMatchObject({
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
