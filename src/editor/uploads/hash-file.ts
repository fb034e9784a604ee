import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';

/** A part so small keeps the page from answering for some milliseconds only. */
const partBytes = 512 * 1024;

/**
 * SHA-256 of a file, in hexadecimal. Browsers have no `crypto.subtle` on plain http, and it would need the whole file in
 * memory. Rejects when the file cannot be read any more.
 */
export async function hashFile(file: Blob): Promise<string> {
  const hash = sha256.create();
  for (let offset = 0; offset < file.size; offset += partBytes) {
    hash.update(new Uint8Array(await file.slice(offset, offset + partBytes).arrayBuffer()));
  }
  return bytesToHex(hash.digest());
}
