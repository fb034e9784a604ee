import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface TemporaryFolder {
  path: string;
  remove(): void;
}

/**
 * Makes a folder that only this user of the machine may open. It is removed too when the program is
 * stopped.
 */
export function makeTemporaryFolder(): TemporaryFolder {
  const path = realpathSync(mkdtempSync(join(tmpdir(), 'suibi-import-')));
  const signals = ['SIGINT', 'SIGTERM'] as const;
  const remove = () => {
    rmSync(path, { recursive: true, force: true });
    for (const signal of signals) process.removeListener(signal, stop);
  };
  const stop = () => {
    remove();
    process.exit(1);
  };
  for (const signal of signals) process.once(signal, stop);
  return { path, remove };
}
