import { createHash } from 'node:crypto';
import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import type { Assets } from './assets.ts';
import type { Config } from './config.ts';

/** Strict headers on every response, errors too. Of what stands in a page, only what is known runs and styles. */
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
    // Pictures of other sites in articles are shown, as their owners allow it.
    crossOriginEmbedderPolicy: false,
    // For browsers that are long gone, or that have these as they are. The policy says who may frame a page.
    xFrameOptions: false,
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
    originAgentCluster: false,
  });
  app.addHook('onSend', async (request, reply, payload) => {
    // What is not there is said on a page; an upload has a policy of its own.
    const isPage = String(reply.getHeader('content-type')).startsWith('text/html');
    const isForPages = String(reply.getHeader(policyName)).includes(firstScriptDigest);
    if (request.routeOptions.config.answers === 'file' && isForPages && !isPage) {
      // Only what is a page has a window to keep to itself.
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

/** A file shows nothing; a worker, which has the policy of its file, loads from here. */
const filePolicy = "default-src 'none';script-src 'self';connect-src 'self';frame-ancestors 'none'";

/** As a policy names what may stand in a page. */
function digestOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

/** A page names what stands in it; what stands in others it need not allow, nor send along. */
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
 * The policy of a page whose own script adds style sheets: CodeMirror's carry this nonce. Only a page
 * that is not cached may have one.
 */
export function withStyleNonce(policyHeader: string, nonce: string): string {
  return policyHeader.replace("style-src 'self'", `style-src 'self' 'nonce-${nonce}'`);
}
