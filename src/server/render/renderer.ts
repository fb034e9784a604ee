import { totalmem } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { RefusalReason } from '../../shared/render/refusal.ts';
import type { RenderAnswer, RenderedArticle, RenderTask } from './render-worker.ts';

/** Renders in a separate thread, which exists only while there is work. */
export interface Renderer {
  /** Starts the thread before the first text comes. */
  prepare(): void;
  /**
   * Refuses a text that takes too much time or memory. Rejects if the text fails for another
   * reason, or the thread.
   */
  render(task: RenderTask): Promise<RenderedArticle>;
  /** Whether the thread exists. */
  isRunning(): boolean;
  close(): Promise<void>;
}

interface RendererOptions {
  /** The thread ends after this time without work. */
  maxIdleMs?: number;
  /** The longest time for one text. */
  maxRenderMs?: number;
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
 * A separate thread lets the server answer requests while a long text is rendered. The thread ends
 * after the work, so that code languages do not stay in memory.
 */
export function startRenderer({
  maxIdleMs = 10_000,
  maxRenderMs = 60_000,
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

  /**
   * Gives up the text that is being rendered, which has waited longest. A new thread renders the
   * others.
   */
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

  /** Starts the timer again. Call it when the thread gets or finishes a text. */
  const watch = () => {
    clearTimeout(timer);
    if (waiting.size > 0) {
      timer = setTimeout(
        () =>
          giveUp(({ resolve }) =>
            resolve(refuse({ name: 'time', maxSeconds: maxRenderMs / 1000 })),
          ),
        maxRenderMs,
      ).unref();
      worker?.ref();
    } else {
      timer = setTimeout(() => void stop(), maxIdleMs).unref();
      worker?.unref();
    }
  };

  const start = () => {
    const started = new Worker(file, { resourceLimits });
    started.on('message', ({ id, result, error }: RenderAnswer) => {
      const given = waiting.get(id);
      if (result === undefined) given?.reject(error ?? new Error('the renderer gave no result'));
      else given?.resolve(result);
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
