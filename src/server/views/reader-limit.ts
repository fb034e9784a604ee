import { networkOf } from '../http/network.ts';

interface Limits {
  /** Readers from one IPv4 address, or one IPv6 network, on one day. */
  maxPerNetwork: number;
  /**
   * Readers that are remembered. Without this limit, requests from very many addresses would fill
   * the memory.
   */
  maxReaders: number;
}

interface ReaderLimit {
  /**
   * Whether this reader is among the first of its address on this day, which is counted from any
   * first day. A reader that was admitted once is admitted again.
   */
  admits(day: number, address: string, reader: string): boolean;
}

/**
 * Limits how many readers one address can have. A browser names itself, so that somebody who
 * invents names would otherwise count as a new reader with each of them. The readers are remembered
 * for one day, in memory only.
 */
export function makeReaderLimit({ maxPerNetwork, maxReaders }: Limits): ReaderLimit {
  const admitted = new Map<string, Set<string>>();
  let today = Number.NaN;
  let size = 0;

  function forgetFirst(): void {
    for (const [network, readers] of admitted) {
      admitted.delete(network);
      size -= readers.size;
      return;
    }
  }

  return {
    admits(day, address, reader) {
      if (day !== today) {
        admitted.clear();
        size = 0;
        today = day;
      }
      const network = networkOf(address);
      const known = admitted.get(network);
      if (known?.has(reader)) return true;
      if (known && known.size >= maxPerNetwork) return false;
      if (size >= maxReaders) forgetFirst();
      // Its network may be the one that was forgotten just now.
      const readers = admitted.get(network) ?? new Set();
      admitted.set(network, readers.add(reader));
      size += 1;
      return true;
    },
  };
}
