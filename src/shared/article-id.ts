/** Crockford's base 32 (https://www.crockford.com/base32.html): no I, L, O, U. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const length = 12;

/** What `createArticleId` makes, and nothing else: capitals only, neither shorter nor longer. */
export const articleIdPattern = /^[0-9A-HJKMNP-TV-Z]{12}$/;

/** A new article id: 60 random bits, made where the article is made, offline too. */
export function createArticleId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(length));
  return Array.from(bytes, (byte) => alphabet.charAt(byte & 31)).join('');
}
