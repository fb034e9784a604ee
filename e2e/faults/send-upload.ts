import { createHash } from 'node:crypto';
import { type OwnedUpload, uploadAnswerSchema } from '../../src/shared/uploads/uploads.ts';
import { apiUploadEndUrl, apiUploadPartUrl, apiUploadUrl } from '../../src/urls.ts';
import { call, type OwnerHeaders } from './blog.ts';

const partBytes = 256 * 1024;

type SentUpload =
  | { kind: 'stored'; upload: OwnedUpload }
  /** The first answer with another status than 200. */
  | { kind: 'failed'; answer: Response };

/**
 * Sends a file from where the server is, as a page does. `onReceived` hears how many bytes are
 * acknowledged.
 */
export async function sendUpload(
  headers: OwnerHeaders,
  content: Buffer,
  name: string,
  onReceived = (_bytes: number) => {},
): Promise<SentUpload> {
  const hash = createHash('sha256').update(content).digest('hex');
  const json = { name, bytes: content.length };
  let answer = await call(headers, 'POST', apiUploadUrl(hash), json);
  for (;;) {
    if (answer.status !== 200) return { kind: 'failed', answer };
    const said = uploadAnswerSchema.parse(await answer.json());
    if (said.kind === 'stored') return said;
    const received = said.kind === 'incomplete' ? said.received : content.length;
    if (said.kind === 'incomplete') onReceived(received);
    answer =
      received < content.length
        ? await fetch(headers.origin + apiUploadPartUrl(hash, received), {
            method: 'PUT',
            headers: { ...headers, 'content-type': 'application/octet-stream' },
            body: new Uint8Array(content.subarray(received, received + partBytes)),
          })
        : await call(headers, 'POST', apiUploadEndUrl(hash), json);
  }
}
