import { isIP } from 'node:net';

/**
 * What stands for an address where its requests are counted, of 45 characters at most: an IPv4 address itself,
 * and of an IPv6 address the /64 around it, as whoever has one has them all. A proxy may hand on any text that its
 * client wrote, or a port with the address; whatever is no address is `unknown`.
 */
export function networkOf(given: string): string {
  const [, v6, v4] = /^\[([^\]]*)\](?::\d+)?$|^([\d.]+):\d+$/.exec(given) ?? [];
  const address = v6 ?? v4 ?? given;
  if (isIP(address) === 0) return 'unknown';
  // A zone is of any text and length.
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
