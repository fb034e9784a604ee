// The peer of the serving measurements: a process with a bare `node:http` server that sends bytes
// that it was given.
import { fork } from 'node:child_process';
import { createServer, get } from 'node:http';
import type { AddressInfo } from 'node:net';

/** An answer of the program, which a peer sends again. */
export interface SentAnswer {
  status: number;
  headers: Record<string, string>;
  body: Uint8Array;
}

type Answers = Record<string, SentAnswer>;

/**
 * Asks `origin` for these paths, and starts a server that sends the same bytes. `encoding`: by
 * default any. `through` is a program with arguments that starts Node.
 */
export async function startBareServer(
  origin: string,
  paths: readonly string[],
  encoding: string | undefined = 'gzip, br',
  through: readonly string[] = [],
): Promise<{ port: number; stop(): void }> {
  const answers: Answers = {};
  for (const path of paths) answers[path] = await fetchAsSent(origin + path, encoding);
  const [execPath = '', ...execArgv] = [...through, process.execPath];
  const child = fork(import.meta.filename, {
    ...{ serialization: 'advanced', execPath, execArgv },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const port = await new Promise<number>((resolve, reject) => {
    child.once('message', resolve as (port: unknown) => void);
    child.once('exit', (code) => reject(new Error(`the bare server ended with ${code}`)));
    child.send(answers);
  });
  return { port, stop: () => void child.kill() };
}

/** The answer as it was sent: `fetch` would unpack its bytes. */
export function fetchAsSent(url: string, encoding: string | undefined): Promise<SentAnswer> {
  return new Promise((resolve, reject) => {
    const headers = encoding === undefined ? {} : { 'accept-encoding': encoding };
    get(url, { headers }, async (answer) => {
      const chunks: Buffer[] = [];
      for await (const chunk of answer) chunks.push(chunk as Buffer);
      const { connection: _, 'keep-alive': __, ...headers } = answer.headers;
      const { statusCode: status = 0 } = answer;
      const body = Buffer.concat(chunks);
      resolve({ status, headers: headers as Record<string, string>, body });
    }).once('error', reject);
  });
}

function serve(answers: Answers): void {
  // The time limits are those of the program: see src/server/http-server.ts.
  const limits = {
    keepAliveTimeout: 72_000,
    headersTimeout: 20_000,
    requestTimeout: 60_000,
    connectionsCheckingInterval: 5_000,
  };
  const server = createServer(limits, ({ url = '' }, response) => {
    const answer = answers[url];
    if (!answer) return response.writeHead(404).end();
    return response.writeHead(answer.status, answer.headers).end(answer.body);
  }).setTimeout(120_000);
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
}

if (process.argv[1] === import.meta.filename) process.once('message', serve);
