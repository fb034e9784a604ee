const ending = String.raw`\.(?:html?|md|markdown)`;
const folderEnd = String.raw`(?:\/index(?:${ending})+|\/)`;

/**
 * Matches one or more endings at the end of an address. `(?<!…)` lets a match begin only at the
 * first of them: otherwise an address with thousands of endings takes quadratic time.
 */
const endingsAtEnd = new RegExp(`(?<!${ending})(?:${ending})+$`, 'i');
const folderEndsAtEnd = new RegExp(`(?<!${folderEnd})${folderEnd}+$`, 'i');

/**
 * The number of an article in the query of the home page, as WordPress writes it:
 * https://developer.wordpress.org/reference/functions/wp_get_shortlink/
 */
const numberInQuery = /^[^?#]*\/(?:index\.php)?\?(?:p|page_id)=(\d{1,20})(?=[&#]|$)/;

/** Whether an address asks a home page for the article with a number. */
export function hasNumberInQuery(address: string): boolean {
  return numberInQuery.test(address);
}

/**
 * An old address in the form in which redirects are stored: a path from the root, without query,
 * hash, slash at its end, `.html`, `.md` or `index.html`. Of queries only the number of an article
 * stays (`/?p=12`). Percent-encoding is decoded where it is valid and the address stays the same.
 * Normalising twice changes nothing.
 */
export function normaliseAddress(address: string): string {
  const local = address.replace(/^(?:[a-z][a-z\d+.-]*:)?\/\/[^/?#]*(?=[/?#]|$)/i, '');
  const path = local.replace(/[?#].*$/s, '');
  const [, number] = numberInQuery.exec(local) ?? [];
  if (number !== undefined) {
    const folder = normalisePath(path.replace(/index\.php$/, ''));
    return `${folder === '/' ? '' : folder}/?p=${number}`;
  }
  return normalisePath(path);
}

function normalisePath(path: string): string {
  const clean = `/${decode(path)}`.normalize('NFC').replace(/\/(?:\.?\/)+/g, '/');
  const named = clean.replace(folderEndsAtEnd, '');
  return named.replace(endingsAtEnd, '').replace(/\/+$/, '') || '/';
}

/** The path of a file as that of an address: its `%`, `?` and `#` are letters of a name. */
export function encodeSigns(path: string): string {
  return path.replace(/[%?#]/g, encodeURIComponent);
}

/**
 * Decodes the percent-encoding of a path or a part of one. Returns the path as it is if it cannot
 * be decoded.
 */
export function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/**
 * Leaves `%`, `?`, `#`, `/` and control characters encoded: decoded, they would make another
 * address.
 */
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

/** The whole address of a link on the page `base`. Undefined for a link that is not an address. */
export function toAbsolute(address: string, base: string): string | undefined {
  return URL.canParse(address, base) ? new URL(address, base).href : undefined;
}

/**
 * Whether a value is a path of this blog, or a whole address with one of `schemes` (such as
 * `https:`).
 */
export function leadsTo(value: string, schemes: readonly string[]): boolean {
  // Browsers read a backslash as a slash and drop control characters, so `/\\host` would be another
  // host.
  if (/^\/(?![/\\])[^\s\\]*$/.test(value)) return URL.canParse(value, 'http://blog');
  return URL.canParse(value) && schemes.includes(new URL(value).protocol);
}
