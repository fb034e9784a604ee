import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Assets } from './assets.ts';
import type { Config } from './config.ts';

export const policyName = 'content-security-policy';

/** The headers of every response. */
function commonHeaders({ publicUrl }: Pick<Config, 'publicUrl'>): Record<string, string> {
  return {
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
    // One year in seconds.
    ...(isHttps(publicUrl) ? { 'strict-transport-security': 'max-age=31536000' } : {}),
  };
}

/** The headers of an answer in words that is neither a page nor a file. */
export function plainHeaders(config: Pick<Config, 'publicUrl'>): Record<string, string> {
  return { [policyName]: "default-src 'none';frame-ancestors 'none'", ...commonHeaders(config) };
}

function isHttps(publicUrl: URL | undefined): boolean {
  return publicUrl?.protocol === 'https:';
}

/**
 * What no page of the blog needs, so that no script could ever ask for it. Pages use the clipboard,
 * the whole screen for films, and keys of the device to log in: these are not in the list.
 */
const permissionsPolicy = [
  ...['camera', 'display-capture', 'geolocation', 'hid', 'microphone', 'midi', 'payment'],
  ...['serial', 'usb', 'xr-spatial-tracking'],
]
  .map((name) => `${name}=()`)
  .join(', ');

/**
 * Sets strict headers on every response, errors too. In a page, only our own inline script and
 * styles take effect.
 */
export function setSecurityHeaders(app: FastifyInstance, config: Config, assets: Assets): void {
  const firstScriptDigest = digestOf(assets.firstScript);
  const sheets = Object.values(assets.inlineStyles).map((text) => ({
    text,
    digest: digestOf(text),
  }));
  const styleDigests = sheets.map(({ digest }) => digest);
  const headers = {
    [policyName]: pagePolicy(isHttps(config.publicUrl), firstScriptDigest, styleDigests),
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': permissionsPolicy,
    ...commonHeaders(config),
  };
  app.addHook('onRequest', async (_, reply) => {
    reply.headers(headers);
  });
  app.addHook('onSend', async (request, reply, payload) => {
    // A file that does not exist is answered with a page. An upload has a policy of its own.
    const isPage = String(reply.getHeader('content-type')).startsWith('text/html');
    const isForPages = String(reply.getHeader(policyName)).includes(firstScriptDigest);
    if (request.routeOptions.config.answers === 'file' && isForPages && !isPage) {
      // These headers are about windows, and a file has none.
      reply
        .header(policyName, filePolicy)
        .removeHeader('cross-origin-opener-policy')
        .removeHeader('permissions-policy');
    }
    if (isPage && typeof payload === 'string') {
      const others = sheets.filter(({ text }) => !payload.includes(text));
      const policy = String(reply.getHeader(policyName));
      reply.header(policyName, without(policy, others));
    }
  });
}

/**
 * A file shows nothing. A worker has the policy of its file, and loads scripts and data from this
 * blog.
 */
const filePolicy = "default-src 'none';script-src 'self';connect-src 'self';frame-ancestors 'none'";

/** The form in which a policy names an inline script or style sheet. */
function digestOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

/**
 * Removes the digests of style sheets that are not in this page, which makes the header shorter.
 */
function without(policy: string, sheets: readonly { digest: string }[]): string {
  return sheets.reduce((shorter, { digest }) => shorter.replace(` ${digest}`, ''), policy);
}

/** Articles can show pictures and videos of other sites. No site can show a page in a frame. */
function pagePolicy(
  isSecure: boolean,
  firstScriptDigest: string,
  styleDigests: readonly string[],
): string {
  return [
    "default-src 'none'",
    `script-src 'self' ${firstScriptDigest}`,
    ["style-src 'self'", ...styleDigests].join(' '),
    "img-src 'self' https: http: data:",
    "media-src 'self' https: http:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    ...(isSecure ? ['upgrade-insecure-requests'] : []),
  ].join(';');
}

/** What one page may do beyond the policy of all pages. */
interface PolicyAdditions {
  /** Addresses of scripts. */
  scripts?: readonly string[];
  /** The texts of inline scripts. */
  inlineScripts?: readonly string[];
  /** Origins to which scripts may send data. */
  connect?: readonly string[];
  /** The texts of style sheets that stand in the page. */
  styles?: readonly string[];
}

/**
 * The policy of one answer that may also do this. It never allows more than what is named. What the
 * settings say at that time decides, so no other answer may have this policy.
 */
export function extendPolicy(
  policyHeader: string,
  { scripts = [], inlineScripts = [], connect = [], styles = [] }: PolicyAdditions,
): string {
  const added: Record<string, readonly string[]> = {
    'script-src': [...scripts, ...inlineScripts.map(digestOf)],
    'connect-src': connect,
    'style-src': styles.map(digestOf),
  };
  return policyHeader
    .split(';')
    .map((directive) => [directive, ...(added[directive.split(' ', 1)[0] ?? ''] ?? [])].join(' '))
    .join(';');
}

/**
 * The policy of a page whose script adds style sheets: those of CodeMirror carry this nonce. A page
 * with a nonce must not be cached.
 */
export function withStyleNonce(policyHeader: string, nonce: string): string {
  return policyHeader.replace("style-src 'self'", `style-src 'self' 'nonce-${nonce}'`);
}
