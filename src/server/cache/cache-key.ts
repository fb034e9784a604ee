import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { assetsPrefix, serviceWorkerUrl, uploadsPrefix } from '../../urls.ts';
import { ownersCookiePattern } from '../auth/cookies.ts';
import type { Config } from '../config.ts';
import { chooseEncoding } from '../http/compression.ts';

/** A longer address, or host, is not cached. */
const maxKeyCharacters = 1_000;

export interface KeyRules {
  hasPublicUrl: boolean;
  ownersCookie: RegExp;
}

export function keyRulesOf({ publicUrl }: Pick<Config, 'publicUrl'>): KeyRules {
  return { hasPublicUrl: publicUrl !== undefined, ownersCookie: ownersCookiePattern };
}

/**
 * Under which key the answer to a request may be cached, or undefined if the request goes the usual
 * way. Only a plain GET or HEAD of an address in its one usual spelling has a key; nothing else in
 * a request can choose one. Where the blog's own address is not configured, pages name the host
 * that the request names, so the host is part of the key. The key of a page or a text has the
 * encoding that the request gets; the key of a file has the header by which its format or encoding
 * is chosen.
 */
export function cacheKeyOf(
  { method, url = '', headers }: Pick<IncomingMessage, 'method' | 'url' | 'headers'>,
  { hasPublicUrl, ownersCookie }: KeyRules,
): string | undefined {
  if (method !== 'GET' && method !== 'HEAD') return undefined;
  if (headers.cookie !== undefined && ownersCookie.test(headers.cookie)) return undefined;
  if (headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined) {
    return undefined;
  }
  if (!isUsualSpelling(url)) return undefined;
  if (isFile(url)) return fileKey(url, headers);
  const { host, 'x-forwarded-host': forwardedHost, 'x-forwarded-proto': protocol } = headers;
  const encoding = chooseEncoding(headers['accept-encoding']) ?? '';
  // No header can contain the end of a line. An empty one means the same as none.
  const key = hasPublicUrl
    ? `${url} ${encoding}`
    : `${url} ${encoding}\n${host ?? ''}\n${forwardedHost ?? ''}\n${protocol ?? ''}`;
  return key.length <= maxKeyCharacters ? key : undefined;
}

/** Whether there is a file on the disk for the address, and not a page. */
export function isFile(url: string): boolean {
  return url.startsWith(uploadsPrefix) || url.startsWith(assetsPrefix) || url === serviceWorkerUrl;
}

/**
 * A file names no host. Of an upload there are several formats, of a built file several encodings.
 */
function fileKey(url: string, headers: IncomingHttpHeaders): string | undefined {
  // The server itself sends parts of files, and tests such conditions.
  const { range, 'if-match': match, 'if-unmodified-since': unmodified } = headers;
  if (range !== undefined || match !== undefined || unmodified !== undefined) return undefined;
  const chosenBy = url.startsWith(uploadsPrefix) ? headers.accept : headers['accept-encoding'];
  const key = `${url} ${chosenBy ?? ''}`;
  return key.length <= maxKeyCharacters ? key : undefined;
}

/**
 * Whether an address is written as in the links of our pages, with no query but the number of a
 * page.
 */
function isUsualSpelling(url: string): boolean {
  const at = url.indexOf('?');
  if (at !== -1 && !/^\?page=[1-9]\d{0,6}$/.test(url.slice(at))) return false;
  const path = at === -1 ? url : url.slice(0, at);
  if (!path.startsWith('/')) return false;
  if (/^[\w\-./]+$/.test(path)) return true;
  try {
    return path.split('/').every((part) => encodeURIComponent(decodeURIComponent(part)) === part);
  } catch {
    return false;
  }
}
