import { expect, onTestFinished, test } from 'vitest';
import { BusyError } from '../limits/busy-error.ts';
import { inPasswordTurn } from './password-turns.ts';

/** Work that is under way until the test ends it, so that all other work waits. */
async function busyTurn() {
  const gate = Promise.withResolvers<void>();
  const turn = inPasswordTurn(() => gate.promise);
  const end = async () => {
    gate.resolve();
    await turn;
  };
  onTestFinished(end);
  return { end };
}

test('one piece of work runs at a time, in order, also after a failed one', async () => {
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
  const results = await Promise.allSettled(
    ['a', 'b', 'c'].map((name) => inPasswordTurn(work(name))),
  );
  expect(log).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends']);
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
});

test('work that fails at once stops no other work', async () => {
  const fails = () => {
    throw new Error('at once');
  };
  await expect(inPasswordTurn(fails)).rejects.toThrow('at once');
  expect(await inPasswordTurn(async () => 'goes on')).toBe('goes on');
});

test('known devices come first, each group in its order', async () => {
  const { end } = await busyTurn();
  const log: string[] = [];
  const turns = [undefined, undefined, 'laptop', undefined, 'phone'].map((device, at) =>
    inPasswordTurn(async () => log.push(`${at} ${device ?? 'stranger'}`), device),
  );
  await end();
  await Promise.all(turns);
  const strangers = ['0 stranger', '1 stranger', '3 stranger'];
  expect(log).toEqual(['2 laptop', '4 phone', ...strangers]);
});

test('60 strangers wait, more are refused, and a known device still has a place', async () => {
  const { end } = await busyTurn();
  const waiting = Array.from({ length: 60 }, () => inPasswordTurn(async () => 'done'));
  expect(() => inPasswordTurn(async () => {})).toThrow(BusyError);
  const known = inPasswordTurn(async () => 'known', 'laptop');
  await end();
  expect(await known).toBe('known');
  await Promise.all(waiting);
  expect(await inPasswordTurn(async () => 'free again')).toBe('free again');
});

test('a device that sends many logins leaves places for the others', async () => {
  const { end } = await busyTurn();
  const from = (device: string) => inPasswordTurn(async () => device, device);
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
