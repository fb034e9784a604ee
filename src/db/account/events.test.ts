import { expect, test } from 'vitest';
import { eachDatabase } from '../../../test/each-database.ts';
import { dayMs } from '../../shared/dates.ts';
import { addEvent, countEvent, listEvents, purgeEvents, sumEvents } from './events.ts';

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
      { kind: 'logout', happenedAt: start + 2, times: 1, note: '', ...none },
      { kind: 'login', happenedAt: start + 1, times: 1, note: '', ...device },
    ]);
  });

  test('events that strangers cause are one row for each day and kind, and all are counted', async () => {
    const { db } = await open();
    await Promise.all(
      Array.from({ length: 20 }, (_, index) => countEvent(db, 'loginFailed', start + index)),
    );
    await countEvent(db, 'passwordWrong', start + 60);
    await countEvent(db, 'loginFailed', start + dayMs);
    const events = await listEvents(db, 10);
    expect(events.map(({ kind, times }) => [kind, times])).toEqual([
      ['loginFailed', 1],
      ['passwordWrong', 1],
      ['loginFailed', 20],
    ]);
  });

  test('events of a mark are counted by themselves, and summed over the last days', async () => {
    const { db } = await open();
    const sum = (mark: string, days: number, now: number) =>
      sumEvents(db, 'codeWrong', { mark, days, now });
    expect(await sum('a', 30, start)).toEqual({ times: 0, lastAt: 0 });
    await Promise.all(
      Array.from({ length: 20 }, (_, index) => countEvent(db, 'codeWrong', start + index, 'a')),
    );
    await countEvent(db, 'codeWrong', start + dayMs, 'a');
    await countEvent(db, 'codeWrong', start + dayMs, 'b');
    await countEvent(db, 'codeWrong', start + dayMs);
    await countEvent(db, 'loginFailed', start + dayMs, 'a');
    const first = await sum('a', 2, start + dayMs);
    expect(first).toEqual({ times: 21, lastAt: start + dayMs });
    expect(await sum('a', 2, start + 2 * dayMs)).toEqual({ times: 1, lastAt: start + dayMs });
    expect(await sum('a', 1, start + 2 * dayMs)).toEqual({ times: 0, lastAt: 0 });
    expect(await sum('b', 30, start + dayMs)).toEqual({ times: 1, lastAt: start + dayMs });
    expect(await listEvents(db, 10)).toHaveLength(5);
  });

  test('events of more than 90 days ago are forgotten', async () => {
    const { db } = await open();
    await addEvent(db, 'login', start);
    await addEvent(db, 'logout', start + 1);
    await purgeEvents(db, start + 90 * dayMs);
    expect(await listEvents(db, 10)).toHaveLength(2);
    await purgeEvents(db, start + 90 * dayMs + 1);
    expect(await listEvents(db, 10)).toMatchObject([{ kind: 'logout' }]);
  });
});
