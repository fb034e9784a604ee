import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { type ArticleContent, fieldNames, newContent, toStored } from './document.ts';

/**
 * The fields in the order of their names. A new order in the list of fields must not change the
 * hash of a document.
 */
const sortedNames = [...fieldNames].sort();

/**
 * SHA-256 of a document, in hexadecimal. Fields with the value of a new article are left out. So a
 * page that was opened before an upgrade, and does not know a newer field, gets the same hash as
 * the server.
 *
 * Browsers have no `crypto.subtle` on plain http, so a library computes it.
 */
export function contentHash(content: ArticleContent): string {
  const initial = newContent();
  const written = sortedNames
    .filter((name) => toStored(content[name]) !== toStored(initial[name]))
    .map((name) => [name, content[name]]);
  return bytesToHex(sha256(utf8ToBytes(JSON.stringify(written))));
}
