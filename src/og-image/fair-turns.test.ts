import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { BusyError } from '../server/limits/busy-error.ts';
import { fairTurns } from './fair-turns.ts';

const makeError = () => new BusyError('pictures-busy', 30);

test.each([
  ['a a a b', 'a b a a'],
  ['a a b b c', 'a b a c b'],
  ['a b', 'a b'],
])('of %s, asked for at once, the order is %s', async (asked, expected) => {
  const inTurn = fairTurns({ max: 9, maxOfOne: 9, makeError });
  const order: string[] = [];
  let underWay = 0;
  await Promise.all(
    asked.split(' ').map((who) =>
      inTurn(who, async () => {
        underWay += 1;
        expect(underWay).toBe(1);
        order.push(who);
        await setTimeout(1);
        underWay -= 1;
      }),
    ),
  );
  expect(order.join(' ')).toBe(expected);
});

test('too much of one, and too much of all, is refused; what fails lets the next one begin', async () => {
  const inTurn = fairTurns({ max: 4, maxOfOne: 2, makeError });
  const fail = () => Promise.reject(new Error('failed'));
  const asked = ['a', 'a', 'a', 'b', 'c', 'd'].map((who) => inTurn(who, fail));
  const outcomes = (await Promise.allSettled(asked)).map(
    (outcome) => outcome.status === 'rejected' && outcome.reason.message,
  );
  expect(outcomes).toEqual(['failed', 'failed', 'Too many.', 'failed', 'failed', 'Too many.']);
  expect(await inTurn('a', async () => 'again')).toBe('again');
});
