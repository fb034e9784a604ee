import { setTimeout as sleep } from 'node:timers/promises';
import { brotliDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { compress } from '../http/compression.ts';
import { makeSqueezer } from './squeeze.ts';

const page = Buffer.from(
  Array.from({ length: 400 }, (_, n) => `<p>Line ${n * n}: rain, tea and ${n % 7} umbrellas.`).join(
    '',
  ),
);

test('an idle process makes the Brotli form of a text smaller', async () => {
  const squeezer = makeSqueezer({ restMs: 1, utilization: () => 0.05 });
  const form = await new Promise<Buffer>((resolve) => squeezer.add(page, resolve));
  expect(form.length).toBeLessThan(compress(page, 'br').length);
  expect(brotliDecompressSync(form)).toEqual(page);
});

test('a process that works compresses nothing, until it rests', async () => {
  let utilization = 0.5;
  let looks = 0;
  const squeezer = makeSqueezer({
    restMs: 1,
    utilization() {
      looks += 1;
      return utilization;
    },
  });
  let isTaken = false;
  const taken = new Promise<void>((resolve) => {
    squeezer.add(page, () => {
      isTaken = true;
      resolve();
    });
  });
  while (looks < 10) await sleep(1);
  expect(isTaken).toBe(false);
  utilization = 0;
  await taken;
});

test('texts are compressed one after the other: a long one is done before a short one begins', async () => {
  const squeezer = makeSqueezer({ restMs: 0, utilization: () => 0 });
  const long = Buffer.concat(Array<Buffer>(10).fill(page));
  const done: string[] = [];
  await new Promise<void>((resolve) => {
    squeezer.add(long, () => done.push('long'));
    squeezer.add(page, () => {
      done.push('short');
      resolve();
    });
  });
  expect(done).toEqual(['long', 'short']);
});

test('at most 100 texts wait', () => {
  const squeezer = makeSqueezer({ restMs: 60_000, utilization: () => 0 });
  const added = Array.from({ length: 101 }, () => squeezer.add(page, () => {}));
  expect(added.filter(Boolean)).toHaveLength(100);
  squeezer.stop();
});
