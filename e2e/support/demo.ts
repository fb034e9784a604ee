import { join } from 'node:path';
import { expect } from '@playwright/test';
import { root } from '../../test/repository.ts';
import { runProgram } from './server.ts';

const folder = join(root, 'demo', 'articles');

/** How many of the demo's articles visitors see. */
export const demoArticles = 11;

/** The demo’s articles, imported into the server’s folder. */
export async function importDemo(dataDir: string): Promise<void> {
  const environment = { DATA_DIR: dataDir };
  const { code, stdout } = await runProgram(['import', folder], { environment });
  expect(code, stdout).toBe(0);
}
