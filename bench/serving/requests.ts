// Requests a second, beside a bare `node:http` server that sends the same bytes.
import { startServer } from '../../e2e/support/server.ts';
import { startBareServer } from './bare-server.ts';
import { median } from './figures.ts';
import { runLoad } from './load.ts';

const rounds = 5;
const load = { connections: 16, maxMs: 2_000, maxRequests: 50_000 };

/**
 * Prints a line for each of `pages`. The two servers are asked in turn, so that the machine's other
 * work meets both.
 */
export async function compareRequests(
  environment: Record<string, string>,
  pages: { name: string; path: string }[],
): Promise<void> {
  const server = await startServer(environment);
  const peer = await startBareServer(
    server.origin,
    pages.map(({ path }) => path),
  );
  const port = Number(new URL(server.origin).port);
  try {
    process.stdout.write(
      `\nrequests a second, and of a bare node:http server with the same bytes; the median of ${rounds} rounds\n`,
    );
    for (const { name, path } of pages) {
      const ours: number[] = [];
      const bare: number[] = [];
      for (let round = 0; round < rounds; round += 1) {
        ours.push((await runLoad({ ...load, port, paths: [path] })).perSecond);
        bare.push((await runLoad({ ...load, port: peer.port, paths: [path] })).perSecond);
      }
      const [mine, theirs] = [median(ours), median(bare)];
      process.stdout.write(
        `${name.padEnd(26)}${mine.toFixed(0).padStart(10)}${theirs.toFixed(0).padStart(10)}` +
          `${(mine / theirs).toFixed(3).padStart(10)} of it\n`,
      );
    }
  } finally {
    peer.stop();
    await server.stop('SIGTERM');
  }
}
