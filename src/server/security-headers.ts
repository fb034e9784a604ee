import { createHash } from 'node:crypto';
import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import type { Assets } from './assets.ts';
import type { Config } from './config.ts';

/** Sets strict headers on every response, errors too. In a page, only our own inline script and styles take effect. */
export async function setSecurityHeaders(
  app: FastifyInstance,
  config: Config,
  assets: Assets,
): Promise<void> {
  const isHttps = config.publicUrl?.protocol === 'https:';
  const firstScriptDigest = digestOf(assets.firstScript);
  const sheets = Object.values(assets.inlineStyles).map((text) => ({
    text,
    digest: digestOf(text),
  }));
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: policy(
        isHttps,
        firstScriptDigest,
        sheets.map(({ digest }) => digest),
      ),
    },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: isHttps ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    // Articles can show pictures of other sites.
    crossOriginEmbedderPolicy: false,
    // Only very old browsers need these headers. The policy says already who may frame a page.
    xFrameOptions: false,
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
    originAgentCluster: false,
  });
  app.addHook('onSend', async (request, reply, payload) => {
    // A file that does not exist is answered with a page. An upload has a policy of its own.
    const isPage = String(reply.getHeader('content-type')).startsWith('text/html');
    const isForPages = String(reply.getHeader(policyName)).includes(firstScriptDigest);
    if (request.routeOptions.config.answers === 'file' && isForPages && !isPage) {
      // This header is about windows, and a file has none.
      reply.header(policyName, filePolicy).removeHeader('cross-origin-opener-policy');
    }
    if (isPage && typeof payload === 'string') {
      const others = sheets.filter(({ text }) => !payload.includes(text));
      const policy = String(reply.getHeader(policyName));
      reply.header(policyName, without(policy, others));
    }
  });
}

const policyName = 'content-security-policy';

/** A file shows nothing. A worker has the policy of its file, and loads scripts and data from this blog. */
const filePolicy = "default-src 'none';script-src 'self';connect-src 'self';frame-ancestors 'none'";

/** The form in which a policy names an inline script or style sheet. */
function digestOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

/** Removes the digests of style sheets that are not in this page, which makes the header shorter. */
function without(policy: string, sheets: readonly { digest: string }[]): string {
  return sheets.reduce((shorter, { digest }) => shorter.replace(` ${digest}`, ''), policy);
}

function policy(isHttps: boolean, firstScriptDigest: string, styleDigests: readonly string[]) {
  return {
    defaultSrc: ["'none'"],
    scriptSrc: ["'self'", firstScriptDigest],
    styleSrc: ["'self'", ...styleDigests],
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
 * The policy of a page whose script adds style sheets: those of CodeMirror carry this nonce. A page with a nonce must
 * not be cached.
 */
export function withStyleNonce(policyHeader: string, nonce: string): string {
  return policyHeader.replace("style-src 'self'", `style-src 'self' 'nonce-${nonce}'`);
}
