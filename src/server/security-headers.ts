import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import type { Config } from './config.ts';

/** Strict headers on every response, errors too. Nothing inline runs or styles. */
export async function setSecurityHeaders(app: FastifyInstance, config: Config): Promise<void> {
  const isHttps = config.publicUrl?.protocol === 'https:';
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: policy(isHttps) },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: isHttps ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    // Pictures of other sites in articles are shown, as their owners allow it.
    crossOriginEmbedderPolicy: false,
    xFrameOptions: { action: 'deny' },
  });
}

function policy(isHttps: boolean) {
  return {
    defaultSrc: ["'none'"],
    scriptSrc: ["'self'"],
    styleSrc: ["'self'"],
    imgSrc: ["'self'", 'https:', 'http:', 'data:'],
    mediaSrc: ["'self'", 'https:', 'http:'],
    fontSrc: ["'self'"],
    connectSrc: ["'self'"],
    workerSrc: ["'self'"],
    manifestSrc: ["'self'"],
    formAction: ["'self'"],
    baseUri: ["'none'"],
    frameAncestors: ["'none'"],
    ...(isHttps ? { upgradeInsecureRequests: [] } : {}),
  };
}

/**
 * The policy of a page whose own script adds style sheets: CodeMirror's carry this nonce. Only a page
 * that is not cached may have one.
 */
export function withStyleNonce(policyHeader: string, nonce: string): string {
  return policyHeader.replace("style-src 'self'", `style-src 'self' 'nonce-${nonce}'`);
}
