import type { Server } from 'node:http';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Bytes of answers after which what they left behind is collected. */
const collectedEvery = 4 * 1024 * 1024;

/** How much longer a page is than what is sent of it; a page leaves behind what its whole text takes. */
const compression = 3;

/**
 * Keeps a server small rather than fast at its fastest: no optimising compilers, and V8 collects garbage by
 * the pages that went out instead of when its heap has grown. A collection takes some 10 ms, once in
 * hundreds of pages. docs/decisions/0008-memory-before-peak-speed.md has the figures.
 */
export function preferMemory(): (server: Server) => void {
  for (const flag of ['--no-opt', '--no-maglev', '--optimize-for-size', '--expose-gc']) {
    setFlagsFromString(flag);
  }
  const collect: () => void = runInNewContext('gc');
  return (server) => {
    let bytes = 0;
    server.on('request', (_request, response) => {
      response.once('finish', () => {
        const sent = Number(response.getHeader('content-length') ?? 0);
        bytes += response.hasHeader('content-encoding') ? sent * compression : sent;
        if (bytes < collectedEvery) return;
        bytes = 0;
        setImmediate(collect);
      });
    });
  };
}
