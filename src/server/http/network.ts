import { isIP } from 'node:net';

/**
 * The network by which requests are counted, at most 39 characters. An IPv4 address is its own
 * network. The network of an IPv6 address is its /64, because one person usually has all addresses
 * in it, or the /48 that a provider gives to one customer. A proxy may pass on an address with a
 * port, or any text that its client wrote; a text that is no address gives `unknown`.
 */
export function networkOf(given: string, ipv6Bits: 48 | 64 = 64): string {
  const address = readAddress(given);
  if (address === undefined) return 'unknown';
  return typeof address === 'string' ? address : address.slice(0, ipv6Bits / 16).join(':');
}

/**
 * The network of an address in which many people are: the /24 of an IPv4 address, the /48 of an
 * IPv6 address.
 */
export function shortAddress(given: string): string {
  const address = readAddress(given);
  if (address === undefined) return 'unknown';
  if (typeof address === 'string') return address.replace(/\d+$/, '0/24');
  const groups = address.slice(0, 3);
  while (groups.at(-1) === '0') groups.pop();
  return `${groups.join(':')}::/48`;
}

/** As a server that listens on IPv6 sees readers with IPv4 (RFC 4291, 2.5.5.2). */
const mapped = '::ffff:';

/**
 * An IPv4 address as it is written, or the eight groups of an IPv6 address. Undefined for other
 * texts.
 */
function readAddress(given: string): string | string[] | undefined {
  const [, v6, v4] = /^\[([^\]]*)\](?::\d+)?$|^([\d.]+):\d+$/.exec(given) ?? [];
  const address = v6 ?? v4 ?? given;
  const version = isIP(address);
  if (version === 0) return undefined;
  if (version === 4) return address;
  // The usual form. The same address can be written in many others.
  if (address.startsWith(mapped) && address.includes('.')) return address.slice(mapped.length);
  // After `%` stands a zone, which can be any text of any length.
  const [ip = ''] = address.split('%', 1);
  const groups = expandIPv6(ip.includes('.') ? ip.replace(/[\d.]+$/, toGroups) : ip);
  const isMapped = groups[5] === 'ffff' && groups.slice(0, 5).every((group) => group === '0');
  return isMapped ? toIPv4(groups.slice(6)) : groups;
}

/** The eight groups, in small letters and without zeros before them. */
function expandIPv6(address: string): string[] {
  const [head = '', tail] = address.toLowerCase().split('::', 2);
  const before = splitGroups(head);
  if (tail === undefined) return before;
  const after = splitGroups(tail);
  while (before.length + after.length < 8) before.push('0');
  return [...before, ...after];
}

function splitGroups(part: string): string[] {
  if (part === '') return [];
  const groups = part.split(':');
  return groups.map((group) => (group.startsWith('0') ? group.replace(/^0+(?=.)/, '') : group));
}

/** The two groups of an IPv4 address at the end of an IPv6 address. */
function toGroups(address: string): string {
  const [a = 0, b = 0, c = 0, d = 0] = address.split('.').map(Number);
  return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`;
}

function toIPv4(groups: readonly string[]): string {
  const numbers = groups.map((group) => Number.parseInt(group, 16));
  return numbers.flatMap((number) => [number >> 8, number & 255]).join('.');
}
