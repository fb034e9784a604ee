import { cpSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { root } from '../../test/repository.ts';
import { makeDataDir, runProgram } from './server.ts';

const folder = join(root, 'demo', 'articles');

/** The number of the demo's articles that visitors see. */
export const demoArticles = 11;

let prepared: Promise<string> | undefined;

/**
 * The demo's articles in a data folder. The program imports them once for all tests of a worker; a data folder that
 * is still empty gets a copy of the result.
 */
export async function importDemo(dataDir: string): Promise<void> {
  if (existsSync(join(dataDir, 'suibi.sqlite'))) return runImport(dataDir);
  prepared ??= prepare();
  cpSync(await prepared, dataDir, { recursive: true });
}

async function prepare(): Promise<string> {
  const { path, remove } = makeDataDir();
  process.once('exit', remove);
  await runImport(path);
  return path;
}

async function runImport(dataDir: string): Promise<void> {
  const environment = { DATA_DIR: dataDir };
  const { code, stdout } = await runProgram(['import', folder], { environment });
  expect(code, stdout).toBe(0);
}
