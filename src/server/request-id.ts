import { randomFillSync } from 'node:crypto';

export const requestIdHeader = 'x-request-id';

const idBytes = 9;
const pool = Buffer.alloc(idBytes * 512);
let used = pool.length;

/** A short id, because people read it out from an error page. Random bytes are fetched for many ids at once. */
export function makeRequestId(): string {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  used += idBytes;
  return pool.toString('base64url', used - idBytes, used);
}
