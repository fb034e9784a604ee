import { expect, test } from 'vitest';
import { eachDatabase } from '../../../test/each-database.ts';
import { addEvent, countEvent, listEvents, purgeEvents } from './events.ts';

const day = 24 * 60 * 60 * 1000;
const start = Date.parse('2026-11-20T08:00:00Z');
const none = { browser: '', system: '' };

eachDatabase((open) => {
  test('the newest events come first, and no more than are asked for', async () => {
    const { db } = await open();
    const device = { browser: 'Safari', system: 'iPhone' };
    await addEvent(db, 'login', start, device);
    await addEvent(db, 'logout', start + 2);
    await addEvent(db, 'login', start + 1, device);
    expect(await listEvents(db, 2)).toEqual([
      { kind: 'logout', happenedAt: start + 2, times: 1, ...none },
      { kind: 'login', happenedAt: start + 1, times: 1, ...device },
    ]);
  });

  test('events that strangers cause are one row for each day and kind, and all are counted', async () => {
    const { db } = await open();
    await Promise.all(
      Array.from({ length: 20 }, (_, index) => countEvent(db, 'loginFailed', start + index)),
    );
    await countEvent(db, 'passwordWrong', start + 60);
    await countEvent(db, 'loginFailed', start + day);
    const events = await listEvents(db, 10);
    expect(events.map(({ kind, times }) => [kind, times])).toEqual([
      ['loginFailed', 1],
      ['passwordWrong', 1],
      ['loginFailed', 20],
    ]);
  });

  test('events of more than 90 days ago are forgotten', async () => {
    const { db } = await open();
    await addEvent(db, 'login', start);
    await addEvent(db, 'logout', start + 1);
    await purgeEvents(db, start + 90 * day);
    expect(await listEvents(db, 10)).toHaveLength(2);
    await purgeEvents(db, start + 90 * day + 1);
    expect(await listEvents(db, 10)).toMatchObject([{ kind: 'logout' }]);
  });
});
