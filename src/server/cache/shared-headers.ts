/**
 * The headers that caches between the blog and its readers obey, in the order in which they are
 * sent.
 */
type SharedHeaders = readonly (readonly [name: string, value: string])[];

/** No cache on the way may keep the answer, whatever it is told by its own configuration. */
const neverShared: SharedHeaders = [
  ['x-accel-expires', '0'],
  ['cdn-cache-control', 'no-store'],
  ['surrogate-control', 'no-store'],
];

/**
 * The `Cache-Control` of a file that browsers may keep for a long time, and for how many seconds.
 */
export const publicForBrowsers = /^public, max-age=(\d+)/;

/**
 * Tells caches between the blog and its readers for how many whole seconds from `now`
 * (milliseconds) they may keep an answer. Browsers go by `cacheControl`, the answer's
 * `Cache-Control`, which may be empty. It is among the headers, because it has to stand behind the
 * one for nginx, and because `s-maxage` in it, which browsers do not read, tells Varnish and older
 * caches the time for a file that browsers may keep for long.
 *
 * - `CDN-Cache-Control` is for all CDNs (RFC 9213). They ignore `Cache-Control` and `Expires` then.
 * - `Surrogate-Control` is for Fastly. Varnish does not obey `no-store` in `Cache-Control` where
 *   this header is, and takes the time from `Expires` (`vcl_beresp_control` in its builtin.vcl;
 *   bin/varnishd/cache/cache_rfc2616.c).
 * - `X-Accel-Expires` is for nginx, which counts whole seconds of its clock: an answer may be there
 *   almost a second longer. Up to version 1.22 nginx obeys the header that stands first, so this
 *   one has to stand before `Cache-Control` and `Expires`.
 */
export function sharedHeaders(seconds: number, now: number, cacheControl: string): SharedHeaders {
  const ofShared = publicForBrowsers.test(cacheControl) ? `, s-maxage=${seconds}` : '';
  const last = cacheControl === '' ? [] : [['cache-control', cacheControl + ofShared] as const];
  if (seconds < 1) return [...neverShared, ...last];
  return [
    ['x-accel-expires', String(seconds - 1)],
    ['cdn-cache-control', `max-age=${seconds}, must-revalidate`],
    ['surrogate-control', `max-age=${seconds}`],
    ['expires', new Date(now + seconds * 1000).toUTCString()],
    ...last,
  ];
}

/**
 * How many whole seconds there are from `now` until the first of these times. All are milliseconds.
 */
export function secondsUntil(now: number, ...times: readonly (number | undefined)[]): number {
  const first = Math.min(...times.map((time) => time ?? Number.POSITIVE_INFINITY));
  return Math.max(0, Math.floor((first - now) / 1000));
}
