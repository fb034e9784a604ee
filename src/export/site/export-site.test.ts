import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import sharp from 'sharp';
import { expect, onTestFinished, test, vi } from 'vitest';
import { temporaryFolder } from '../../../test/each-database.ts';
import { makeImport } from '../../../test/import-folder.ts';
import { testApp } from '../../../test/test-app.ts';
import { exportSite } from './export-site.ts';

/**
 * Lets each process that begins from now on end at once, as one that a system without memory kills.
 */
function breakProcesses(): void {
  const folder = temporaryFolder();
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'end.mjs'), "process.kill(process.pid, 'SIGKILL');");
  vi.stubEnv('NODE_OPTIONS', `--import ${pathToFileURL(join(folder, 'end.mjs'))}`);
  onTestFinished(() => {
    vi.unstubAllEnvs();
  });
}

test('pictures that cannot be made are named, and everything else is exported', async () => {
  const { app, context, db } = await testApp({
    environment: { PUBLIC_URL: 'https://blog.example' },
  });
  const blog = makeImport(db, context.storage);
  const size = { width: 700, height: 400, channels: 3, background: '#246' } as const;
  blog.write({
    'tea.md': '---\ntitle: On tea\ndate: 2024-05-01\n---\n![](bowl.png)\n',
    'bowl.png': await sharp({ create: size }).png().toBuffer(),
  });
  await blog.run();
  const articleID = await blog.idOf('On tea');
  breakProcesses();
  const dir = join(temporaryFolder(), 'site');
  const said = { done: 0, total: 0 };
  const progress = {
    begin: (total: number) => {
      said.total = total;
    },
    advance: (count: number) => {
      said.done += count;
    },
    setTotal: (total: number) => {
      said.total = total;
    },
  };
  const site = await exportSite(dir, { app, context, progress }, new URL('https://blog.example'));
  expect(site.failed.sort()).toEqual([
    `/article/${articleID}/picture.png (answer 500)`,
    '/picture.png (answer 500)',
    expect.stringMatching(/^\/uploads\/\w+\/bowl\.png \(answer 503\)$/),
    expect.stringMatching(/^\/uploads\/\w+\/width\/480 \(answer 503\)$/),
    expect.stringMatching(/^\/uploads\/\w+\/width\/960 \(answer 503\)$/),
  ]);
  // The tested app has no scripts.
  expect(site.notes.filter((note) => !note.includes('/assets/'))).toEqual([]);
  expect(existsSync(join(dir, 'article', articleID, 'read', 'index.html'))).toBe(true);
  expect(existsSync(join(dir, 'feed.xml'))).toBe(true);
  expect(existsSync(join(dir, 'picture.png'))).toBe(false);
  expect(said.done).toBeGreaterThan(10);
  expect(said.total).toBeGreaterThanOrEqual(said.done);
});
