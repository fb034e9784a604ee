/** Crockford's base 32 (https://www.crockford.com/base32.html): no I, L, O, U. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const length = 12;

/** Matches the ids that `createArticleId` makes: 12 characters, capital letters only. */
export const articleIdPattern = /^[0-9A-HJKMNP-TV-Z]{12}$/;

/** A new article id of 60 random bits. The browser makes it, so an article can begin offline. */
export function createArticleId(): string {
  return articleIdFrom(crypto.getRandomValues(new Uint8Array(length)));
}

/** The id that the first 12 of these bytes give: five bits of each. */
export function articleIdFrom(bytes: Uint8Array): string {
  return Array.from(bytes.subarray(0, length), (byte) => alphabet.charAt(byte & 31)).join('');
}
