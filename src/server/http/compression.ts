import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { weightsOf } from '../../shared/lang/accept.ts';
import { removeBody } from './conditional.ts';

/** A shorter text fits into one packet of the network anyway. */
const minBytes = 1024;

const compressible = /^(?:text\/|application\/(?:[\w.-]+\+)?(?:json|xml)\b)/;

/**
 * Compresses pages, errors, JSON and feeds if the client can read that. Files are sent unchanged:
 * pictures are compressed already, and the build compresses scripts and style sheets. The length of
 * a compressed page can betray a secret in it (the BREACH attack), but pages hold no secret:
 * requests are trusted by their origin, not by a token.
 */
export function compressAnswers(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (reply.statusCode === 304) {
      addVary(reply);
      // A file names its type and encoding also where no body follows.
      return removeBody(request, reply);
    }
    if (typeof payload !== 'string' || !isCompressible(reply)) return payload;
    addVary(reply);
    // As bytes, because a string would be made into bytes once more when it is sent.
    const text = Buffer.from(payload);
    const encoding = chooseEncoding(request.headers['accept-encoding']);
    if (!encoding || text.length < minBytes) return text;
    const compressed = compress(text, encoding);
    reply.header('content-encoding', encoding).header('content-length', compressed.length);
    return compressed;
  });
}

type Encoding = 'br' | 'gzip';

/** The encodings for the headers that were seen last: browsers send a few different ones. */
const encodings = new Map<string, Encoding | 'none'>();
const maxRemembered = 100;

/**
 * Brotli or else gzip, if an Accept-Encoding header allows it. A weight of 0 forbids an encoding.
 */
export function chooseEncoding(header: string | undefined): Encoding | undefined {
  if (header === undefined) return undefined;
  let encoding = encodings.get(header);
  if (encoding === undefined) {
    encoding = findEncoding(header);
    if (encodings.size >= maxRemembered) encodings.clear();
    encodings.set(header, encoding);
  }
  return encoding === 'none' ? undefined : encoding;
}

function findEncoding(header: string): Encoding | 'none' {
  const weights = weightsOf(header);
  const isTaken = (name: string) => (weights.get(name) ?? weights.get('*') ?? 0) > 0;
  return (['br', 'gzip'] as const).find(isTaken) ?? 'none';
}

export function compress(text: Buffer, encoding: Encoding): Buffer {
  return encoding === 'br' ? brotli(text) : gzipSync(text);
}

/**
 * The longest text for which Brotli gets its small window, in bytes. Such a window makes pages
 * smaller, in a tenth less time.
 */
const maxSmallWindowBytes = 64 * 1024;

/**
 * Few pages are longer than the large window of 256 KB, which needs little memory. Quality 7 makes
 * a page 2 % smaller than 5, in a tenth of a millisecond more. Below 7 Brotli looks at a few bytes
 * of a page to choose how it models the text, so that a small change can cost 400 bytes: decision
 * 13.
 */
function brotli(text: Buffer): Buffer {
  return brotliCompressSync(text, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 7,
      // The window is 2 to this power, in bytes.
      [constants.BROTLI_PARAM_LGWIN]: text.length <= maxSmallWindowBytes ? 16 : 18,
      [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
    },
  });
}

function isCompressible(reply: FastifyReply): boolean {
  return compressible.test(String(reply.getHeader('content-type') ?? ''));
}

/** Says that the answer depends on `Accept-Encoding`. */
function addVary(reply: FastifyReply): void {
  const others = [reply.getHeader('vary') ?? []].flat().map(String);
  if (!/\baccept-encoding\b/i.test(others.join())) {
    reply.header('vary', [...others, 'accept-encoding'].join(', '));
  }
}
