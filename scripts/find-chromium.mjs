// Finds a Chromium for the browser tests, or installs one.
import { join } from 'node:path';
import { installFromDebian } from './debian.mjs';
import { findProgram, isExecutable } from './find-programs.mjs';
import { node, root, run } from './prepare.mjs';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const fonts = ['fonts-noto-cjk', 'fonts-noto-color-emoji'];

/** Debian's Chromium without windows. */
const shell = 'chromium-headless-shell';

/**
 * The path of a Chromium for many short tests: without windows, if Debian's packages have it,
 * because a window takes half of the processor's time for a page. Else any Chromium, as
 * `findOrInstallChromium` finds it.
 */
export async function findOrInstallShell() {
  if (process.env.CHROMIUM) return findOrInstallChromium();
  const found = findProgram([shell]);
  if (found) return found;
  await installFromDebian('Chromium without windows', [shell, ...fonts]);
  return findProgram([shell]) ?? findOrInstallChromium();
}

/**
 * The path of a Chromium. If there is none and none can be installed, throws an error that says
 * what to do.
 */
export async function findOrInstallChromium() {
  const found = (await find()) ?? (await installAsPackage()) ?? (await installByPlaywright());
  if (found) return found;
  throw new Error(
    'The browser tests need Chromium, and none could be installed here.\n' +
      '  Install it (on Debian and Ubuntu: apt-get install chromium) so that it is on the PATH,\n' +
      '  or set CHROMIUM to the path of one, and run the tests again.',
  );
}

async function find() {
  const { CHROMIUM } = process.env;
  if (CHROMIUM) {
    if (isExecutable(CHROMIUM)) return CHROMIUM;
    throw new Error(`CHROMIUM: ${CHROMIUM} cannot be run`);
  }
  return findProgram(names) ?? (await playwrightsOwn());
}

async function playwrightsOwn() {
  const { chromium } = await import('@playwright/test');
  const path = chromium.executablePath();
  return path && isExecutable(path) ? path : undefined;
}

async function installAsPackage() {
  await installFromDebian('Chromium', ['chromium', ...fonts]);
  return find();
}

async function installByPlaywright() {
  process.stderr.write('Asking Playwright for a Chromium…\n');
  const playwright = join(root, 'node_modules', '@playwright', 'test', 'cli.js');
  try {
    await run(node, [playwright, 'install', 'chromium'], { stdio: ['ignore', 2, 2] });
  } catch (error) {
    process.stderr.write(`${error.message}\n`);
  }
  return find();
}
