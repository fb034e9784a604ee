import { spawnSync } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { temporaryFolder } from '../../../test/each-database.ts';
import { openLog } from './log-stream.ts';

function openFile(path: string): number {
  const fd = openSync(path, 'a');
  onTestFinished(() => closeSync(fd));
  return fd;
}

test('lines are written within a moment, each a line of JSON', async () => {
  const path = join(temporaryFolder(), 'log');
  const log = openLog({ fd: openFile(path) });
  log.write('{"msg":"one"}\n');
  log.write('{"msg":"two"}\n');
  await vi.waitFor(() => expect(readFileSync(path, 'utf8')).toBe('{"msg":"one"}\n{"msg":"two"}\n'));
});

test('lines that are made later keep their place, and none is made alone', async () => {
  const path = join(temporaryFolder(), 'log');
  const log = openLog({ fd: openFile(path) });
  const made: number[] = [];
  const later = (number: number) =>
    log.writeLater(() => {
      made.push(number);
      return `${number}\n`;
    });
  for (const number of [1, 2, 3]) later(number);
  expect(made).toEqual([]);
  log.write('4\n');
  expect(made).toEqual([1, 2, 3]);
  later(5);
  await vi.waitFor(() => expect(readFileSync(path, 'utf8')).toBe('1\n2\n3\n4\n5\n'));
});

test('a program that ends writes the lines that wait', async () => {
  const path = join(temporaryFolder(), 'log');
  const module = JSON.stringify(import.meta.resolve('./log-stream.ts'));
  const script = `
    import { openLog } from ${module};
    const log = openLog(process.stdout);
    log.write('one\\n');
    log.writeLater(() => 'two\\n');
    process.exit(0);`;
  const fd = openFile(path);
  spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', fd, 'inherit'],
  });
  expect(readFileSync(path, 'utf8')).toBe('one\ntwo\n');
});

// Each write to this file fails as on a full disk.
test.runIf(process.platform === 'linux')(
  'a full disk loses lines, and neither throws nor fills the memory',
  async () => {
    const log = openLog({ fd: openFile('/dev/full') });
    const line = `{"msg":"${'x'.repeat(10_000)}"}\n`;
    const before = process.memoryUsage().rss;
    for (let count = 0; count < 20_000; count += 1) {
      if (count % 2 === 0) log.write(line);
      else log.writeLater(() => line);
      if (count % 1000 === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    }
    // All lines together have 200 MB.
    expect(process.memoryUsage().rss - before).toBeLessThan(100_000_000);
  },
);
