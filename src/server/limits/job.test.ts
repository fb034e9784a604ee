import { setTimeout as wait } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { Job } from './job.ts';

/** A job whose runs last until the test ends them, and the number of runs that were begun. */
function makeJob(everyMs?: number) {
  const faults: unknown[] = [];
  const runs: { end(): void; fail(): void; signal: AbortSignal }[] = [];
  const job = new Job({
    ...(everyMs !== undefined && { everyMs }),
    run: (signal) =>
      new Promise<void>((resolve, reject) => {
        runs.push({ signal, end: resolve, fail: () => reject(new Error('failed')) });
      }),
    onFault: (error) => void faults.push(error),
  });
  onTestFinished(() => {
    for (const { end } of runs) end();
  });
  return { job, runs, faults };
}

test('one run at a time: whoever wakes a job that runs gets one more run, together with the others', async () => {
  const { job, runs } = makeJob();
  const first = job.wake();
  await wait(1);
  const others = [job.wake(), job.wake()];
  runs[0]?.end();
  await first;
  await wait(1);
  expect(runs).toHaveLength(2);
  runs[1]?.end();
  await Promise.all(others);
  expect(runs).toHaveLength(2);
});

test('a run that fails is told, and the next one follows', async () => {
  const { job, runs, faults } = makeJob(5);
  const started = job.start();
  await expect.poll(() => runs.length).toBe(1);
  runs[0]?.fail();
  await started;
  expect(faults).toEqual([new Error('failed')]);
  await expect.poll(() => runs.length).toBe(2);
  runs[1]?.end();
  await job.stop();
});

test('stopping waits for the run under way, whose failure is then none, and nothing begins after it', async () => {
  const { job, runs, faults } = makeJob(5);
  const started = job.start();
  await expect.poll(() => runs.length).toBe(1);
  const woken = job.wake();
  let isStopped = false;
  const stopping = job.stop().then(() => {
    isStopped = true;
  });
  await wait(20);
  expect([isStopped, runs[0]?.signal.aborted]).toEqual([false, true]);
  runs[0]?.fail();
  await Promise.all([started, woken, stopping]);
  await job.wake();
  await job.start();
  await wait(20);
  expect([runs.length, faults]).toEqual([1, []]);
});
