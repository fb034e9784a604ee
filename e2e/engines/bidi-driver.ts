import { once } from 'node:events';
import type { Driver, InputSource } from './driver.ts';

interface Message {
  id?: number;
  type: 'success' | 'error' | 'event';
  result?: unknown;
  message?: string;
  method?: string;
  params?: { level: string; text: string | null };
}

type Send = (method: string, params: object) => Promise<unknown>;

/**
 * Opens a window of a browser that speaks WebDriver BiDi (https://www.w3.org/TR/webdriver-bidi/) by
 * itself: Firefox has no driver in Debian, and needs none.
 */
export async function openByBidi(address: string): Promise<Driver> {
  const errors: string[] = [];
  const { send, close } = await connect(`${address}/session`, errors);
  await send('session.new', { capabilities: {} });
  await send('session.subscribe', { events: ['log.entryAdded'] });
  const tree = (await send('browsingContext.getTree', {})) as { contexts: { context: string }[] };
  const context = tree.contexts[0]?.context;
  const evaluate = (functionDeclaration: string, value: string) =>
    send('script.callFunction', {
      functionDeclaration,
      arguments: [{ type: 'string', value }],
      awaitPromise: true,
      target: { context },
      userActivation: false,
    }) as Promise<Evaluated>;
  return {
    async open(url) {
      await send('browsingContext.navigate', { context, url, wait: 'complete' });
    },
    async call(source, argument) {
      const caller = `async (text) => JSON.stringify((await (${source})(JSON.parse(text))) ?? null)`;
      const { result, exceptionDetails } = await evaluate(caller, JSON.stringify(argument ?? null));
      if (!result) throw new Error(exceptionDetails?.text);
      return JSON.parse(result.value ?? 'null');
    },
    async perform(sources: readonly InputSource[]) {
      await send('input.performActions', { context, actions: sources });
    },
    async chooseFiles(selector, files) {
      const { result } = await evaluate('(selector) => document.querySelector(selector)', selector);
      const element = { sharedId: result?.sharedId };
      await send('input.setFiles', { context, element, files });
    },
    async resize(width, height) {
      await send('browsingContext.setViewport', { context, viewport: { width, height } });
    },
    // Events come in their order, so those of the page have come before the answer to another
    // command.
    async takeErrors() {
      await send('session.status', {});
      return errors.splice(0);
    },
    async takePicture() {
      const { data } = (await send('browsingContext.captureScreenshot', { context })) as {
        data: string;
      };
      return Buffer.from(data, 'base64');
    },
    async close() {
      await send('browser.close', {});
      close();
    },
  };
}

interface Evaluated {
  result?: { value?: string; sharedId?: string };
  exceptionDetails?: { text: string };
}

async function connect(address: string, errors: string[]): Promise<{ send: Send; close(): void }> {
  const socket = new WebSocket(address);
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  let last = 0;
  socket.addEventListener('message', ({ data }) => {
    const { id, type, result, message, method, params } = JSON.parse(data) as Message;
    if (method === 'log.entryAdded' && params?.level === 'error') errors.push(params.text ?? '');
    const asked = waiting.get(id ?? 0);
    if (type === 'success') asked?.resolve(result);
    else if (type === 'error') asked?.reject(new Error(message));
    waiting.delete(id ?? 0);
  });
  socket.addEventListener('close', () => {
    for (const asked of waiting.values()) asked.reject(new Error('the browser has ended'));
  });
  await once(socket, 'open');
  return {
    close: () => socket.close(),
    send(method, params) {
      last += 1;
      const asked = Promise.withResolvers<unknown>();
      waiting.set(last, asked);
      socket.send(JSON.stringify({ id: last, method, params }));
      return asked.promise;
    },
  };
}
