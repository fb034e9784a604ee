import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Identifies a version of an answer. */
export interface Version {
  etag: string;
  /** Milliseconds since the epoch; 0 if it is not known. */
  lastModified: number;
}

/** Headers about a body. A 304 has no body (RFC 9110, section 15.4.5). */
export const bodyHeaders: readonly string[] = [
  'content-type',
  'content-length',
  'content-encoding',
];

/** Removes the headers about a body. Returns the payload of an answer that has no body. */
export function removeBody({ method }: FastifyRequest, reply: FastifyReply): Readable | null {
  for (const name of bodyHeaders) reply.removeHeader(name);
  // Fastify asks the payload of a HEAD for its length, and fails at null. A stream has no length.
  return method === 'HEAD' ? Readable.from([]) : null;
}

/**
 * A tag that changes when any of these contents changes. It is a weak tag, because the same text
 * can be sent with different compressions.
 */
export function etagOf(...contents: readonly (string | Uint8Array)[]): string {
  const hash = createHash('sha256');
  for (const content of contents) hash.update(content).update('\0');
  return `W/"${hash.digest('base64url').slice(0, 27)}"`;
}

/**
 * Whether the client has this version already. Tags count before dates (RFC 9110, section 13.2.2).
 */
export function isKnown(
  headers: Pick<FastifyRequest['headers'], 'if-none-match' | 'if-modified-since'>,
  { etag, lastModified }: Version,
): boolean {
  const tags = headers['if-none-match'];
  if (tags !== undefined) {
    if (tags.trim() === '*') return true;
    return [...tags.matchAll(/(?:W\/)?("[^"]*")/g)].some(([, tag = '']) => etag === `W/${tag}`);
  }
  // A date that does not have HTTP's form is ignored.
  const since = headers['if-modified-since'] ?? '';
  const time = / GMT$/.test(since) ? Date.parse(since) : Number.NaN;
  return lastModified > 0 && Math.floor(lastModified / 1000) * 1000 <= time;
}

/**
 * The time for Last-Modified, or 0 if there must be none. A version from the last second, or from
 * the future, gets none: another version could follow within the same second and would have the
 * same date (RFC 9110, section 8.8.2.2).
 */
export function datedTime({ lastModified }: Pick<Version, 'lastModified'>, now: number): number {
  return now - lastModified < 1000 ? 0 : lastModified;
}

/**
 * Sets the headers that identify the version. Returns true if the client has this version: the
 * answer is then a 304, and the caller need not make a body.
 */
export function isNotModified(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  version: Version,
  { now, cacheControl = 'no-cache' }: { now: number; cacheControl?: string },
): boolean {
  reply.header('etag', version.etag).header('cache-control', cacheControl);
  const lastModified = datedTime(version, now);
  if (lastModified > 0) reply.header('last-modified', new Date(lastModified).toUTCString());
  // One second later the answer has a time.
  const isUndated = lastModified === 0 && version.lastModified > 0;
  reply.cacheable = { endsAt: isUndated ? version.lastModified + 1000 : Number.POSITIVE_INFINITY };
  if (!isKnown(headers, { ...version, lastModified })) return false;
  reply.status(304);
  return true;
}

/** Sends a text, or a 304 to a client that has it. */
export function sendConditionally(
  request: FastifyRequest,
  reply: FastifyReply,
  {
    type,
    body,
    lastModified,
    now,
  }: { type: string; body: string; lastModified: number; now: number },
) {
  const version = { etag: etagOf(body), lastModified };
  if (isNotModified(request, reply, version, { now })) return reply.send();
  return reply.type(type).send(body);
}
