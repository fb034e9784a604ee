import { minuteMs } from '../../shared/dates.ts';
import { WorkQueue } from '../../shared/limits/work-queue.ts';
import { runInProcess, type WaitLimits } from '../task-process/task-process.ts';
import type { RenditionFormat } from './storage/storage.ts';

/** Who waits for a task with a picture. Tasks of the first kind come first. */
export const priorities = ['owner', 'reader', 'background'] as const;
export type Priority = (typeof priorities)[number];

export interface SanitiseTask {
  kind: 'sanitise';
  priority: Priority;
  from: string;
  /** The sanitised picture is written to this path, and is on the disk when the task is done. */
  to: string;
  /** `image/svg+xml` for a drawing, which becomes a PNG. */
  mediaType: string;
  /** Of one frame, and of all frames of an animation that is decoded. */
  maxPixels: number;
  /**
   * Whether a picture of which the end is missing is written as far as it can be decoded. Otherwise
   * it is broken.
   */
  isLenient: boolean;
}

export interface SanitisedFile {
  kind: 'sanitised';
  mediaType: string;
  bytes: number;
  /** In CSS pixels, as the picture is shown. */
  width: number;
  height: number;
  isAnimated: boolean;
}

export type SanitisedImage =
  | SanitisedFile
  | { kind: 'too-many-pixels' }
  | { kind: 'broken-picture' }
  | { kind: 'disk-full' };

export interface MeasureTask {
  kind: 'measure';
  from: string;
  /** `image/svg+xml` for a drawing. */
  mediaType: string;
  maxPixels: number;
}

export interface ImageSize {
  kind: 'measured';
  /** In pixels, turned as the picture is shown. */
  width: number;
  height: number;
  isAnimated: boolean;
  /**
   * Whether all frames of an animation together have more than `maxPixels`, so that it is not
   * decoded.
   */
  isHeavy: boolean;
}

export type MeasuredImage = ImageSize | { kind: 'too-many-pixels' } | { kind: 'broken-picture' };

export interface RenditionTask {
  kind: 'rendition';
  priority: Priority;
  from: string;
  /** The rendition is written to this path, and is on the disk when the task is done. */
  to: string;
  width: number;
  format: RenditionFormat;
}

export type WrittenRendition = { kind: 'written' } | { kind: 'disk-full' };

export type ImageTask = SanitiseTask | MeasureTask | RenditionTask;

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
