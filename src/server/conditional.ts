import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Which version of an answer this is. */
export interface Version {
  etag: string;
  /** Milliseconds since the epoch; 0 where nobody knows. */
  lastModified: number;
}

/**
 * A tag that changes with any of these contents. It is a weak one, as the same text may travel compressed in
 * several ways.
 */
export function etagOf(...contents: readonly (string | Uint8Array)[]): string {
  const hash = createHash('sha256');
  for (const content of contents) hash.update(content).update('\0');
  return `W/"${hash.digest('base64url').slice(0, 27)}"`;
}

/** Whether the asker has this version already (RFC 9110, section 13.2.2: tags are asked before dates). */
export function isKnown(
  headers: Pick<FastifyRequest['headers'], 'if-none-match' | 'if-modified-since'>,
  { etag, lastModified }: Version,
): boolean {
  const tags = headers['if-none-match'];
  if (tags !== undefined) {
    if (tags.trim() === '*') return true;
    return [...tags.matchAll(/(?:W\/)?("[^"]*")/g)].some(([, tag = '']) => etag === `W/${tag}`);
  }
  // A date in another form than HTTP's is ignored, as is one that says nothing.
  const since = headers['if-modified-since'] ?? '';
  const time = / GMT$/.test(since) ? Date.parse(since) : Number.NaN;
  return lastModified > 0 && Math.floor(lastModified / 1000) * 1000 <= time;
}

/**
 * When this version was made, as far as a date can say so: within a second there may be another one, and both
 * would have the same date (RFC 9110, section 8.8.2.2). Nor can it be in the future. 0 where it is of no use.
 */
export function datedTime({ lastModified }: Pick<Version, 'lastModified'>, now: number): number {
  return now - lastModified < 1000 ? 0 : lastModified;
}

/**
 * Says which version this is, at `now`. Returns true for one that the asker has: the answer is then a 304 without
 * a body, and there is no need to make one.
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
  if (!isKnown(headers, { ...version, lastModified })) return false;
  reply.status(304);
  return true;
}

/** Sends a text, or a 304 to an asker who has it. */
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
