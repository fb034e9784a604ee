import { Worker } from 'node:worker_threads';
import type { RenderedArticle, RenderTask } from './render-worker.ts';

/** Renders in a thread of its own, which is there only while there is work. */
export interface Renderer {
  /** Starts its thread ahead of the first text. */
  prepare(): void;
  /** Rejects when the thread fails at it, or takes longer than any text should. */
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
  resolve(rendered: RenderedArticle): void;
  reject(error: Error): void;
}

/** A text that asks for more takes the thread down, and not the server. In megabytes. */
const resourceLimits = { maxYoungGenerationSizeMb: 32, maxOldGenerationSizeMb: 512 };

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

  const stop = async (reason: Error) => {
    const stopped = worker;
    worker = undefined;
    clearTimeout(timer);
    for (const { reject } of waiting.values()) reject(reason);
    waiting.clear();
    await stopped?.terminate();
  };

  /** Looks after the thread anew, whenever it got or finished a task. */
  const watch = () => {
    clearTimeout(timer);
    if (waiting.size > 0) {
      const error = new Error(`rendering took longer than ${within / 1000} seconds`);
      timer = setTimeout(() => void stop(error), within).unref();
      worker?.ref();
    } else {
      timer = setTimeout(() => void stop(new Error('not reached')), endsAfter).unref();
      worker?.unref();
    }
  };

  const start = () => {
    const started = new Worker(file, { resourceLimits });
    started.on('message', ({ id, rendered }: { id: number; rendered: RenderedArticle }) => {
      const settled = waiting.get(id);
      waiting.delete(id);
      settled?.resolve(rendered);
      watch();
    });
    started.on('error', (error) => {
      if (worker === started) void stop(error);
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
      waiting.set(lastId, { resolve, reject });
      if (waiting.size === 1) watch();
      worker.postMessage({ id: lastId, task });
      return promise;
    },
    isRunning: () => worker !== undefined,
    close: () => stop(new Error('the renderer was closed')),
  };
}
