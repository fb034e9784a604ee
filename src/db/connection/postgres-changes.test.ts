import { sql } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import { behindDeafProxy } from '../../../test/database/deaf-proxy.ts';
import { createPostgresDatabase } from '../../../test/each-database.ts';
import { hourMs } from '../../shared/dates.ts';
import { saveSettings } from '../settings/settings.ts';
import { openDatabase } from './open.ts';
import { PostgresChanges } from './postgres-changes.ts';

/**
 * Watches a database of its own. The watch goes by `clock.now`, so that a slow machine changes
 * nothing.
 */
async function makeWatch({ through = async (url: string) => url } = {}) {
  const url = await createPostgresDatabase(true);
  const { db, close } = await openDatabase({ dataDir: '/nowhere', databaseUrl: url });
  const clock = { now: 1_000 };
  const countsWhenLost: (number | undefined)[] = [];
  const sent = { proofs: 0 };
  const watch = new PostgresChanges({
    url: await through(url),
    writes: { count: 0 },
    async notify(channel, payload) {
      await sql`select pg_notify(${channel}, ${payload})`.execute(db);
      sent.proofs += 1;
    },
    onConnectionLost: () => countsWhenLost.push(watch.countChanges()),
    times: {
      ...{ beatEveryMs: 10, maxSilenceMs: 1_000, maxUnaskedMs: 10_000, reconnectAfterMs: 10 },
      ...{ maxQueryMs: 60_000, now: () => clock.now },
    },
  });
  onTestFinished(async () => {
    await watch.close();
    await close();
  });
  /** The count, as soon as it is known and more than `least`. */
  const countAbove = (least: number) =>
    vi.waitFor(
      () => {
        const count = watch.countChanges();
        expect(count).toBeGreaterThan(least);
        return count as number;
      },
      { timeout: 60_000, interval: 10 },
    );
  /** The connection that listens, as PostgreSQL names it. */
  const listener = async () => {
    const { rows } = await sql<{ pid: number }>`
      select pid from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and query like '%suibi_beat_%'
    `.execute(db);
    expect(rows).toHaveLength(1);
    return rows[0]?.pid;
  };
  return { db, watch, clock, sent, countsWhenLost, countAbove, listener };
}

test('the count is known once the connection listens, and stays while nothing changes', async () => {
  const { watch, countAbove } = await makeWatch();
  expect(watch.countChanges()).toBeUndefined();
  const count = await countAbove(0);
  expect(watch.countChanges()).toBe(count);
});

test('a public change by another process makes the count higher', async () => {
  const { db, countAbove } = await makeWatch();
  const count = await countAbove(0);
  await saveSettings(db, { brand: 'Rain' });
  await countAbove(count);
});

test('the count is unknown when the connection is lost, and higher when the next one listens', async () => {
  const { db, countAbove, countsWhenLost, listener } = await makeWatch();
  const count = await countAbove(0);
  await sql`select pg_terminate_backend(${await listener()})`.execute(db);
  await countAbove(count);
  expect(countsWhenLost).toEqual([undefined]);
});

test('the count is unknown when no heartbeat was heard for too long', async () => {
  const { watch, clock, countAbove } = await makeWatch();
  await countAbove(0);
  clock.now += 1_001;
  expect(watch.countChanges()).toBeUndefined();
  await countAbove(0);
});

test('the same connection goes on listening after an hour in which nobody asked', async () => {
  const { clock, countAbove, listener } = await makeWatch();
  const count = await countAbove(0);
  const before = await listener();
  clock.now += hourMs;
  expect(await countAbove(0)).toBe(count);
  expect(await listener()).toBe(before);
});

test('the count is never known behind a pooler that lends its connections for one transaction', async () => {
  const { watch, sent } = await makeWatch({ through: behindDeafProxy });
  await vi.waitFor(
    () => {
      expect(watch.countChanges()).toBeUndefined();
      expect(sent.proofs).toBeGreaterThan(5);
    },
    { timeout: 60_000, interval: 10 },
  );
  expect(watch.countChanges()).toBeUndefined();
});
