import { minuteMs } from '../../shared/dates.ts';
import { WorkQueue } from '../../shared/limits/work-queue.ts';
import { runInProcess, type WaitLimits } from '../task-process/task-process.ts';
import { priorities } from './priority.ts';
import type { SanitisedImage, SanitiseTask } from './sanitise-image.ts';
import type { RenditionTask, WrittenRendition } from './write-rendition.ts';

/**
 * What the process of one picture may take. Pictures of cameras with 50 megapixels take up to 0.75
 * GB: a JPEG that appears in steps (progressive) and a WebP that is see-through. Decoding and
 * writing one of them takes a few seconds of the processor.
 */
export const imageLimits: WaitLimits = {
  maxMemoryBytes: 768 * 1024 * 1024,
  maxProcessorMs: 120_000,
  maxMs: 10 * minuteMs,
};

/**
 * A drawing of more than some seconds was made to keep the server busy, or is a map that has to be
 * exported as a picture.
 */
export const drawingLimits: WaitLimits = { ...imageLimits, maxProcessorMs: 20_000 };

export const imageProcess = new URL(
  import.meta.url.endsWith('.ts') ? './image-process.ts' : './upload-image-process.js',
  import.meta.url,
);

/**
 * Decodes and writes pictures, each in a process of its own, one at a time. A decoder of pictures
 * is a large target: a picture that breaks or stalls it ends only its own process, and the memory
 * that it took goes with it. Tasks that somebody waits for come first.
 *
 * Tasks reject with the code `ENOSPC` on a full disk, and with TaskFailure when the process fails
 * or takes more than its limits.
 */
export class ImageTasks {
  readonly #closing = new AbortController();
  readonly #queue = new WorkQueue({ concurrency: 1 });

  sanitise(task: SanitiseTask, limits: Partial<WaitLimits> = {}) {
    return this.#run<SanitisedImage>(task, limits);
  }

  async writeRendition(task: RenditionTask, limits: Partial<WaitLimits> = {}): Promise<void> {
    await this.#run<WrittenRendition>(task, limits);
  }

  /** Ends the process that runs. No other begins. */
  close(): void {
    this.#closing.abort();
  }

  async #run<Result extends { kind: string }>(
    task: SanitiseTask | RenditionTask,
    limits: Partial<WaitLimits>,
  ): Promise<Exclude<Result, { kind: 'disk-full' }>> {
    const options = { ...imageLimits, ...limits, signal: this.#closing.signal };
    const result = await this.#queue.run(
      () => runInProcess<SanitiseTask | RenditionTask, Result>(imageProcess, task, options),
      { priority: priorities.indexOf(task.priority) },
    );
    if (result.kind === 'disk-full') throw diskFull();
    return result as Exclude<Result, { kind: 'disk-full' }>;
  }
}

/** The process that wrote the picture has no code for this error. */
function diskFull(): Error {
  return Object.assign(new Error('no space left for the picture'), { code: 'ENOSPC' });
}
