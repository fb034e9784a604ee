import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { findFreePort } from '../../test/free-port.ts';
import { temporaryRoot } from '../../test/temporary-root.ts';
import { openByBidi } from './bidi-driver.ts';
import type { Driver } from './driver.ts';
import { startInputMethod } from './input-method.ts';
import { openByWebDriver } from './web-driver.ts';

export type EngineName = 'chromium' | 'firefox' | 'webkit';

export interface Engine {
  driver: Driver;
  /** The X display of the window. */
  display: string;
  stop(): Promise<void>;
}

export interface Start {
  /** An empty folder for what the browser stores. */
  folder: string;
  run(command: string, args: readonly string[]): Running;
  hasInputMethod: boolean;
}

export interface Running {
  /** What the program and its children have written since the last call. */
  takeOutput(): string;
  /** The first match in the output, as soon as there is one. */
  untilWritten(pattern: RegExp): Promise<string>;
}

const starts: Record<EngineName, (start: Start) => Promise<Driver>> = {
  chromium: startChromium,
  firefox: startFirefox,
  webkit: startWebkit,
};

/**
 * Opens a window of an engine with an empty profile, on a display of its own. `hasInputMethod`:
 * whether the keys of the screen go through Pinyin.
 */
export async function startEngine(
  name: EngineName,
  { hasInputMethod = false } = {},
): Promise<Engine> {
  const folder = mkdtempSync(join(temporaryRoot, `suibi-${name}-`));
  const children: ChildProcess[] = [];
  const stopAll = () => {
    for (const child of children.reverse()) child.kill('SIGTERM');
  };
  process.once('exit', stopAll);
  const environment: NodeJS.ProcessEnv = {
    ...process.env,
    ...{ HOME: folder, LANG: 'C.UTF-8', NO_AT_BRIDGE: '1' },
  };
  const run = (command: string, args: readonly string[]) => {
    const child = spawn(command, args, { env: environment, stdio: ['ignore', 'pipe', 'pipe'] });
    children.push(child);
    return watch(child);
  };
  const screen = run('Xvfb', [
    ...['-displayfd', '1', '-nolisten', 'tcp'],
    ...['-screen', '0', '1600x1200x24'],
  ]);
  const display = `:${await screen.untilWritten(/^\d+(?=\n)/m)}`;
  environment.DISPLAY = display;
  if (hasInputMethod) await startInputMethod({ folder, environment, run });
  const driver = await starts[name]({ folder, run, hasInputMethod });
  return {
    driver,
    display,
    async stop() {
      await driver.close();
      stopAll();
      process.off('exit', stopAll);
      // The browser may still be writing.
      rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    },
  };
}

async function startChromium({ folder, run }: Start): Promise<Driver> {
  const port = await findFreePort();
  run('chromedriver', [`--port=${port}`]);
  const args = ['--no-sandbox', '--disable-gpu', '--no-first-run', `--user-data-dir=${folder}`];
  return openByWebDriver(`http://127.0.0.1:${port}`, {
    capabilities: {
      'goog:chromeOptions': { args },
      'goog:loggingPrefs': { browser: 'SEVERE' },
    },
    // A window of Chromium is at least 500 px wide.
    resize: (session, width, height) =>
      session('POST', '/goog/cdp/execute', {
        cmd: 'Emulation.setDeviceMetricsOverride',
        params: { width, height, deviceScaleFactor: 1, mobile: false },
      }),
    async takeErrors(session) {
      const entries = await session('POST', '/se/log', { type: 'browser' });
      return (entries as { message: string }[]).map(({ message }) => message);
    },
  });
}

async function startFirefox({ folder, run, hasInputMethod }: Start): Promise<Driver> {
  const profile = join(folder, 'profile');
  mkdirSync(profile);
  // Without these it asks Mozilla for experiments, opens a page that welcomes, and asks in a window
  // of its own, which takes the keys of the screen, whether a page may keep its data.
  const settings = {
    'app.normandy.enabled': false,
    'browser.aboutwelcome.enabled': false,
    'browser.shell.checkDefaultBrowser': false,
    'permissions.default.persistent-storage': 1,
    'datareporting.policy.dataSubmissionEnabled': false,
    'services.settings.server': 'data:,',
    'toolkit.telemetry.reportingpolicy.firstRun': false,
    // What Firefox sets for drivers has a window that only plays to have the focus. No input method
    // hears of that.
    'remote.prefs.recommended': !hasInputMethod,
  };
  const lines = Object.entries(settings).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`,
  );
  writeFileSync(join(profile, 'user.js'), lines.join(''));
  const firefox = run('firefox-esr', [
    ...['--remote-debugging-port=0', '--no-remote', '--profile', profile, 'about:blank'],
  ]);
  return openByBidi(await firefox.untilWritten(/(?<=WebDriver BiDi listening on )ws:\S+/));
}

/**
 * WebKit for GTK knows no manifests, and says so of each page that has a rule for them. It says
 * “access control checks” of a call that or of a worker’s script that ends because its page is
 * left; the blog calls no other origin.
 */
const ownComplaints =
  /Unrecognized Content-Security-Policy directive 'manifest-src'\.$|(?:Fetch API cannot|Cannot) load .* due to access control checks\.$/;

async function startWebkit({ folder, run }: Start): Promise<Driver> {
  const port = await findFreePort();
  const driver = run('WebKitWebDriver', [`--port=${port}`, '--host=127.0.0.1']);
  const window = join(import.meta.dirname, 'webkit-window.py');
  return openByWebDriver(`http://127.0.0.1:${port}`, {
    capabilities: {
      'webkitgtk:browserOptions': { binary: '/usr/bin/python3', args: [window, folder] },
    },
    resize: (session, width, height) => session('POST', '/window/rect', { width, height }),
    async takeErrors() {
      // The page's process writes them, and no command waits for it.
      await wait(100);
      const errors = driver.takeOutput().match(/^.*CONSOLE (?:\w+ )*ERROR.*$/gm) ?? [];
      return errors.filter((text) => !ownComplaints.test(text));
    },
  });
}

function watch(child: ChildProcess): Running {
  let output = '';
  const take = (text: string) => {
    output += text;
    child.emit('written');
  };
  child.stdout?.setEncoding('utf8').on('data', take);
  child.stderr?.setEncoding('utf8').on('data', take);
  return {
    takeOutput() {
      const taken = output;
      output = '';
      return taken;
    },
    async untilWritten(pattern) {
      const { promise, resolve, reject } = Promise.withResolvers<string>();
      const look = () => {
        const [found] = pattern.exec(output) ?? [];
        if (found !== undefined) resolve(found);
      };
      child.on('written', look);
      child.once('error', reject);
      child.once('close', () =>
        reject(new Error(`${child.spawnfile} ended too early:\n${output}`)),
      );
      look();
      return promise.finally(() => child.off('written', look));
    },
  };
}
