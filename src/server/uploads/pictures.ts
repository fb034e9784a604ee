import { runInProcess } from '../run-in-process.ts';
import { type AwaitedBy, waiters } from './awaited-by.ts';
import type { PictureTask } from './picture-process.ts';

/** Decodes and writes pictures, each in a process of its own. */
export interface Pictures {
  /** Rejects when the process fails or takes more than `maxMs`: the picture may be the reason. */
  run<Result>(task: PictureTask, maxMs: number): Promise<Result>;
  close(): void;
}

const file = new URL(
  import.meta.url.endsWith('.ts') ? './picture-process.ts' : './upload-picture-process.js',
  import.meta.url,
);

/**
 * One picture is worked on at a time. A decoder of pictures is a large target: a picture that breaks or stalls it ends
 * only its own process, and the memory that it took goes with it. Tasks that somebody waits for come first.
 */
export function makePictures(): Pictures {
  const closing = new AbortController();
  const waiting: { awaitedBy: AwaitedBy; begin(): Promise<unknown> }[] = [];
  let isBusy = false;

  async function workOff(): Promise<void> {
    if (isBusy) return;
    isBusy = true;
    while (waiting.length > 0) {
      const places = waiters.map((who) => waiting.findIndex(({ awaitedBy }) => awaitedBy === who));
      const [next] = waiting.splice(places.find((place) => place >= 0) ?? 0, 1);
      await next?.begin();
    }
    isBusy = false;
  }

  return {
    run: <Result>(task: PictureTask, maxMs: number) =>
      new Promise<Result>((resolve, reject) => {
        const begin = () =>
          runInProcess<PictureTask, Result>(file, task, { maxMs, signal: closing.signal }).then(
            resolve,
            reject,
          );
        waiting.push({ awaitedBy: task.awaitedBy, begin });
        void workOff();
      }),
    close: () => closing.abort(),
  };
}
