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
