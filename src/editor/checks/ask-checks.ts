import type { CheckAnswer } from './checks-worker.ts';

/** A text of 2 MB takes a second. */
const maxCheckMs = 30_000;

/**
 * Asks a worker for the places of texts, one text at a time. A new question ends the one before,
 * which is then answered with undefined. So is a text that takes too long, and every text if the
 * worker cannot be loaded; the next question starts another worker.
 */
export class CheckAsker {
  #worker: Worker | undefined;
  #end: ((answer: CheckAnswer | undefined) => void) | undefined;

  ask(text: string): Promise<CheckAnswer | undefined> {
    // A worker that reads a text does not hear of the next one.
    if (this.#end) this.stop();
    const worker = this.#worker ?? this.#start();
    return new Promise((resolve) => {
      const timer = setTimeout(() => this.stop(), maxCheckMs);
      this.#end = (answer) => {
        this.#end = undefined;
        clearTimeout(timer);
        resolve(answer);
      };
      worker.postMessage(text);
    });
  }

  stop(): void {
    this.#worker?.terminate();
    this.#worker = undefined;
    this.#end?.(undefined);
  }

  #start(): Worker {
    const worker = new Worker(new URL('./checks-worker.ts', import.meta.url), { type: 'module' });
    worker.onmessage = ({ data }: MessageEvent<CheckAnswer>) => this.#end?.(data);
    worker.onerror = () => this.stop();
    this.#worker = worker;
    return worker;
  }
}
