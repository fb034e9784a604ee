import type { IncomingHttpHeaders } from 'node:http';
import { isIP } from 'node:net';

const maxHostLength = 100;

/**
 * The host of the other site that led a reader here, without `www.`. Only the host is kept: a path
 * or a query could tell who the reader is. An IP address could too, and a name without a dot is of
 * somebody's own network. `given`: the address of the other page, if the page's script told it.
 */
export function findReferrer(
  headers: IncomingHttpHeaders,
  given: string | undefined = headers.referer,
): string | undefined {
  const host = hostOf(given);
  if (host === undefined || host.length > maxHostLength) return undefined;
  if (!host.includes('.') || isIP(host) !== 0 || host.startsWith('[')) return undefined;
  const own = [headers.host, headers['x-forwarded-host']].flat();
  return own.some((name) => name && hostOf(`http://${name}`) === host) ? undefined : host;
}

/** The host of a web address as statistics name it; undefined for anything else. */
export function hostOf(address: string | undefined): string | undefined {
  if (!address || !URL.canParse(address)) return undefined;
  const { protocol, hostname } = new URL(address);
  if (protocol !== 'http:' && protocol !== 'https:') return undefined;
  return hostname.replace(/^www\./, '').replace(/\.$/, '');
}
