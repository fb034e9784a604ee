import { writeFile } from 'node:fs/promises';
import { test as base, expect } from '@playwright/test';
import { importDemo } from '../support/demo.ts';
import { createOwner } from '../support/fixtures.ts';
import { type Front, startFront } from '../support/front.ts';
import { makeDataDir, startServer } from '../support/server.ts';
import { type Engine, type EngineName, startEngine } from './start-engine.ts';
import { Tab } from './tab.ts';

export { expect };

export interface EngineOptions {
  engine: EngineName;
  /** Whether the keys of the screen go through Pinyin. */
  hasInputMethod: boolean;
}

interface Fixtures {
  /** The window. An error on its console fails the test, unless the test expects it. */
  tab: Tab;
  /** The errors that a test expects on the console. */
  expectedErrors: RegExp;
}

interface WorkerFixtures extends EngineOptions {
  /** The blog behind a front: the demo's articles, and an owner. */
  blog: Front;
  opened: Engine;
}

/**
 * Each step leaves a page. WebKit and Firefox say so where a transition between two pages was under
 * way, and Firefox where a script of the page was (`BodyComplete` in its FetchEventOpChild.cpp). An
 * answer that the offline worker could not give has another message.
 */
const ofLeftPages =
  /Skipping view transition|browsing context is going away|A ServiceWorker intercepted the request and encountered an unexpected error/;

export const test = base.extend<Fixtures, WorkerFixtures>({
  engine: ['chromium', { option: true, scope: 'worker' }],
  hasInputMethod: [false, { option: true, scope: 'worker' }],
  expectedErrors: [/^$/, { option: true }],

  blog: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern.
    async ({}, use) => {
      const folder = makeDataDir();
      await importDemo(folder.path);
      await createOwner(folder.path);
      const server = await startServer({ DATA_DIR: folder.path });
      const front = await startFront(server.origin);
      await use(front);
      await front.stop();
      await server.stop();
      folder.remove();
    },
    { scope: 'worker' },
  ],

  opened: [
    async ({ engine, hasInputMethod }, use) => {
      const started = await startEngine(engine, { hasInputMethod });
      await use(started);
      await started.stop();
    },
    { scope: 'worker' },
  ],

  tab: async ({ opened: { driver, display }, expectedErrors }, use, info) => {
    await driver.resize(1280, 900);
    await use(new Tab(driver, display));
    if (info.status !== info.expectedStatus) {
      await writeFile(info.outputPath('page.png'), await driver.takePicture());
    }
    const errors = await driver.takeErrors();
    await driver.open('about:blank');
    const unexpected = errors.filter(
      (text) => !expectedErrors.test(text) && !ofLeftPages.test(text),
    );
    expect(unexpected, 'errors on the console').toEqual([]);
  },
});
