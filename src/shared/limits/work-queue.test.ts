import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { WorkQueue } from './work-queue.ts';

/**
 * Asks for all work at once. A word such as `b2` is work of the key b with the priority 2. Returns
 * in which order it began.
 */
async function orderOf(asked: string, concurrency: number) {
  const queue = new WorkQueue({ concurrency });
  const order: string[] = [];
  let underWay = 0;
  let mostUnderWay = 0;
  await Promise.all(
    asked.split(' ').map(([key = '', priority = '0']) =>
      queue.run(
        async () => {
          underWay += 1;
          mostUnderWay = Math.max(mostUnderWay, underWay);
          order.push(key);
          await setTimeout(1);
          underWay -= 1;
        },
        { key, priority: Number(priority) },
      ),
    ),
  );
  return { order: order.join(' '), mostUnderWay };
}

test.each([
  ['a a a b', 'a b a a'],
  ['a a b b c', 'a b a c b'],
  ['a b', 'a b'],
  ['a2 b2 c1 d0 e0 c1', 'a d e c c b'],
  ['a1 a0 b1 a1 b1', 'a a b a b'],
])('of %s, asked for at once, the order is %s', async (asked, expected) => {
  expect(await orderOf(asked, 1)).toEqual({ order: expected, mostUnderWay: 1 });
});

test('up to three pieces of work run at the same time', async () => {
  expect(await orderOf('a b c d e f g', 3)).toEqual({ order: 'a b c d e f g', mostUnderWay: 3 });
  expect(await orderOf('a b', 3)).toEqual({ order: 'a b', mostUnderWay: 2 });
});
