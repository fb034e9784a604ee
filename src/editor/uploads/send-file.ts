import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { call, HttpStatusError } from '../../browser/http.ts';
import { uploadLimits } from '../../shared/uploads/limits.ts';
import {
  type OwnedUpload,
  type UploadAnswer,
  uploadAnswerSchema,
} from '../../shared/uploads/uploads.ts';
import { apiUploadEndUrl, apiUploadPartUrl, apiUploadUrl } from '../../urls.ts';

/** What has become of a file that was sent. */
export type SendOutcome =
  | { kind: 'stored'; upload: OwnedUpload }
  /** The server refuses the file for good. */
  | { kind: 'refused'; error: HttpStatusError }
  /**
   * No answer, or no right one: the same file can be sent again later, and goes on where it
   * stopped.
   */
  | { kind: 'unreachable' | 'logged-out' }
  | { kind: 'cancelled' };

interface Parts {
  file: Blob;
  name: string;
  signal: AbortSignal;
  /** `share`: the part of the file that the server has, from 0 to 1. */
  onProgress(share: number): void;
}

const minPartBytes = 64 * 1024;
const firstPartBytes = 512 * 1024;
/**
 * A part that took less time is followed by a larger one, and one that took more by a smaller one.
 */
const quickPartMs = 2_000;
const slowPartMs = 10_000;

/** A part so small keeps the page from answering for some milliseconds only. */
const hashedBytes = 512 * 1024;

/** Sends a file in parts, from the place where an earlier try has stopped. */
export async function sendFile(parts: Parts): Promise<SendOutcome> {
  const { signal } = parts;
  try {
    return { kind: 'stored', upload: await send(parts) };
  } catch (error) {
    if (signal.aborted) return { kind: 'cancelled' };
    if (!(error instanceof HttpStatusError)) return { kind: 'unreachable' };
    if (error.status === 401) return { kind: 'logged-out' };
    const isFinal = codeOf(error).startsWith('upload-') && codeOf(error) !== 'upload-damaged';
    return isFinal ? { kind: 'refused', error } : { kind: 'unreachable' };
  }
}

async function send({ file, name, signal, onProgress }: Parts): Promise<OwnedUpload> {
  const hash = await hashFile(file);
  signal.throwIfAborted();
  const bytes = file.size;
  const json = { name, bytes };
  const read = (body: unknown): UploadAnswer => uploadAnswerSchema.parse(body);
  let answer = await call({ method: 'POST', path: apiUploadUrl(hash), json, read, signal });
  let partBytes = firstPartBytes;
  for (;;) {
    signal.throwIfAborted();
    if (answer.kind === 'stored') return answer.upload;
    if (answer.kind === 'incomplete' && answer.received < bytes) {
      const { received } = answer;
      onProgress(received / bytes);
      const startedAt = performance.now();
      answer = await call({
        method: 'PUT',
        path: apiUploadPartUrl(hash, received),
        bytes: file.slice(received, received + partBytes),
        read,
        signal,
      });
      const tookMs = performance.now() - startedAt;
      if (tookMs < quickPartMs) partBytes = Math.min(uploadLimits.maxPartBytes, partBytes * 2);
      if (tookMs > slowPartMs) partBytes = Math.max(minPartBytes, partBytes / 2);
    } else {
      onProgress(1);
      answer = await call({ method: 'POST', path: apiUploadEndUrl(hash), json, read, signal });
    }
  }
}

function codeOf({ body }: HttpStatusError): string {
  return String((body as { error?: { code?: unknown } } | null)?.error?.code ?? '');
}

/**
 * SHA-256 of a file, in hexadecimal. Browsers have no `crypto.subtle` on plain http, and it would
 * need the whole file in memory. Rejects when the file cannot be read any more.
 */
async function hashFile(file: Blob): Promise<string> {
  const hash = sha256.create();
  for (let offset = 0; offset < file.size; offset += hashedBytes) {
    hash.update(new Uint8Array(await file.slice(offset, offset + hashedBytes).arrayBuffer()));
  }
  return bytesToHex(hash.digest());
}
