/**
 * An address as imports keep it and as requests are compared with it: percent-decoded where that is
 * valid, with a leading slash, without a trailing one, `index.html`, `.html`, `.md`, query or hash.
 */
export function normaliseAddress(address: string): string {
  const path = decode(address.replace(/[?#].*$/s, ''))
    .replace(/(^|\/)index\.html?$/i, '$1')
    .replace(/\.(html?|md)$/i, '')
    .replace(/^\/*|\/*$/g, '');
  return `/${path}`;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
