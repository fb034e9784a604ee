import { setTimeout as wait } from 'node:timers/promises';
import type { Driver, InputSource } from './driver.ts';

/** What differs between the drivers that speak W3C WebDriver. */
interface Ways {
  capabilities: object;
  /** Sends a command that only this driver has, or none. */
  resize(session: Session, width: number, height: number): Promise<unknown>;
  takeErrors(session: Session): Promise<string[]>;
}

type Session = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => Promise<unknown>;

/** The key under which WebDriver names an element. */
const elementKey = 'element-6066-11e4-a52e-4f735466cecf';

/** Calls the function in the page. An error becomes a value, because drivers shorten its text. */
const caller = (source: string) => `
  const done = arguments[arguments.length - 1];
  Promise.resolve(arguments[0]).then(${source}).then(
    (value) => done({ value: value ?? null }),
    (error) => done({ error: String(error) }),
  );`;

/**
 * Opens a window through a driver that speaks W3C WebDriver (https://www.w3.org/TR/webdriver2/) at
 * this address.
 */
export async function openByWebDriver(origin: string, ways: Ways): Promise<Driver> {
  const capabilities = { alwaysMatch: ways.capabilities };
  const started = await untilReady(() => send(origin, 'POST', '/session', { capabilities }));
  const { sessionId } = started as { sessionId: string };
  const session: Session = (method, path, body) =>
    send(origin, method, `/session/${sessionId}${path}`, body);
  return {
    async open(url) {
      await session('POST', '/url', { url });
    },
    async call(source, argument) {
      const body = { script: caller(source), args: [argument ?? null] };
      const answer = (await session('POST', '/execute/async', body)) as Record<string, unknown>;
      if ('error' in answer) throw new Error(String(answer.error));
      return answer.value;
    },
    async perform(sources: readonly InputSource[]) {
      await session('POST', '/actions', { actions: sources });
    },
    async chooseFiles(selector, paths) {
      const found = await session('POST', '/element', { using: 'css selector', value: selector });
      const element = (found as Record<string, string>)[elementKey];
      await session('POST', `/element/${element}/value`, { text: paths.join('\n') });
    },
    async resize(width, height) {
      await ways.resize(session, width, height);
    },
    takeErrors: () => ways.takeErrors(session),
    async takePicture() {
      return Buffer.from((await session('GET', '/screenshot')) as string, 'base64');
    },
    // The window may be gone before its driver answers, which then says so.
    async close() {
      await session('DELETE', '').catch(() => undefined);
    },
  };
}

async function send(origin: string, method: string, path: string, body?: object): Promise<unknown> {
  const answer = await fetch(origin + path, { method, body: body ? JSON.stringify(body) : null });
  const { value } = (await answer.json()) as { value: { error: string; message: string } };
  if (!answer.ok) throw new Error(`${method} ${path}: ${value.error}: ${value.message}`);
  return value;
}

/**
 * A driver that has just started does not listen yet, and says so to nobody who reads both kinds of
 * output.
 */
async function untilReady<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await ask();
    } catch (error) {
      const isRefused = error instanceof TypeError && tries < 100;
      if (!isRefused) throw error;
      await wait(100);
    }
  }
}
