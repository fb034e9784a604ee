import { Presets, SingleBar } from 'cli-progress';

export interface Progress {
  advance(count: number): void;
  stop(): void;
}

/** A bar on a terminal; in a pipe a plain line every so often. Both on standard error. */
export function makeProgress(
  total: number,
  noun: string,
  output: NodeJS.WriteStream = process.stderr,
): Progress {
  return output.isTTY ? makeBar(total, noun, output) : makeLines(total, noun, output);
}

function makeBar(total: number, noun: string, stream: NodeJS.WriteStream): Progress {
  const format = `{bar} {value} of {total} ${noun}`;
  const bar = new SingleBar({ stream, format, hideCursor: true }, Presets.shades_classic);
  return {
    advance(count) {
      // Not before: an import asks a question first, and the bar hides the cursor.
      if (!bar.isActive) bar.start(total, 0);
      bar.increment(count);
    },
    stop() {
      if (bar.isActive) bar.stop();
    },
  };
}

const articlesPerLine = 100;

function makeLines(total: number, noun: string, output: NodeJS.WriteStream): Progress {
  let done = 0;
  return {
    advance(count) {
      const before = Math.floor(done / articlesPerLine);
      done += count;
      if (Math.floor(done / articlesPerLine) > before)
        output.write(`${done} of ${total} ${noun}\n`);
    },
    stop: () => {},
  };
}
