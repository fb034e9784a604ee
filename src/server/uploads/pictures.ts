import { minuteMs } from '../../shared/dates.ts';
import { WorkQueue } from '../../shared/limits/work-queue.ts';
import { runInProcess, type WaitLimits } from '../task-process/task-process.ts';
import { waiters } from './awaited-by.ts';
import type { CleanTask } from './clean-picture.ts';
import type { ShrinkTask } from './smaller-picture.ts';

type AwaitedTask = CleanTask | ShrinkTask;

/** Decodes and writes pictures, each in a process of its own. */
export interface Pictures {
  /**
   * Rejects with TaskFailure when the process fails or takes more than its limits, `pictureLimits`
   * without others.
   */
  run<Result>(task: AwaitedTask, limits?: Partial<WaitLimits>): Promise<Result>;
  close(): void;
}

/**
 * What the process of one picture may take. Pictures of cameras with 50 megapixels take up to 0.75
 * GB: a JPEG that appears in steps (progressive) and a WebP that is see-through. Decoding and
 * writing one of them takes a few seconds of the processor.
 */
export const pictureLimits: WaitLimits = {
  maxMemoryBytes: 768 * 1024 * 1024,
  maxProcessorMs: 120_000,
  maxMs: 10 * minuteMs,
};

/**
 * A drawing of more than some seconds was made to keep the server busy, or is a map that has to be
 * exported as a picture.
 */
export const drawingLimits: WaitLimits = { ...pictureLimits, maxProcessorMs: 20_000 };

export const pictureProcess = new URL(
  import.meta.url.endsWith('.ts') ? './picture-process.ts' : './upload-picture-process.js',
  import.meta.url,
);

/**
 * One picture is worked on at a time. A decoder of pictures is a large target: a picture that
 * breaks or stalls it ends only its own process, and the memory that it took goes with it. Tasks
 * that somebody waits for come first.
 */
export function makePictures(): Pictures {
  const closing = new AbortController();
  const queue = new WorkQueue({ concurrency: 1 });
  return {
    run: <Result>(task: AwaitedTask, limits: Partial<WaitLimits> = {}) =>
      queue.run(
        () =>
          runInProcess<AwaitedTask, Result>(pictureProcess, task, {
            ...{ ...pictureLimits, ...limits },
            signal: closing.signal,
          }),
        { priority: waiters.indexOf(task.awaitedBy) },
      ),
    close: () => closing.abort(),
  };
}
