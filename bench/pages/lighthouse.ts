import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import config from '../../playwright.config.ts';

export const lighthouseVersion = '13.5.0';
const attempts = 3;

/**
 * Lighthouse is no dependency of the project: with its own dependencies it is larger than all
 * others together.
 */
const folder = join(import.meta.dirname, '..', '..', '.cache', 'lighthouse');
const installed = join(folder, 'node_modules', 'lighthouse');

/**
 * The parts of a report that are read here.
 * https://github.com/GoogleChrome/lighthouse/blob/main/docs/understanding-results.md
 */
export interface Report {
  runtimeError?: { message: string };
  categories: Record<string, Category>;
  audits: Record<string, Audit>;
}

interface Category {
  title: string;
  score: number | null;
  auditRefs: { id: string; weight: number }[];
}

interface Audit {
  title: string;
  score: number | null;
  displayValue?: string;
  numericValue?: number;
  details?: { items?: { url: string; transferSize: number }[] };
}

/** Installs this version of Lighthouse, unless it is there. */
export async function installLighthouse(): Promise<void> {
  if (isInstalled()) return;
  process.stderr.write(`Installing Lighthouse ${lighthouseVersion} into ${folder}…\n`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{ "private": true }\n');
  const args = ['install', '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error'];
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const child = spawn(npm, [...args, '--save-exact', `lighthouse@${lighthouseVersion}`], {
    cwd: folder,
    stdio: ['ignore', 2, 2],
  });
  const [code] = await once(child, 'exit');
  if (code !== 0 || !isInstalled()) throw new Error('Lighthouse could not be installed');
}

function isInstalled(): boolean {
  const manifest = join(installed, 'package.json');
  return (
    existsSync(manifest) && JSON.parse(readFileSync(manifest, 'utf8')).version === lighthouseVersion
  );
}

/**
 * Measures a page in a new browser, as a phone on a slow network, which is Lighthouse's default. On
 * a busy machine a browser can lose its trace; then the page is measured again.
 */
export async function runLighthouse(url: string): Promise<Report> {
  let reason = '';
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const report = await askLighthouse(url);
    if (!report.runtimeError) return report;
    reason = report.runtimeError.message;
  }
  throw new Error(`${url}: ${reason}`);
}

/** A failed run writes its reason into the report, and ends with 1. */
async function askLighthouse(url: string): Promise<Report> {
  const { executablePath = '', args = [] } = config.use?.launchOptions ?? {};
  const work = mkdtempSync(join(tmpdir(), 'suibi-lighthouse-'));
  // A long report would be cut off in a pipe.
  const path = join(work, 'report.json');
  try {
    const child = spawn(
      process.execPath,
      [
        join(installed, 'cli', 'index.js'),
        url,
        '--quiet',
        '--output=json',
        `--output-path=${path}`,
        '--no-enable-error-reporting',
        `--chrome-flags=${['--headless=new', ...args].join(' ')}`,
      ],
      { env: { ...process.env, CHROME_PATH: executablePath }, stdio: 'ignore' },
    );
    await once(child, 'exit');
    return JSON.parse(readFileSync(path, 'utf8'));
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}
