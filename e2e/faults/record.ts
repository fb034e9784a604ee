import {
  closeSync,
  existsSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  statSync,
} from 'node:fs';
import { join } from 'node:path';
import { dose } from '../../test/dose.ts';
import { Disk } from '../../test/power-cut/disk.ts';
import { type DiskEvent, readTrace, tracedCalls } from '../../test/power-cut/trace.ts';
import { randomWhole, seededRandom } from '../../test/random.ts';
import { expect, test } from '../support/fixtures.ts';

/** What a program did to a folder, and what it sent to other programs, in order. */
export interface Recording {
  folder: string;
  /** The files that were in the folder before, by path. */
  before: Map<string, Buffer>;
  events: DiskEvent[];
}

/**
 * Records what a program does to a folder. `run` starts the program by the command that it gets,
 * waits until the program has ended, and returns its process id.
 */
export async function record(
  folder: string,
  traceFile: string,
  run: (through: readonly string[]) => Promise<number>,
): Promise<Recording> {
  const before = readFiles(folder);
  const pid = await run([
    process.env.STRACE ?? 'strace',
    // The program is the child of the test, and strace runs beside it.
    '-D',
    ...['-f', '-y', '-xx', '-s', '100000000', '--seccomp-bpf'],
    ...['-e', `trace=${tracedCalls.join()}`, '-o', traceFile],
  ]);
  // strace may end later than the program.
  await expect.poll(() => endOf(traceFile)).toMatch(new RegExp(`^${pid} +\\+{3} `, 'm'));
  const isTraced = (path: string) => path === folder || path.startsWith(`${folder}/`);
  const events = readTrace(readFileSync(traceFile, 'latin1'), isTraced, (path) =>
    readFileSync(path),
  );
  return { folder, before, events };
}

/** The files below a folder, with their contents. */
function readFiles(folder: string): Map<string, Buffer> {
  const paths = existsSync(folder)
    ? readdirSync(folder, { recursive: true, encoding: 'utf8' })
    : [];
  const files = paths.map((path) => join(folder, path)).filter((path) => statSync(path).isFile());
  return new Map(files.map((path) => [path, readFileSync(path)]));
}

/** The last bytes of a file, which may be too large to be read often. */
function endOf(path: string): string {
  const end = Buffer.alloc(200);
  const descriptor = openSync(path, 'r');
  const read = readSync(descriptor, end, 0, end.length, Math.max(0, statSync(path).size - 200));
  closeSync(descriptor);
  return end.toString('latin1', 0, read);
}

/**
 * Cuts the power at random moments of a recording, from the event `first` on, and writes each time
 * what is left of the folder into `target`, a new folder. `check` gets it, and what the program had
 * sent before the cut.
 */
export async function forEachCut(
  { folder, before, events }: Recording,
  target: string,
  check: (rebuilt: string, sent: string) => Promise<void>,
  first = 0,
): Promise<void> {
  const seed = Math.floor(Math.random() * 2 ** 32);
  process.stdout.write(`seed ${seed}: ${test.info().title}\n`);
  const random = seededRandom(seed);
  const cuts = Array.from({ length: dose.powerCuts }, () =>
    randomWhole(random, first, events.length),
  );
  const disk = new Disk(folder);
  for (const [path, content] of before) disk.addSynced(path, content);
  let done = 0;
  let sent = '';
  for (const [index, at] of cuts.sort((a, b) => a - b).entries()) {
    for (const event of events.slice(done, at)) {
      disk.apply(event);
      if (event.kind === 'send') sent += event.data.toString('latin1');
    }
    done = at;
    const rebuilt = join(target, `cut-${index}`);
    // In a third of the cuts nothing survives without a sync, in a sixth everything does.
    const survival = random() < 1 / 3 ? 0 : random() < 1 / 4 ? 1 : random();
    const sectorBytes = random() < 0.5 ? 512 : 4096;
    disk.writeAfterCut(rebuilt, { random, survival, sectorBytes });
    const what = `after ${at} of ${events.length} events, survival ${survival}, sectors of ${sectorBytes} bytes`;
    await test.step(what, () => check(rebuilt, sent));
  }
}
