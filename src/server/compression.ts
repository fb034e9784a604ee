import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { weightsOf } from '../shared/lang/accept.ts';

/** Bytes below which a text fits one packet of the network anyway. */
const worthwhile = 1024;

const compressible = /^(?:text\/|application\/(?:[\w.-]+\+)?(?:json|xml)\b)/;

/**
 * Compresses texts for whoever can read that: pages, errors, calls, feeds. Files go as they are: pictures are
 * compressed, and what is built is so when it is built. Nothing here is a secret that a guess in an address
 * could be measured against: requests are told by their origin, not by tokens in a page.
 */
export function compressAnswers(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (reply.statusCode === 304) addVary(reply);
    if (typeof payload !== 'string' || !isCompressible(reply)) return payload;
    addVary(reply);
    const encoding = chooseEncoding(request.headers['accept-encoding']);
    const text = Buffer.from(payload);
    if (!encoding || text.length < worthwhile) return payload;
    const compressed = encoding === 'br' ? brotli(text) : gzipSync(text);
    reply.header('content-encoding', encoding).header('content-length', compressed.length);
    return compressed;
  });
}

/** Brotli, or else gzip, if an Accept-Encoding header has it with any weight but 0. */
function chooseEncoding(header?: string): 'br' | 'gzip' | undefined {
  const weights = weightsOf(header);
  const isTaken = (name: string) => (weights.get(name) ?? weights.get('*') ?? 0) > 0;
  return (['br', 'gzip'] as const).find(isTaken);
}

/** A window of 256 KB keeps memory low, and pages are rarely longer; above 5 the time grows, not the gain. */
function brotli(text: Buffer): Buffer {
  return brotliCompressSync(text, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 5,
      [constants.BROTLI_PARAM_LGWIN]: 18,
      [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
    },
  });
}

function isCompressible(reply: FastifyReply): boolean {
  return compressible.test(String(reply.getHeader('content-type') ?? ''));
}

function addVary(reply: FastifyReply): void {
  const others = [reply.getHeader('vary') ?? []].flat().map(String);
  if (!/\baccept-encoding\b/i.test(others.join())) {
    reply.header('vary', [...others, 'accept-encoding'].join(', '));
  }
}
