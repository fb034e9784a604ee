import { BusyError } from '../../server/load/busy-error.ts';
import { limited } from '../../server/load/limited.ts';
import { runInProcess } from '../../server/run-in-process.ts';
import type { LinkPictureTask } from './drawing.ts';

/** Draws the pictures that link previews show. */
interface LinkPictures {
  /** Throws BusyError when too many pictures wait to be drawn, or too many requests wait for them. */
  draw(task: LinkPictureTask): Promise<LinkPicture>;
  close(): void;
}

export interface LinkPicture {
  png: Buffer;
  /** False when drawing the texts failed, so that the picture has none. A later try may succeed. */
  isWhole: boolean;
}

interface Kept {
  picture: Promise<LinkPicture>;
  /** Whether the picture is there, or has failed. */
  isDrawn: boolean;
}

interface Options {
  /** Called when a picture could not be drawn with its texts. */
  onFault(error: Error): void;
  maxDrawMs?: number;
  /** A picture that failed is tried again after so long. */
  retryAfterMs?: number;
}

/** So many pictures stay in memory: those that were asked for last, with about 20 KB each. */
const maxKept = 100;
/** Drawing one picture takes a good quarter of a second. */
const maxWaiting = 20;
/** Several requests may wait for one picture. */
const maxRequests = 40;
const retryAfterSeconds = 30;

const file = new URL(
  import.meta.url.endsWith('.ts') ? './process.ts' : './link-picture-process.js',
  import.meta.url,
);

/**
 * Pictures are drawn one at a time, each by a process of its own. The library that loads fonts and decodes pictures
 * takes about 70 MB, which a server would never get back, and it ends the whole process when a font is broken.
 */
export function makeLinkPictures({
  onFault,
  maxDrawMs = 20_000,
  retryAfterMs = 5 * 60_000,
}: Options): LinkPictures {
  const pictures = new Map<string, Kept>();
  const inLimits = limited(maxRequests, busy);
  const closing = new AbortController();
  let waiting = 0;
  let last: Promise<unknown> = Promise.resolve();

  const draw = async (task: LinkPictureTask) => {
    try {
      return { png: await drawOnce(task, maxDrawMs, closing.signal), isWhole: true };
    } catch (error) {
      if (closing.signal.aborted) throw error;
      onFault(error as Error);
      // A picture that always fails must not start a process for each request.
      setTimeout(() => pictures.delete(keyOf(task)), retryAfterMs).unref();
      // A picture without texts needs no fonts: hardly anything can fail.
      const blank = { ...task, title: '', author: '', brand: '' };
      return { png: await drawOnce(blank, maxDrawMs, closing.signal), isWhole: false };
    }
  };

  const enqueue = (task: LinkPictureTask) => {
    waiting += 1;
    const kept: Kept = {
      isDrawn: false,
      picture: last
        .then(() => draw(task))
        .finally(() => {
          waiting -= 1;
          kept.isDrawn = true;
        }),
    };
    last = kept.picture.catch(() => {});
    return kept;
  };

  const drawInTurn = async (task: LinkPictureTask, found: Kept | undefined) => {
    if (!found && waiting >= maxWaiting) throw busy();
    const key = keyOf(task);
    const kept = found ?? enqueue(task);
    // Moved to the end of the map: the first entry is then the one that nobody asked for the longest.
    pictures.delete(key);
    pictures.set(key, kept);
    for (const oldest of pictures.keys()) {
      if (pictures.size <= maxKept) break;
      pictures.delete(oldest);
    }
    try {
      return await kept.picture;
    } catch (error) {
      pictures.delete(key);
      throw error;
    }
  };

  return {
    async draw(task) {
      const found = pictures.get(keyOf(task));
      if (found?.isDrawn) return drawInTurn(task, found);
      return inLimits(() => drawInTurn(task, found));
    },
    close: () => closing.abort(),
  };
}

/** The key under which a picture is kept. Tasks with different pictures have different keys. */
function keyOf(task: LinkPictureTask): string {
  return JSON.stringify(task);
}

async function drawOnce(
  task: LinkPictureTask,
  maxMs: number,
  signal: AbortSignal,
): Promise<Buffer> {
  return Buffer.from(
    await runInProcess<LinkPictureTask, Uint8Array>(file, task, { maxMs, signal }),
  );
}

function busy(): BusyError {
  const message = 'Too many pictures are being made. Try again in a moment.';
  return new BusyError('pictures-busy', message, retryAfterSeconds);
}
