import { networkOf } from '../network/network.ts';

interface Limits {
  /** Readers of one address, or one IPv6 network, on one day. */
  perAddress: number;
  /** Readers that are remembered at all, so that no flood of addresses fills the memory. */
  inAll: number;
}

export interface ReaderLimit {
  /** Whether this reader of an address is among the first of the day; once admitted, it is again. */
  admits(day: string, address: string, reader: string): boolean;
}

/**
 * Limits how many readers one address can be: a browser says itself what it is, and who invents names would count
 * anew with each. What is remembered is of one day, and gone when the program ends.
 */
export function makeReaderLimit({ perAddress, inAll }: Limits): ReaderLimit {
  const admitted = new Map<string, Set<string>>();
  let today = '';
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
      if (known && known.size >= perAddress) return false;
      if (size >= inAll) forgetFirst();
      // It may have been the first.
      const readers = admitted.get(network) ?? new Set();
      admitted.set(network, readers.add(reader));
      size += 1;
      return true;
    },
  };
}
