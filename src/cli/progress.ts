import { Presets, SingleBar } from 'cli-progress';
import type { WorkProgress } from '../export/work-progress.ts';

/** How far long work is, for the person who waits for it. */
export interface Progress extends WorkProgress {
  /** Says nothing more. It may begin again. */
  stop(): void;
}

/** A bar on a terminal; elsewhere a plain line every ten seconds. Both on standard error. */
export function makeProgress(output: NodeJS.WriteStream = process.stderr): Progress {
  return output.isTTY ? new Bar(output) : new Lines(output);
}

/** A part of the work. */
interface Part {
  total: number;
  done: number;
  noun: string;
}

/** Parts of one, such as of a megabyte, are shown with one digit. */
function toShown(count: number): number {
  return Math.round(count * 10) / 10;
}

class Bar implements Progress {
  readonly #bar: SingleBar;
  #part: Part = { total: 0, done: 0, noun: '' };

  constructor(stream: NodeJS.WriteStream) {
    const format = '{bar} {value} of {total} {noun}';
    this.#bar = new SingleBar({ stream, format, hideCursor: true }, Presets.shades_classic);
  }

  begin(total: number, noun: string): void {
    this.stop();
    this.#part = { total, done: 0, noun };
  }

  advance(count: number): void {
    const { total, noun } = this.#part;
    this.#part.done += count;
    // The bar hides the cursor, so it begins only now: an import may have asked a question before.
    if (!this.#bar.isActive) this.#bar.start(toShown(total), 0, { noun });
    this.#bar.update(toShown(this.#part.done));
  }

  setTotal(total: number): void {
    this.#part.total = total;
    if (this.#bar.isActive) this.#bar.setTotal(toShown(total));
  }

  stop(): void {
    if (this.#bar.isActive) this.#bar.stop();
  }
}

/** So many milliseconds after each other the lines are written. */
const lineEveryMs = 10_000;

class Lines implements Progress {
  readonly #output: NodeJS.WriteStream;
  #part: Part | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(output: NodeJS.WriteStream) {
    this.#output = output;
  }

  begin(total: number, noun: string): void {
    this.#part = { total, done: 0, noun };
    this.#timer ??= setInterval(() => this.#say(), lineEveryMs).unref();
  }

  advance(count: number): void {
    if (this.#part) this.#part.done += count;
  }

  setTotal(total: number): void {
    if (this.#part) this.#part.total = total;
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  #say(): void {
    if (!this.#part) return;
    const { total, done, noun } = this.#part;
    this.#output.write(`${toShown(done)} of ${toShown(total)} ${noun}\n`);
  }
}
