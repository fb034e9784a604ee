import { totalmem } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { RefusalReason } from '../../shared/markdown/base/refusal.ts';
import type { RenderedArticle, RenderTask } from './render-worker.ts';

/** Renders in a thread of its own, which is there only while there is work. */
export interface Renderer {
  /** Starts its thread ahead of the first text. */
  prepare(): void;
  /** A text that takes more time or memory than any should is refused. Rejects when the thread fails at it. */
  render(task: RenderTask): Promise<RenderedArticle>;
  /** Whether its thread is there. */
  isRunning(): boolean;
  close(): Promise<void>;
}

interface RendererOptions {
  /** After how many milliseconds without work the thread ends. */
  endsAfter?: number;
  /** How many milliseconds a text may take. */
  within?: number;
}

interface Waiting {
  task: RenderTask;
  resolve(result: RenderedArticle): void;
  reject(error: Error): void;
}

/** A text that needs more memory ends the thread, and not the program. */
const maxMegabytes = Math.min(512, Math.floor(totalmem() / 2 ** 20 / 2));
const resourceLimits = { maxYoungGenerationSizeMb: 32, maxOldGenerationSizeMb: maxMegabytes };

const file = new URL(
  import.meta.url.endsWith('.ts') ? './render-worker.ts' : './render-worker.js',
  import.meta.url,
);

/**
 * So that pages are served while a long text is rendered, and that its code languages, once used, do not stay
 * in a server's memory.
 */
export function startRenderer({
  endsAfter = 10_000,
  within = 60_000,
}: RendererOptions = {}): Renderer {
  const waiting = new Map<number, Waiting>();
  let worker: Worker | undefined;
  let timer: NodeJS.Timeout | undefined;
  let lastId = 0;

  const stop = async () => {
    const stopped = worker;
    worker = undefined;
    clearTimeout(timer);
    await stopped?.terminate();
  };

  /** The text that was under way, the one that waits longest, is given up; the others get a new thread. */
  const giveUp = (settle: (given: Waiting) => void) => {
    void stop();
    const [first] = waiting;
    if (!first) return;
    const [id, given] = first;
    waiting.delete(id);
    settle(given);
    if (waiting.size === 0) return;
    worker = start();
    for (const [id, { task }] of waiting) worker.postMessage({ id, task });
    watch();
  };

  /** Looks after the thread anew, whenever it got or finished a task. */
  const watch = () => {
    clearTimeout(timer);
    if (waiting.size > 0) {
      timer = setTimeout(
        () => giveUp(({ resolve }) => resolve(refuse({ name: 'time', maxSeconds: within / 1000 }))),
        within,
      ).unref();
      worker?.ref();
    } else {
      timer = setTimeout(() => void stop(), endsAfter).unref();
      worker?.unref();
    }
  };

  const start = () => {
    const started = new Worker(file, { resourceLimits });
    started.on('message', ({ id, result }: { id: number; result: RenderedArticle }) => {
      waiting.get(id)?.resolve(result);
      waiting.delete(id);
      if (worker === started) watch();
    });
    started.on('error', (error: NodeJS.ErrnoException) => {
      if (worker !== started) return;
      const isOutOfMemory = error.code === 'ERR_WORKER_OUT_OF_MEMORY';
      giveUp(({ resolve, reject }) =>
        isOutOfMemory ? resolve(refuse({ name: 'memory', maxMegabytes })) : reject(error),
      );
    });
    return started;
  };

  return {
    prepare() {
      worker ??= start();
      watch();
    },
    render(task) {
      worker ??= start();
      lastId += 1;
      const { promise, resolve, reject } = Promise.withResolvers<RenderedArticle>();
      waiting.set(lastId, { task, resolve, reject });
      if (waiting.size === 1) watch();
      worker.postMessage({ id: lastId, task });
      return promise;
    },
    isRunning: () => worker !== undefined,
    async close() {
      for (const { reject } of waiting.values()) reject(new Error('the renderer was closed'));
      waiting.clear();
      await stop();
    },
  };
}

function refuse(reason: RefusalReason): RenderedArticle {
  return { kind: 'refused', line: undefined, reason };
}
