// The peer of the serving measurements: a process with a bare `node:http` server that sends bytes that it was given.
import { fork } from 'node:child_process';
import { createServer, get } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The answer of the server for each path. */
type Answers = Record<string, { headers: Record<string, string>; body: Uint8Array }>;

/** Asks `origin` for these paths, and starts a server that sends the same bytes. */
export async function startBareServer(
  origin: string,
  paths: readonly string[],
): Promise<{ port: number; stop(): void }> {
  const answers: Answers = {};
  for (const path of paths) answers[path] = await fetchAsSent(origin + path);
  const child = fork(import.meta.filename, {
    serialization: 'advanced',
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const port = await new Promise<number>((resolve, reject) => {
    child.once('message', resolve as (port: unknown) => void);
    child.once('exit', (code) => reject(new Error(`the bare server ended with ${code}`)));
    child.send(answers);
  });
  return { port, stop: () => void child.kill() };
}

/** `fetch` would unpack the bytes that were sent. */
function fetchAsSent(url: string): Promise<Answers[string]> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': 'gzip, br' } }, async (answer) => {
      const chunks: Buffer[] = [];
      for await (const chunk of answer) chunks.push(chunk as Buffer);
      const { connection: _, 'keep-alive': __, ...headers } = answer.headers;
      resolve({ headers: headers as Record<string, string>, body: Buffer.concat(chunks) });
    }).once('error', reject);
  });
}

function serve(answers: Answers): void {
  const server = createServer(({ url = '' }, response) => {
    const answer = answers[url];
    if (!answer) return response.writeHead(404).end();
    return response.writeHead(200, answer.headers).end(answer.body);
  });
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
}

if (process.argv[1] === import.meta.filename) process.once('message', serve);
