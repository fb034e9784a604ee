/**
 * An old address as redirects know it: site-absolute, percent-decoded where that is valid and loses nothing, without
 * query, hash, ending slash, `.html`, `.md` or `index.html`. Normalising twice changes nothing.
 */
export function normaliseAddress(address: string): string {
  const path = address
    .replace(/^(?:[a-z][a-z\d+.-]*:)?\/\/[^/?#]*(?=[/?#]|$)/i, '')
    .replace(/[?#].*$/s, '');
  const clean = `/${decode(path)}`.normalize('NFC').replace(/\/(?:\.?\/)+/g, '/');
  const named = clean.replace(/(?:\/index(?:\.(?:html?|md|markdown))+|\/)+$/i, '');
  return named.replace(/(?:\.(?:html?|md|markdown))+$/i, '').replace(/\/+$/, '') || '/';
}

/** Decoding `%`, `?`, `#`, `/` or a control character would make another address of it. */
function decode(path: string): string {
  return path.replace(/(?:%[\da-f]{2})+/gi, (run) => {
    try {
      const kept = /%(?=25|2f|23|3f|[01][\da-f]|7f)/gi;
      return decodeURIComponent(run.toUpperCase().replace(kept, '%25'));
    } catch {
      return run;
    }
  });
}

/** An address as it is for somebody who is not at `base`; undefined for one that leads nowhere. */
export function toAbsolute(address: string, base: string): string | undefined {
  return URL.canParse(address, base) ? new URL(address, base).href : undefined;
}

/** Whether it is a path of this blog, or a whole address with one of these schemes (`https:`). */
export function leadsTo(value: string, schemes: readonly string[]): boolean {
  // Browsers read a backslash as a slash, and no control character at all: `/\\host` is another host.
  if (/^\/(?![/\\])[^\s\\]*$/.test(value)) return URL.canParse(value, 'http://blog');
  return URL.canParse(value) && schemes.includes(new URL(value).protocol);
}
