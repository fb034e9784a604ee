import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Which version of an answer this is. */
export interface Version {
  etag: string;
  /** Milliseconds since the epoch; 0 where nobody knows. */
  lastModified: number;
}

/**
 * A tag that changes with any of these texts. It is a weak one, as the same text may travel compressed in
 * several ways.
 */
export function etagOf(...texts: readonly string[]): string {
  const hash = createHash('sha256');
  for (const text of texts) hash.update(text).update('\0');
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
 * Says which version this is. Returns true for one that the asker has: the answer is then a 304 without a body,
 * and there is no need to make one.
 */
export function isNotModified(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  version: Version,
  cacheControl = 'no-cache',
): boolean {
  reply.header('etag', version.etag).header('cache-control', cacheControl);
  if (version.lastModified > 0) {
    // Never later than the answer itself: RFC 9110, section 8.8.2.1.
    const time = Math.min(version.lastModified, Date.now());
    reply.header('last-modified', new Date(time).toUTCString());
  }
  if (!isKnown(headers, version)) return false;
  reply.status(304);
  return true;
}

/** Sends a text, or a 304 to an asker who has it. */
export function sendConditionally(
  request: FastifyRequest,
  reply: FastifyReply,
  { type, body, lastModified }: { type: string; body: string; lastModified: number },
) {
  if (isNotModified(request, reply, { etag: etagOf(body), lastModified })) return reply.send();
  return reply.type(type).send(body);
}
