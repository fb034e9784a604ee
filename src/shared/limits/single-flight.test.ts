import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { SingleFlight, withTimeout } from './single-flight.ts';

test('work runs once for all who ask for the same key, and again for whoever asks later', async () => {
  const flights = new SingleFlight<string>();
  let runs = 0;
  const ask = (key: string) =>
    flights.run(key, async () => {
      runs += 1;
      await setTimeout(1);
      return `${key} ${runs}`;
    });
  const asked = [ask('a'), ask('a'), ask('b')];
  expect(await flights.find('a')).toBe('a 2');
  expect(await Promise.all(asked)).toEqual(['a 2', 'a 2', 'b 2']);
  expect(flights.find('a')).toBeUndefined();
  expect(await ask('a')).toBe('a 3');
});

test('all who ask hear of a failure, and whoever asks later begins again', async () => {
  const flights = new SingleFlight<string>();
  const fail = () => Promise.reject(new Error('failed'));
  const asked = await Promise.allSettled([flights.run('a', fail), flights.run('a', fail)]);
  expect(asked.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await flights.run('a', async () => 'again')).toBe('again');
});

test('whoever has waited long enough gives up, and the work goes on', async () => {
  const { promise, resolve } = Promise.withResolvers<string>();
  expect(await withTimeout(1, promise)).toBeUndefined();
  resolve('done');
  expect(await withTimeout(60_000, promise)).toBe('done');
  await expect(withTimeout(60_000, Promise.reject(new Error('failed')))).rejects.toThrow('failed');
});
