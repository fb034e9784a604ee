import { networkOf } from '../http/network.ts';

interface Limits {
  /** So many tokens can be taken one after the other, without a pause. */
  maxTokens: number;
  /** After so many milliseconds there is one token more. */
  tokenEveryMs: number;
  /**
   * Networks that are remembered. Without this limit, requests from very many addresses would fill
   * the memory.
   */
  maxNetworks: number;
}

/**
 * Makes a bucket of tokens for each IPv4 address, and for each IPv6 network. The function takes a
 * token of an address and returns 0, or returns after how many milliseconds there is one.
 */
export function makeTokenBuckets({ maxTokens, tokenEveryMs, maxNetworks }: Limits) {
  /**
   * When the bucket of a network is full, in milliseconds. The network that asked longest ago comes
   * first.
   */
  const fullAt = new Map<string, number>();
  return (address: string, now: number): number => {
    const network = networkOf(address);
    const full = Math.max(fullAt.get(network) ?? 0, now);
    const waitMs = full - now - (maxTokens - 1) * tokenEveryMs;
    if (waitMs > 0) return waitMs;
    fullAt.delete(network);
    fullAt.set(network, full + tokenEveryMs);
    const [oldest] = fullAt.keys();
    if (fullAt.size > maxNetworks && oldest !== undefined) fullAt.delete(oldest);
    return 0;
  };
}
