import { expect, onTestFinished, test } from 'vitest';
import { BusyError } from './busy-error.ts';
import { PasswordQueue } from './password-queue.ts';

/** A queue with work that is under way until the test ends it, so that all other work waits. */
function busyQueue() {
  const queue = new PasswordQueue();
  const gate = Promise.withResolvers<void>();
  const turn = queue.run(() => gate.promise);
  const end = async () => {
    gate.resolve();
    await turn;
  };
  onTestFinished(end);
  return { queue, end };
}

test('one piece of work runs at a time, in order, also after a failed one', async () => {
  const queue = new PasswordQueue();
  const log: string[] = [];
  const work = (name: string) => () => {
    log.push(`${name} begins`);
    return new Promise<string>((resolve, reject) =>
      setTimeout(() => {
        log.push(`${name} ends`);
        if (name === 'b') reject(new Error('b fails'));
        else resolve(name);
      }, 5),
    );
  };
  const results = await Promise.allSettled(['a', 'b', 'c'].map((name) => queue.run(work(name))));
  expect(log).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends']);
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
});

test('work that fails at once stops no other work', async () => {
  const queue = new PasswordQueue();
  const fails = () => {
    throw new Error('at once');
  };
  await expect(queue.run(fails)).rejects.toThrow('at once');
  expect(await queue.run(async () => 'goes on')).toBe('goes on');
});

test('known devices come first, each group in its order', async () => {
  const { queue, end } = busyQueue();
  const log: string[] = [];
  const turns = [undefined, undefined, 'laptop', undefined, 'phone'].map((device, at) =>
    queue.run(async () => log.push(`${at} ${device ?? 'stranger'}`), device),
  );
  await end();
  await Promise.all(turns);
  const strangers = ['0 stranger', '1 stranger', '3 stranger'];
  expect(log).toEqual(['2 laptop', '4 phone', ...strangers]);
});

test('60 strangers wait, more are refused, and a known device still has a place', async () => {
  const { queue, end } = busyQueue();
  const waiting = Array.from({ length: 60 }, () => queue.run(async () => 'done'));
  expect(() => queue.run(async () => {})).toThrow(BusyError);
  const known = queue.run(async () => 'known', 'laptop');
  await end();
  expect(await known).toBe('known');
  await Promise.all(waiting);
  expect(await queue.run(async () => 'free again')).toBe('free again');
});

test('a device that sends many logins leaves places for the others', async () => {
  const { queue, end } = busyQueue();
  const from = (device: string) => queue.run(async () => device, device);
  const waiting = Array.from({ length: 5 }, () => from('stolen'));
  expect(() => from('stolen')).toThrow(BusyError);
  for (const device of ['a', 'b', 'c']) {
    waiting.push(...Array.from({ length: 5 }, () => from(device)));
  }
  expect(() => from('d')).toThrow(BusyError);
  await end();
  expect(await Promise.all(waiting)).toHaveLength(20);
  expect(await from('d')).toBe('d');
});

test('readers of articles and strangers take turns, behind known devices, and 100 readers wait', async () => {
  const { queue, end } = busyQueue();
  const log: string[] = [];
  const waiting = [
    ...[1, 2, 3].map((at) => queue.run(async () => log.push(`stranger ${at}`))),
    ...[1, 2].map((at) => queue.runForReader(async () => log.push(`reader ${at}`))),
    queue.run(async () => log.push('owner'), 'owner'),
  ];
  const readers = Array.from({ length: 98 }, () => queue.runForReader(async () => {}));
  expect(() => queue.runForReader(async () => {})).toThrow(BusyError);
  await end();
  await Promise.all([...waiting, ...readers]);
  expect(log).toEqual([
    ...['owner', 'reader 1', 'stranger 1', 'reader 2', 'stranger 2', 'stranger 3'],
  ]);
});

test('two apps in one process do not wait for each other', async () => {
  const { end } = busyQueue();
  expect(await new PasswordQueue().run(async () => 'done')).toBe('done');
  await end();
});
