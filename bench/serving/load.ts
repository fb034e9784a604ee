// A process of its own that keeps a server of this machine busy: each connection sends its next
// request as soon as the last answer is whole. It uses plain sockets, because an HTTP client would
// need more time than the server.
import { fork } from 'node:child_process';
import { connect } from 'node:net';

interface Load {
  port: number;
  /** Asked for in turn. */
  paths: readonly string[];
  connections: number;
  /** The load ends when the time or the number of requests is reached. */
  maxMs: number;
  maxRequests: number;
}

interface LoadResult {
  requests: number;
  perSecond: number;
}

/** Runs a load in a second process. Rejects when an answer is not a 200, or has no length. */
export function runLoad(load: Load): Promise<LoadResult> {
  return new Promise((resolve, reject) => {
    const child = fork(import.meta.filename, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
    child.once('message', (result: LoadResult) => resolve(result));
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`the load ended with ${code}`)));
    child.send(load);
  });
}

async function putLoad({
  port,
  paths,
  connections,
  maxMs,
  maxRequests,
}: Load): Promise<LoadResult> {
  const requests = paths.map((path) =>
    Buffer.from(
      `GET ${path} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\naccept: text/html\r\naccept-encoding: gzip, br\r\n\r\n`,
    ),
  );
  const begin = performance.now();
  let sent = 0;
  let answered = 0;
  const next = () => {
    if (sent >= maxRequests || performance.now() - begin >= maxMs) return undefined;
    sent += 1;
    return requests[sent % requests.length];
  };
  const useConnection = () =>
    new Promise<void>((resolve, reject) => {
      const socket = connect(port, '127.0.0.1');
      let head = '';
      let missingBytes = -1;
      const send = () => {
        const request = next();
        if (request) return socket.write(request);
        return socket.end(resolve);
      };
      socket.setNoDelay(true).once('connect', send).once('error', reject);
      socket.on('data', (data) => {
        if (missingBytes < 0) {
          head += data.toString('latin1');
          const end = head.indexOf('\r\n\r\n');
          if (end < 0) return;
          const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
          if (!head.startsWith('HTTP/1.1 200 ') || !length) return void reject(new Error(head));
          missingBytes = Number(length) - (head.length - end - 4);
        } else {
          missingBytes -= data.length;
        }
        if (missingBytes > 0) return;
        answered += 1;
        head = '';
        missingBytes = -1;
        send();
      });
    });
  await Promise.all(Array.from({ length: connections }, useConnection));
  return { requests: answered, perSecond: answered / ((performance.now() - begin) / 1000) };
}

if (process.argv[1] === import.meta.filename) {
  process.once('message', async (load: Load) => {
    process.send?.(await putLoad(load), () => process.disconnect());
  });
}
