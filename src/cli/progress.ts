import { Presets, SingleBar } from 'cli-progress';

export interface Progress {
  advance(count: number): void;
  /** Says that there is more to do than was known. */
  setTotal(total: number): void;
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

function makeBar(begunWith: number, noun: string, stream: NodeJS.WriteStream): Progress {
  const format = `{bar} {value} of {total} ${noun}`;
  const bar = new SingleBar({ stream, format, hideCursor: true }, Presets.shades_classic);
  let total = begunWith;
  return {
    advance(count) {
      // The bar hides the cursor, so it begins only now: an import may have asked a question
      // before.
      if (!bar.isActive) bar.start(total, 0);
      bar.increment(count);
    },
    setTotal(more) {
      total = more;
      if (bar.isActive) bar.setTotal(more);
    },
    stop() {
      if (bar.isActive) bar.stop();
    },
  };
}

const countPerLine = 100;
/**
 * Slow work writes a line after so many milliseconds, also if it has not done `countPerLine`
 * things.
 */
const lineAfterMs = 10_000;

function makeLines(begunWith: number, noun: string, output: NodeJS.WriteStream): Progress {
  let total = begunWith;
  let done = 0;
  const say = () => {
    output.write(`${done} of ${total} ${noun}\n`);
    slowly.refresh();
  };
  const slowly = setInterval(say, lineAfterMs).unref();
  return {
    advance(count) {
      const before = Math.floor(done / countPerLine);
      done += count;
      if (Math.floor(done / countPerLine) > before) say();
    },
    setTotal(more) {
      total = more;
    },
    stop: () => clearInterval(slowly),
  };
}
