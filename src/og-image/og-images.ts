import { BusyError } from '../server/limits/busy-error.ts';
import { Quota } from '../server/limits/quota.ts';
import { makeTaskProcess, runInProcess } from '../server/task-process/task-process.ts';
import { minuteMs } from '../shared/dates.ts';
import { WorkQueue } from '../shared/limits/work-queue.ts';
import type { KeptPictures } from './kept-pictures.ts';
import type { DrawingTask } from './tasks.ts';

/** Draws the pictures that link previews show, and the icons. */
export interface OgImages {
  /**
   * `who` is the network that asks. Throws BusyError when it waits for too many pictures, or all
   * together do. A picture that is kept in the folder waits for nothing.
   */
  draw(task: DrawingTask, who: string): Promise<OgImage>;
  close(): void;
}

export interface OgImage {
  png: Buffer;
  /** False when drawing the texts failed, so that the picture has none. A later try may succeed. */
  isWhole: boolean;
}

interface Options {
  kept: KeptPictures;
  /** Called when a picture could not be drawn with its texts, and when one could not be kept. */
  onFault(error: Error, what: string): void;
  /** Whether one process draws all pictures. Otherwise each picture has its own. */
  isForMany?: boolean;
  /** A process is killed after so long. */
  maxDrawMs?: number;
  /** A picture that failed is tried again after so long. */
  retryAfterMs?: number;
}

/** So many pictures stay in memory: those that were asked for last, with about 20 KB each. */
const maxInMemory = 100;
/** Starting a process and drawing one picture takes a good quarter of a second. */
const drawings = { max: 40, maxPerKey: 10, makeError: busy };
/** Several requests may wait for one picture. */
const requests = { max: 200, maxPerKey: 20, makeError: busy };
const retryAfterSeconds = 30;
/** Drawing takes 106 MB with usual fonts. Fonts of all scripts take more. */
const limits = { maxMemoryBytes: 512 * 1024 * 1024, maxProcessorMs: 20_000 };

const file = new URL(
  import.meta.url.endsWith('.ts') ? './process.ts' : './og-image-process.js',
  import.meta.url,
);

/**
 * Pictures are drawn one at a time, each by a process of its own. The library that loads fonts and
 * decodes pictures takes about 70 MB, which a server would never get back, and it ends the whole
 * process when a font is broken. Networks take turns. A command that needs all pictures keeps one
 * process: starting it takes longer than drawing.
 */
export function makeOgImages({
  kept,
  onFault,
  isForMany = false,
  maxDrawMs = 20_000,
  retryAfterMs = 5 * minuteMs,
}: Options): OgImages {
  /** Pictures that are there, or on their way. */
  const pictures = new Map<string, { picture: Promise<OgImage>; isDrawn: boolean }>();
  const queue = new WorkQueue({ concurrency: 1 });
  const drawingQuota = new Quota(drawings);
  const requestQuota = new Quota(requests);
  const closing = new AbortController();
  const { signal } = closing;
  const lasting = isForMany ? makeTaskProcess<DrawingTask>(file, signal) : undefined;

  async function drawOnce(task: DrawingTask): Promise<Buffer> {
    const waiting = { ...limits, maxMs: maxDrawMs };
    const png = lasting
      ? await lasting.run<Uint8Array>(task, waiting)
      : await runInProcess<DrawingTask, Uint8Array>(file, task, { ...waiting, signal });
    return Buffer.from(png);
  }

  async function drawNow(task: DrawingTask): Promise<OgImage> {
    try {
      const png = await drawOnce(task);
      await kept.keep(task, png).catch((error) => onFault(error, `${nameOf(task)} was not kept`));
      return { png, isWhole: true };
    } catch (error) {
      if (signal.aborted) throw error;
      onFault(error as Error, `${nameOf(task)} is without its text`);
      // A picture that always fails must not start a process for each request.
      setTimeout(() => pictures.delete(keyOf(task)), retryAfterMs).unref();
      return { png: await drawOnce(blankOf(task)), isWhole: false };
    }
  }

  function begin(task: DrawingTask, who: string) {
    const share = { key: who };
    const picture = drawingQuota.run(() => queue.run(() => drawNow(task), share), share);
    const begun = { picture, isDrawn: false };
    picture.then(
      () => {
        begun.isDrawn = true;
      },
      () => pictures.delete(keyOf(task)),
    );
    return begun;
  }

  return {
    async draw(task, who) {
      const key = keyOf(task);
      const known = pictures.get(key);
      const png = known ? undefined : await kept.find(task);
      if (png) return { png, isWhole: true };
      const found = known ?? pictures.get(key) ?? begin(task, who);
      // Moved to the end of the map: the first entry is then the one that nobody asked for the
      // longest.
      pictures.delete(key);
      pictures.set(key, found);
      for (const oldest of pictures.keys()) {
        if (pictures.size <= maxInMemory) break;
        pictures.delete(oldest);
      }
      return found.isDrawn ? found.picture : requestQuota.run(() => found.picture, { key: who });
    },
    close: () => closing.abort(),
  };
}

/** Without texts and files it needs no fonts and no decoder: hardly anything can fail. */
function blankOf(task: DrawingTask): DrawingTask {
  return 'icon' in task
    ? { ...task, letter: '', picture: '', path: '' }
    : { ...task, title: '', author: '', brand: '' };
}

const nameOf = (task: DrawingTask) => ('icon' in task ? 'an icon' : 'a link picture');

/** The key under which a picture is kept. Tasks with different pictures have different keys. */
function keyOf(task: DrawingTask): string {
  return JSON.stringify(task);
}

function busy(): BusyError {
  return new BusyError('pictures-busy', retryAfterSeconds);
}
