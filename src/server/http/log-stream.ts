import { write, writeSync } from 'node:fs';
import type { DestinationStream } from 'pino';

/** Where the lines of the log go. */
export interface Log extends DestinationStream {
  /** Writes a line, with its end. */
  write(line: string): void;
  /**
   * Writes the line that `make` returns, behind the lines before it. The line is made within a
   * moment, together with others: one alone, between two requests, takes four times as long,
   * probably because its code is in no cache of the processor then.
   */
  writeLater(make: () => string): void;
}

export const noLog: Log = { write() {}, writeLater() {} };

const kilobyte = 1024;
/**
 * Lines are written together: one call of the system for each line would take longer than making
 * the line.
 */
const writeBytes = 16 * kilobyte;
/** A line waits at most so long, in milliseconds. */
const maxWaitMs = 250;
/** So many bytes wait while others are written, or cannot be written. Further lines are lost. */
const maxWaitingBytes = 512 * kilobyte;
/** So many lines at most are made together. */
const maxUnmade = 64;

/**
 * Where the log goes as JSON, one object on a line. A log that cannot be written, because the disk
 * is full, never stops the program: its lines are lost.
 */
export function openLog({ fd }: { fd: number }): Log {
  return new BufferedLog(fd);
}

/** pino's own stream (sonic-boom) takes 2.8 µs for a line, six times as long as this one. */
class BufferedLog implements Log {
  readonly #fd: number;
  // Lines are copied into bytes at once: strings that wait would be moved by each collection of
  // garbage.
  #waiting = Buffer.allocUnsafe(maxWaitingBytes);
  #spare = Buffer.allocUnsafe(maxWaitingBytes);
  /** So many bytes of `#waiting` are lines. */
  #used = 0;
  #unmade: (() => string)[] = [];
  #isWriting = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(fd: number) {
    this.#fd = fd;
    process.once('exit', () => {
      try {
        this.#makeLines();
        writeSync(fd, this.#waiting, 0, this.#used);
      } catch {
        // The last lines are lost.
      }
    });
  }

  write(line: string): void {
    this.#makeLines();
    this.#add(line);
    this.#plan();
  }

  writeLater(make: () => string): void {
    this.#unmade.push(make);
    if (this.#unmade.length >= maxUnmade) this.#makeLines();
    this.#plan();
  }

  #makeLines(): void {
    const makers = this.#unmade;
    this.#unmade = [];
    for (const make of makers) this.#add(make());
  }

  #add(line: string): void {
    // A character of UTF-16 has at most three bytes in UTF-8.
    if (this.#used + 3 * line.length > maxWaitingBytes) return;
    this.#used += this.#waiting.write(line, this.#used);
  }

  #plan(): void {
    if (this.#used >= writeBytes) this.#flush();
    else this.#timer ??= setTimeout(() => this.#flush(), maxWaitMs).unref();
  }

  #flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#makeLines();
    if (this.#isWriting || this.#used === 0) return;
    this.#isWriting = true;
    this.#writeAll(this.#waiting.subarray(0, this.#used));
    [this.#waiting, this.#spare] = [this.#spare, this.#waiting];
    this.#used = 0;
  }

  #writeAll(bytes: Buffer): void {
    write(this.#fd, bytes, (error, written) => {
      // The reader of a pipe is slow.
      if (error?.code === 'EAGAIN') setTimeout(() => this.#writeAll(bytes), maxWaitMs).unref();
      else if (!error && written < bytes.length) this.#writeAll(bytes.subarray(written));
      else {
        this.#isWriting = false;
        if (this.#used > 0 || this.#unmade.length > 0) this.#plan();
      }
    });
  }
}
