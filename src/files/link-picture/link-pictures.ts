import { fork } from 'node:child_process';
import type { LinkPictureTask } from './drawing.ts';

/** Draws the pictures that link previews show. */
interface LinkPictures {
  /** Undefined when too many are asked for at once. */
  draw(task: LinkPictureTask): Promise<LinkPicture | undefined>;
  close(): void;
}

export interface LinkPicture {
  png: Buffer;
  /** Not where drawing failed, and the picture went without its texts: the next time it may have them. */
  isWhole: boolean;
}

interface Options {
  /** Told when a picture could not be drawn with its texts. */
  onFault(error: Error): void;
  /** How many milliseconds a picture may take. */
  within?: number;
  /** How many milliseconds until one that failed is tried again. */
  triedAgainAfter?: number;
}

/** Of the pictures that were asked for last, some 20 KB each. */
const kept = 100;
/** A picture takes a good quarter of a second. */
const mostWaiting = 20;

const file = new URL(
  import.meta.url.endsWith('.ts') ? './process.ts' : './link-picture-process.js',
  import.meta.url,
);

/**
 * Pictures are drawn one at a time, each by a process that ends with it: what loads fonts and decodes pictures takes
 * some 70 MB that a server would never get back, and ends the program it is in when fonts are not as it expects.
 */
export function makeLinkPictures({
  onFault,
  within = 20_000,
  triedAgainAfter = 5 * 60_000,
}: Options): LinkPictures {
  const pictures = new Map<string, Promise<LinkPicture>>();
  const closing = new AbortController();
  let waiting = 0;
  let last: Promise<unknown> = Promise.resolve();

  const draw = async (task: LinkPictureTask) => {
    try {
      return { png: await drawOnce(task, within, closing.signal), isWhole: true };
    } catch (error) {
      if (closing.signal.aborted) throw error;
      onFault(error as Error);
      // What fails each time is not drawn for each who asks.
      setTimeout(() => pictures.delete(keyOf(task)), triedAgainAfter).unref();
      // Without any text there is little left that can fail.
      const blank = { ...task, title: '', author: '', brand: '' };
      return { png: await drawOnce(blank, within, closing.signal), isWhole: false };
    }
  };

  const enqueue = (task: LinkPictureTask) => {
    waiting += 1;
    const drawn = last
      .then(() => draw(task))
      .finally(() => {
        waiting -= 1;
      });
    last = drawn.catch(() => {});
    return drawn;
  };

  return {
    async draw(task) {
      const key = keyOf(task);
      const found = pictures.get(key);
      if (!found && waiting >= mostWaiting) return undefined;
      const picture = found ?? enqueue(task);
      // Anew at the end: the first of a map is then the one that was not asked for the longest.
      pictures.delete(key);
      pictures.set(key, picture);
      for (const oldest of pictures.keys()) {
        if (pictures.size <= kept) break;
        pictures.delete(oldest);
      }
      try {
        return await picture;
      } catch (error) {
        pictures.delete(key);
        throw error;
      }
    },
    close: () => closing.abort(),
  };
}

/** Tells pictures apart. */
function keyOf(task: LinkPictureTask): string {
  return JSON.stringify(task);
}

function drawOnce(task: LinkPictureTask, within: number, signal: AbortSignal): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const child = fork(file, {
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      timeout: within,
      killSignal: 'SIGKILL',
      signal,
    });
    let said = '';
    child.stderr?.on('data', (data) => {
      said = (said + String(data)).slice(-2000);
    });
    child.once('message', (picture: Uint8Array) => resolve(Buffer.from(picture)));
    child.once('error', reject);
    child.once('close', (code, killedBy) =>
      reject(new Error(`the process ended with ${code ?? killedBy} ${said}`.trim())),
    );
    child.send(task, (error) => error && reject(error));
  });
}
