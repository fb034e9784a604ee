import { type ServerProcess, startServer } from '../../e2e/support/server.ts';
import { median } from './figures.ts';

/**
 * Starts the program several times, and returns the last server with the median time from the start
 * of the process to the end of its first answer, in milliseconds. Node keeps no compiled code
 * between the starts, as on a new machine.
 */
export async function timeFirstAnswer(
  environment: Record<string, string>,
  { path, starts }: { path: string; starts: number },
): Promise<{ server: ServerProcess; ms: number }> {
  const times: number[] = [];
  for (;;) {
    const begin = performance.now();
    const server = await startServer({ ...environment, NODE_DISABLE_COMPILE_CACHE: '1' });
    const response = await fetch(server.origin + path);
    await response.text();
    times.push(performance.now() - begin);
    if (!response.ok) throw new Error(`${path} was answered with ${response.status}`);
    if (times.length === starts) return { server, ms: median(times) };
    await server.stop('SIGTERM');
  }
}
