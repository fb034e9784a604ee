import { randomFillSync } from 'node:crypto';

export const requestIdHeader = 'x-request-id';

/** Nine random bytes in base64. */
const idLength = 12;
const pool = Buffer.alloc(9 * 512);
let ids = '';
let used = 0;

/** A short id, because people read it out from an error page. Many ids are made at once. */
export function makeRequestId(): string {
  if (used === ids.length) {
    ids = randomFillSync(pool).toString('base64url');
    used = 0;
  }
  used += idLength;
  return ids.slice(used - idLength, used);
}
