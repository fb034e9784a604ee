import { Agent, get } from 'node:http';
import { median } from './figures.ts';

/**
 * The median time of each address in milliseconds, from the request to the end of its answer. They
 * are asked in turn, one request at a time and one connection for each server, so that the
 * machine's other work meets all of them. The first `warmUps` rounds do not count. After `maxMs`
 * there are no more rounds than `minRounds`. Rejects when an answer is not a 200.
 */
export async function askInTurn(
  urls: readonly string[],
  {
    minRounds,
    maxRounds,
    warmUps,
    maxMs,
  }: { minRounds: number; maxRounds: number; warmUps: number; maxMs: number },
): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const times = urls.map((): number[] => []);
  const end = performance.now() + maxMs;
  for (let round = -warmUps; round < maxRounds; round += 1) {
    if (round >= minRounds && performance.now() >= end) break;
    for (const [index, url] of urls.entries()) {
      const begin = performance.now();
      await ask(url, agent);
      if (round >= 0) times[index]?.push(performance.now() - begin);
    }
  }
  agent.destroy();
  return times.map(median);
}

function ask(url: string, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    get(url, { agent }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`${url} has status ${answer.statusCode}`));
      answer.once('end', resolve).once('error', reject).resume();
    }).once('error', reject);
  });
}
