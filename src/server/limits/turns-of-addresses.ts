import { networkOf } from '../http/network.ts';

interface Limits {
  /** So many turns one after the other, without a pause. */
  maxTurns: number;
  /** After so many milliseconds there is one turn more. */
  turnEveryMs: number;
  /** Networks that are remembered. Without this limit, requests from very many addresses would fill the memory. */
  maxNetworks: number;
}

/**
 * Gives each IPv4 address, and each IPv6 network, a number of turns that come back with time (a token bucket). The function takes a
 * turn and returns 0, or returns after how many milliseconds there is one.
 */
export function makeTurns({ maxTurns, turnEveryMs, maxNetworks }: Limits) {
  /** When all turns of a network are back, in milliseconds. The network that asked longest ago comes first. */
  const fullAt = new Map<string, number>();
  return (address: string, now: number): number => {
    const network = networkOf(address);
    const full = Math.max(fullAt.get(network) ?? 0, now);
    const waitMs = full - now - (maxTurns - 1) * turnEveryMs;
    if (waitMs > 0) return waitMs;
    fullAt.delete(network);
    fullAt.set(network, full + turnEveryMs);
    const [oldest] = fullAt.keys();
    if (fullAt.size > maxNetworks && oldest !== undefined) fullAt.delete(oldest);
    return 0;
  };
}
