import { isIP } from 'node:net';

/**
 * The network by which requests are counted, at most 45 characters. An IPv4 address is its own network. The network of
 * an IPv6 address is its /64, because one person usually has all addresses in it. A proxy may pass on an address with a
 * port, or any text that its client wrote; a text that is no address gives `unknown`.
 */
export function networkOf(given: string): string {
  const [, v6, v4] = /^\[([^\]]*)\](?::\d+)?$|^([\d.]+):\d+$/.exec(given) ?? [];
  const address = v6 ?? v4 ?? given;
  if (isIP(address) === 0) return 'unknown';
  // After `%` stands a zone, which can be any text of any length.
  const [ip = ''] = address.split('%');
  return ip.includes(':') && !ip.includes('.') ? expandIPv6(ip).slice(0, 4).join(':') : ip;
}

function expandIPv6(address: string): string[] {
  const [head = '', tail] = address.split('::');
  const before = head === '' ? [] : head.split(':');
  if (tail === undefined) return before;
  const after = tail === '' ? [] : tail.split(':');
  const zeros = Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0');
  return [...before, ...zeros, ...after];
}
